import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'demo-logins.txt'

/**
 * The one password of all demo logins, made on this machine: a known one in the sources would open every trial in the world that
 * somebody put on the network. Kept beside the data, so that the next start can print it again.
 */
export function makeDemoPassword(dataDir: string): string {
  const password = readablePassword()
  writeFileSync(join(dataDir, FILE), `${password}\n`, { mode: 0o600 })
  return password
}

/** Null when the demo was made with another data folder: on Postgres the data outlive it. */
export function keptDemoPassword(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// Syllables that can be read aloud and typed on a phone; 70^7 of them.
function readablePassword(): string {
  return [3, 2, 2].map((count) => Array.from({ length: count }, syllable).join('')).join('-')
}

const syllable = () => pick('bcdfglmnprstvz') + pick('aeiou')

const pick = (letters: string) => letters[randomInt(letters.length)]!
