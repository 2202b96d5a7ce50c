import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PdfSource } from './draw.ts'

// Like in the database's writer: its objects are short-lived.
const YOUNG = { maxYoungGenerationSizeMb: 4 }

/**
 * Makes a PDF in a thread of its own. The library and the font take 40 MB and a tenth of a second, which would delay requests for the card.
 *
 * @throws Error when the thread fails
 */
export const makePdf = (source: PdfSource): Promise<Buffer> => drawnIn(new URL('./thread.ts', import.meta.url), source)

/** The limit for one PDF: later ones wait for it. */
const MOST_MS = 60_000

/** Draws in a feature's own thread, which sends its bytes once. */
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
