import { PASSWORD_COST } from '#server/core/accounts/password-hash.ts'
import { testEngine } from '../database.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts'

/** The app with production costs for passwords. One run is enough: on Postgres they are cheap. */
export const startAttackedApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ ...(testEngine === 'sqlite' && { passwordCost: PASSWORD_COST }), ...options })
