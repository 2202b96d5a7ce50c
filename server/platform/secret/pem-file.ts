import { readFileSync } from 'node:fs'

/** The text of a configured file; null when it cannot be read. */
export function textOfFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
