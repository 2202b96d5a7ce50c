import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs this installation's sessions, when the environment gives none: made once, kept in the data folder,
 * readable by its owner alone. Losing it signs everybody out.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  // The first to make the folder, which holds names too: its owner's alone.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = openNew(file)
  if (made !== null) {
    try {
      writeFileSync(made, randomBytes(32).toString('base64url') + '\n', { flush: true })
    } catch (error) {
      // A full disk takes the name and not the words: half a secret would stop every later start.
      rmSync(file, { force: true })
      throw error
    } finally {
      closeSync(made)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Its descriptor; null when the file is there: two processes that start together end up with the same secret. */
function openNew(file: string): number | null {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  }
}
