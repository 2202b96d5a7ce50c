import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs this installation's sessions, if the environment has none: made once, kept in the data folder, readable by its
 * owner only. Losing it signs everybody out.
 */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  // Makes the data folder if needed; it will contain names, so only its owner may enter.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = openNew(file)
  if (made !== null) {
    try {
      writeFileSync(made, randomBytes(32).toString('base64url') + '\n', { flush: true })
    } catch (error) {
      // A full disk may create the file but not its content: a partial secret would stop every later start.
      rmSync(file, { force: true })
      throw error
    } finally {
      closeSync(made)
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** The new file's descriptor; null when it exists: two processes that start together get the same secret. */
function openNew(file: string): number | null {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  }
}
