import type { Deps } from '../deps.ts'
import { readSetting } from '../setup/settings.ts'
import { demoPassword } from './demo-password.ts'

export type DemoLogins = { password: string; logins: { email: string; note: string }[] }

/** Fills an empty installation with the demo association; gives its logins, or null when the data are somebody's own. */
export async function demoLogins({ db, config }: Deps): Promise<DemoLogins | null> {
  if (!(await readSetting(db, 'demo'))) return null
  return { password: demoPassword(config.dataDir), logins: [] }
}
