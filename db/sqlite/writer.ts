import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SQLInputValue } from 'node:sqlite'
import { SqliteError, WRITER_GONE } from '../errors.ts'
import type { Answer, Row } from './statements.ts'

type PlainError = { message: string; code?: string | undefined; errcode?: number | undefined }
export type ToWriter = 'close' | { id: number; sql: string; parameters: SQLInputValue[] }
export type FromWriter = 'open' | { failed: PlainError } | { id: number; rows: Row[]; changes: number } | { id: number; error: PlainError }

/** Opens the writing connection. @throws SqliteError when the file cannot be opened or is damaged */
export type OpenWriter = (path: string, onGone: (why: string) => void, busyMs?: number) => Promise<Pick<Writer, 'run' | 'close'>>

type Waiting = { resolve(answer: Answer): void; reject(error: Error): void }

// Rows only pass through the thread: the usual 64 MB for young objects would be wasted.
const YOUNG = { maxYoungGenerationSizeMb: 4 }

/** The writing connection, for the main thread: statements are sent in order, and answers come back in the same order. */
export class Writer {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #onGone: (why: string) => void
  #lastId = 0
  #closing = false
  #gone: SqliteError | null = null

  /**
   * @param onGone called when the thread ends unexpectedly
   * @throws SqliteError when the file cannot be opened or is damaged
   */
  static async open(path: string, onGone: (why: string) => void, busyMs?: number): Promise<Writer> {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), {
      workerData: { path, busyMs },
      execArgv: [],
      resourceLimits: YOUNG,
    })
    const [first] = (await once(worker, 'message')) as [FromWriter]
    if (first === 'open') return new Writer(worker, onGone)
    await worker.terminate()
    throw new SqliteError('failed' in first ? first.failed : { message: 'the writer’s thread did not open' })
  }

  private constructor(worker: Worker, onGone: (why: string) => void) {
    this.#worker = worker
    this.#onGone = onGone
    worker.on('message', (message: FromWriter) => this.#receive(message))
    worker.on('error', (error) => this.#end(error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => this.#end('it has ended'))
  }

  run(sql: string, parameters: SQLInputValue[]): Promise<Answer> {
    if (this.#gone) return Promise.reject(this.#gone)
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#tell({ id, sql, parameters })
    })
  }

  async close(): Promise<void> {
    if (this.#gone) return
    this.#closing = true
    const exit = once(this.#worker, 'exit')
    this.#tell('close')
    await exit
  }

  #tell(message: ToWriter): void {
    this.#worker.postMessage(message, [])
  }

  #receive(message: FromWriter): void {
    if (message === 'open' || 'failed' in message) return
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.reject(new SqliteError(message.error))
    else waiting?.resolve(message)
  }

  #end(why: string): void {
    if (!this.#gone && !this.#closing) this.#onGone(why)
    this.#gone ??= new SqliteError({ message: `The database’s writer is not there: ${why}`, code: WRITER_GONE })
    for (const { reject } of this.#waiting.values()) reject(this.#gone)
    this.#waiting.clear()
  }
}
