import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfSource } from './draw.ts'

// As in the database's writer: what it makes is used once.
const YOUNG = { maxYoungGenerationSizeMb: 4 }

/**
 * Makes a PDF in a thread that ends with it: its maker and the font hold 40 MB and work for a tenth of a second, neither of which the
 * server has to spare between two requests for the card.
 *
 * @throws Error when the thread fails
 */
export const makePdf = (source: PdfSource): Promise<Buffer> => drawnIn(new URL('./thread.ts', import.meta.url), source)

/** Those behind it wait for it. */
const MOST_MS = 60_000

/** The same in a room's own thread, which sends its bytes once. */
export async function drawnIn(thread: URL, source: object): Promise<Buffer> {
  const worker = new Worker(thread, { workerData: source, execArgv: [], resourceLimits: YOUNG })
  const limit = setTimeout(() => void worker.terminate(), MOST_MS)
  try {
    const [bytes] = (await Promise.race([once(worker, 'message'), ended(worker)])) as [Uint8Array]
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } finally {
    clearTimeout(limit)
  }
}

async function ended(worker: Worker): Promise<never> {
  await once(worker, 'exit')
  throw new Error('The thread of a PDF ended without one')
}
