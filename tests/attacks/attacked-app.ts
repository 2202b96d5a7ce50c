import { PASSWORD_COST } from '#server/core/accounts/password-hash.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts'

/** The app as an attacker meets it: passwords cost what they cost in production. */
export const startAttackedApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ passwordCost: PASSWORD_COST, ...options })
