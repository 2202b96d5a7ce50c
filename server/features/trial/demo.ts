import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#db/connect.ts'
import { loadDemo } from '#db/demo/load.ts'
import { demoLogins, type DemoLogin } from '#db/demo/logins.ts'
import { seal } from '#server/core/accounts/second-factor-sealed.ts'
import { SECRET_BYTES } from '#server/core/accounts/totp.ts'
import type { Deps } from '#server/core/deps.ts'
import { DEMO, readSetting } from '#server/platform/settings.ts'
import { findAnyRow } from './queries.ts'

/** The demo's logins and their shared password; null when this data folder does not know it. */
export type Demo = { password: string | null; logins: DemoLogin[] }

/** Fills an empty installation with the demo association and returns its logins; null when the data are not the demo's. */
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

const PASSWORD_FILE = 'demo-logins.txt'

/**
 * The shared password of all demo logins, generated on this machine: a known one in the sources would open every trial that is reachable on
 * a network. Stored beside the data, so that the next start can print it again.
 */
export function makeDemoPassword(dataDir: string): string {
  const password = readablePassword()
  writeFileSync(join(dataDir, PASSWORD_FILE), `${password}\n`, { mode: 0o600 })
  return password
}

/** Null when the demo was created with another data folder: on Postgres the data outlive the folder. */
export function keptDemoPassword(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, PASSWORD_FILE), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// Syllables that can be read aloud and typed on a phone: 70^7 combinations.
function readablePassword(): string {
  return [3, 2, 2].map((count) => Array.from({ length: count }, syllable).join('')).join('-')
}

const syllable = () => pick('bcdfglmnprstvz') + pick('aeiou')

const pick = (letters: string) => letters[randomInt(letters.length)]!
