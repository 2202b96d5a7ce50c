import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type AccessMode,
  type CompiledQuery,
  type Dialect,
  type IsolationLevel,
  Kysely,
  type KyselyConfig,
  type Transaction,
  type TransactionBuilder,
} from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

type ReadNow = (sql: string, parameters: readonly (string | number)[]) => Record<string, unknown>[]

type Running = { trx: Transaction<Tables>; open: boolean }

/** The transaction around the running code, if any. One scope per opened database. */
export class Scope {
  readonly #running = new AsyncLocalStorage<Running>()

  /** The open transaction of this asynchronous context; null for work that was started inside it and outlives it. */
  get trx(): Transaction<Tables> | null {
    const running = this.#running.getStore()
    return running?.open ? running.trx : null
  }

  async enter<T>(begin: (body: (trx: Transaction<Tables>, fn: () => Promise<T>) => Promise<T>) => Promise<T>): Promise<T> {
    let running: Running | undefined
    try {
      return await begin((trx, fn) => {
        running = { trx, open: true }
        return this.#running.run(running, fn)
      })
    } finally {
      if (running) running.open = false
    }
  }

  /**
   * Refuses a write on the outer database inside a transaction, a programming error on both engines: on SQLite it would wait for ever for
   * that transaction, on Postgres it would be committed even after a rollback.
   */
  refuseOuterWrite(query: CompiledQuery): void {
    if (this.trx && !isRead(query)) {
      throw new Error(`A write on the outer database inside a transaction: use the transaction or current(db). The statement: ${query.sql}`)
    }
  }
}

export const isRead = (query: CompiledQuery) => query.query.kind === 'SelectQueryNode'

/** The only query builder of a database. `current()` knows its transactions, wherever they begin. */
export class ScopedKysely extends Kysely<Tables> {
  readonly scope: Scope
  /** Reads synchronously, if the database is open on this thread. */
  readonly readNow: ReadNow | null

  constructor(config: KyselyConfig, scope: Scope, readNow: ReadNow | null = null) {
    super(config)
    this.scope = scope
    this.readNow = readNow
  }

  override transaction(): TransactionBuilder<Tables> {
    return scoped(super.transaction(), this)
  }
}

const roots = new WeakMap<Database, Database>()

/** The database of a transaction; for a database, itself. */
export const rootOf = (db: Database): Database => roots.get(db) ?? db

/** Another way to read the same database. */
export function viewOf(db: Database, dialect: Dialect): Database {
  const view = new Kysely<Tables>({ dialect })
  roots.set(view, rootOf(db))
  return view
}

function scoped(builder: TransactionBuilder<Tables>, db: ScopedKysely): TransactionBuilder<Tables> {
  const execute = builder.execute.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  return Object.assign(builder, {
    execute: <T>(fn: (trx: Transaction<Tables>) => Promise<T>) =>
      db.scope.enter<T>((body) =>
        execute((trx) => {
          roots.set(trx, db)
          return body(trx, () => fn(trx))
        }),
      ),
    setAccessMode: (mode: AccessMode) => scoped(setAccessMode(mode), db),
    setIsolationLevel: (level: IsolationLevel) => scoped(setIsolationLevel(level), db),
  })
}

/** The transaction around the calling code, else the database. */
export function current(db: Database): Database {
  return (db instanceof ScopedKysely && db.scope.trx) || db
}

/**
 * Runs `fn` in one transaction: all of its writes, or none. Inside a transaction it joins that one, so that functions with transactions can
 * call each other. No mail, HTTP or hashing in `fn`: on SQLite it holds the only writer. After an error, Postgres refuses every further
 * statement of the transaction: let it propagate, do not catch it inside.
 */
export function transaction<T>(db: Database, fn: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  const running = current(db)
  return running.isTransaction ? fn(running as Transaction<Tables>) : db.transaction().execute(fn)
}
