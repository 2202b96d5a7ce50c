import { randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { loadDemo } from '#db/demo/load.ts'
import { demoLogins, type DemoLogin } from '#db/demo/logins.ts'
import { seal } from '#server/core/accounts/second-factor-sealed.ts'
import { SECRET_BYTES } from '#server/core/accounts/totp.ts'
import type { Deps } from '#server/core/deps.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { keptDemoPassword, makeDemoPassword } from './demo-password.ts'
import { findAnyRow } from './queries.ts'

/** What to tell the person who tries the product; the one password is for all, null when this data folder does not know it. */
export type Demo = { password: string | null; logins: DemoLogin[] }

/** Fills an empty installation with the demo association, and gives its logins; null when the data are somebody's own. */
export async function prepareDemo({ db, config, clock, auth }: Pick<Deps, 'db' | 'config' | 'clock' | 'auth'>): Promise<Demo | null> {
  if (await readSetting(db, DEMO)) return { password: keptDemoPassword(config.dataDir), logins: await demoLogins() }
  if (!(await isEmpty(db))) return null
  const password = makeDemoPassword(config.dataDir)
  const { logins } = await loadDemo(db, {
    now: clock.now(),
    passwordHash: await auth.passwords.hash(password),
    factorOf: (uid) => seal(config.secret, uid, randomBytes(SECRET_BYTES)),
  })
  return { password, logins }
}

async function isEmpty(db: Database): Promise<boolean> {
  const rows = await Promise.all([findAnyRow(db, 'account'), findAnyRow(db, 'document'), findAnyRow(db, 'cardNumber')])
  return rows.every((row) => row === undefined)
}
