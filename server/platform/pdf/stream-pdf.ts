import { on } from 'node:events'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'

// 4,000 letters fit into 48 MB. Without a limit, garbage is collected late.
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 80 }

/**
 * A PDF of many pages, drawn part by part in a feature's own thread (`pageThread`). The next part is read when the bytes of the last one
 * were taken, so that memory stays flat. A cancelled download ends the thread.
 *
 * @throws Error when a thread fails before it has made anything
 */
export async function streamedPdf(thread: URL, head: object, parts: AsyncIterable<object>): Promise<ReadableStream<Uint8Array>> {
  const bytes = drawn(thread, head, parts)
  // A failing thread must fail before the answer starts.
  const first = await bytes.next()
  return NodeStream.from(following(first, bytes)) as ReadableStream<Uint8Array>
}

async function* drawn(thread: URL, head: object, parts: AsyncIterable<object>): AsyncGenerator<Uint8Array> {
  const worker = new Worker(thread, { workerData: head, execArgv: [], resourceLimits: LIMITS })
  const said = on(worker, 'message', { close: ['exit'] }) as AsyncIterator<[Uint8Array | null]>
  // A thread's, not a window's: it takes no origin.
  const say = worker.postMessage.bind(worker) as (part: object | null) => void
  // Ends at null: the part is drawn.
  async function* until(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { value, done } = await said.next()
      if (done) throw new Error('The thread of a PDF ended without its end')
      if (value[0] === null) return
      yield value[0]
    }
  }
  try {
    for await (const part of parts) {
      say(part)
      yield* until()
    }
    say(null)
    yield* until()
  } finally {
    await worker.terminate()
  }
}

async function* following<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
