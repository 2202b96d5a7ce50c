import type { Progress } from '#db/backup.ts'
import type { Terminal } from './command.ts'

const EVERY_MS = 1000

/** Says how far a long command is, once a second: a line that is written over on a screen, new lines in a log. */
export function showProgress(out: Terminal['stderr']): Progress {
  let last = performance.now()
  return ({ rows, files }) => {
    const now = performance.now()
    if (now - last < EVERY_MS) return
    last = now
    const text = `${rows} rows, ${files} files …`
    out.write(out.isTTY ? `\r${text}\x1b[K` : `${text}\n`)
  }
}
