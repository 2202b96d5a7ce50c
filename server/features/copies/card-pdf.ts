import { on, once } from 'node:events'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import type { CardPdfSource } from './draw-card-sides.ts'

// As in the database's writer: allocations are used once.
const YOUNG = { maxYoungGenerationSizeMb: 4 }

export type CardPdfs = (source: CardPdfSource) => Promise<ReadableStream<Uint8Array>>

/**
 * Prints cards, each in a thread of its own: library and font hold 40 MB, which are freed with the thread. One card at a time; bytes are
 * streamed.
 *
 * @throws Error when a thread fails before its first bytes
 */
export function createCardPdfs(): CardPdfs {
  let last: Promise<unknown> = Promise.resolve()
  return async (source) => {
    const made = last.then(() => begin(source))
    last = made.then(
      ({ ended }) => ended,
      () => {},
    )
    return (await made).stream
  }
}

async function begin(source: CardPdfSource) {
  const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), { workerData: source, execArgv: [], resourceLimits: YOUNG })
  const ended = once(worker, 'exit').catch(() => {})
  const parts = partsOf(worker)
  // Waits for the first bytes, so that a failure can still be an error response.
  const first = await parts.next()
  const stream = NodeStream.from(following(first, parts)) as ReadableStream<Uint8Array>
  return { stream, ended }
}

async function* partsOf(worker: Worker): AsyncGenerator<Uint8Array> {
  for await (const [part] of on(worker, 'message') as AsyncIterable<[Uint8Array | null]>) {
    if (part === null) return
    yield part
  }
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* rest
}
