import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs this installation's sessions, when the environment gives none: made once, kept in the data folder,
 * readable by its owner alone. Losing it signs everybody out.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  // The first to make the folder, which holds names too: its owner's alone.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // 'wx' fails when the file is there: two processes that start together end up with the same secret.
    writeFileSync(file, randomBytes(32).toString('base64url') + '\n', { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      // A full disk takes the name and not the words: half a secret would stop every later start.
      rmSync(file, { force: true })
      throw error
    }
  }
  return readFileSync(file, 'utf8').trim()
}
