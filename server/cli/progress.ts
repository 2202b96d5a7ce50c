import type { Counts, Progress } from '#db/backup.ts'
import type { Terminal } from './command.ts'

const EVERY_MS = 1000

/** Says how far long work is, once a second: a line that is written over on a screen, new lines in a log. */
export async function withProgress<T>(out: Terminal['stderr'], work: (progress: Progress) => Promise<T>): Promise<T> {
  let last = performance.now()
  let shown = false
  const progress: Progress = (stage, counts) => {
    const now = performance.now()
    if (now - last < EVERY_MS) return
    last = now
    shown = true
    const text = `${stage}: ${counted(counts)} …`
    out.write(out.isTTY ? `\r${text}\x1b[K` : `${text}\n`)
  }
  try {
    return await work(progress)
  } finally {
    if (shown && out.isTTY) out.write('\r\x1b[K')
  }
}

export const counted = ({ rows, files }: Counts) => `${rows} ${rows === 1 ? 'row' : 'rows'}, ${files} ${files === 1 ? 'file' : 'files'}`
