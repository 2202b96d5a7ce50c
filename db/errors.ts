/** The log of a connection's events between queries. */
export type ConnectionLog = { warn(details: object, message: string): void }

/** The reason why the database cannot be opened or used: one sentence for a person, shown as it is. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem'
}

/** An error of SQLite from the writer's thread; `errcode` is the extended result code (sqlite.org/rescode.html). */
export class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly code: string | undefined
  readonly errcode: number | undefined

  constructor({ message, code, errcode }: { message: string; code?: string | undefined; errcode?: number | undefined }) {
    super(message)
    this.code = code
    this.errcode = errcode
  }
}

const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
const SQLITE_CONSTRAINT_UNIQUE = 2067
const PG_UNIQUE_VIOLATION = '23505'

/** True when a write failed because a row with the same key or unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = signs(error)
  return errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY || code === PG_UNIQUE_VIOLATION
}

// Primary result codes: busy, locked, out of memory, read-only, I/O error, disk full, cannot open.
const SQLITE_UNAVAILABLE = new Set([5, 6, 7, 8, 10, 13, 14])
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
// Classes of SQLSTATE: 08 connection, 53 resources, 57P shut down or starting, 58 system error.
const PG_UNAVAILABLE = /^(08|53|57P|58)/
// Messages of `pg` without a code: the connection broke during a query, or the pool timed out.
const PG_BROKEN_LINE =
  /^Connection terminated|timeout exceeded when trying to connect|is not queryable|^Postgres connection has been discarded/

/** True when the statement was correct, but the database was unreachable or could not write: answer 503, try again later. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = signs(error)
  if (errcode !== undefined) return SQLITE_UNAVAILABLE.has(errcode & 0xff)
  if (code !== undefined) return NETWORK.has(code) || PG_UNAVAILABLE.test(code) || code === WRITER_GONE
  return PG_BROKEN_LINE.test(message)
}

/** Code of the error for all callers that wait for an ended writer thread. */
export const WRITER_GONE = 'TESSERA_WRITER_GONE'

function signs(error: unknown): { code?: string; errcode?: number; message: string } {
  if (!(error instanceof Error)) return { message: '' }
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  return {
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errcode === 'number' ? { errcode } : {}),
  }
}
