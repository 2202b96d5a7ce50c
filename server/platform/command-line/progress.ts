import type { Counts, Progress } from '#db/backup.ts'
import type { Terminal } from './command.ts'

const EVERY_MS = 1000

/** Shows the progress of work on rows and files. */
export const withProgress = <T>(out: Terminal['stderr'], work: (progress: Progress) => Promise<T>): Promise<T> =>
  withProgressLine(out, (say) => work((stage, counts) => say(`${stage}: ${counted(counts)}`)))

/** Shows the progress of long work once a second: on a screen in one line that is overwritten, in a log in new lines. */
export async function withProgressLine<T>(out: Terminal['stderr'], work: (say: (text: string) => void) => Promise<T>): Promise<T> {
  let last = performance.now()
  let shown = false
  const say = (text: string) => {
    const now = performance.now()
    if (now - last < EVERY_MS) return
    last = now
    shown = true
    out.write(out.isTTY ? `\r${text} …\x1b[K` : `${text} …\n`)
  }
  try {
    return await work(say)
  } finally {
    if (shown && out.isTTY) out.write('\r\x1b[K')
  }
}

export const counted = ({ rows, files }: Counts) => `${rows} ${rows === 1 ? 'row' : 'rows'}, ${files} ${files === 1 ? 'file' : 'files'}`
