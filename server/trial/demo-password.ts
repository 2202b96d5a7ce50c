import { randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The one password of all demo logins, made on this machine: a known one in the sources would open every trial in the world that
 * somebody put on the network. Kept beside the data, so that the next start can print it again.
 */
export function demoPassword(dataDir: string): string {
  const file = join(dataDir, 'demo-logins.txt')
  try {
    writeFileSync(file, `${readablePassword()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}

// Syllables that can be read aloud and typed on a phone; 70^7 of them.
function readablePassword(): string {
  return [3, 2, 2].map((count) => Array.from({ length: count }, syllable).join('')).join('-')
}

const syllable = () => pick('bcdfglmnprstvz') + pick('aeiou')

const pick = (letters: string) => letters[randomInt(letters.length)]!
