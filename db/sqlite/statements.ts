import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export type Row = Record<string, unknown>
export type Answer = { rows: Row[]; changes: number }

type Prepared = { statement: StatementSync; reads: boolean; booleans: readonly string[] }

/** Preparing costs ten times a point read. A thousand kinds of statements stay prepared; the oldest is dropped first. */
const KEPT = 1000

/** Runs statements on one SQLite connection, each prepared once. */
export class Statements {
  readonly #db: DatabaseSync
  readonly #kept = new Map<string, Prepared>()

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  run(sql: string, parameters: readonly SQLInputValue[]): Answer {
    const { statement, reads, booleans } = this.#prepare(sql)
    if (!reads) return { rows: [], changes: Number(statement.run(...parameters).changes) }
    const rows = statement.all(...parameters) as Row[]
    for (const row of rows) readBooleans(row, booleans)
    return { rows, changes: rows.length }
  }

  *iterate(sql: string): Generator<Row> {
    const { statement, booleans } = this.#prepare(sql)
    for (const row of statement.iterate() as Iterable<Row>) {
      readBooleans(row, booleans)
      yield row
    }
  }

  #prepare(sql: string): Prepared {
    const kept = this.#kept.get(sql)
    if (kept) return kept
    const statement = this.#db.prepare(sql)
    const columns = statement.columns()
    const booleans = columns.filter((column) => column.type?.toLowerCase() === 'boolean').map((column) => column.name)
    const prepared = { statement, reads: columns.length > 0, booleans }
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
    this.#kept.set(sql, prepared)
    return prepared
  }
}

/**
 * Runs a statement on the writing connection. A failed commit or a full disk may have ended the transaction already: a second rollback
 * would hide the first error.
 */
export const write = (db: DatabaseSync, statements: Statements, sql: string, parameters: readonly SQLInputValue[]): Answer =>
  sql === 'rollback' && !db.isTransaction ? { rows: [], changes: 0 } : statements.run(sql, parameters)

/** SQLite has no boolean: it returns 0 and 1. The column's declared type identifies booleans. */
function readBooleans(row: Row, columns: readonly string[]): void {
  for (const column of columns) if (row[column] !== null) row[column] = row[column] === 1
}

/**
 * node:sqlite takes an object as named parameters and shifts the others without an error, and some versions take undefined for null: only
 * values that SQLite can store pass.
 *
 * @throws TypeError for anything else
 */
export function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === 'boolean') return Number(value)
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
    if (value instanceof Uint8Array) return value
    throw new TypeError(
      `SQLite cannot hold ${value === undefined ? 'undefined' : `a ${(value as object).constructor?.name ?? typeof value}`}`,
    )
  })
}
