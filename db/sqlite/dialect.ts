import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { isRead, type Scope } from '../scope.ts'
import { bind, type Answer, type Statements } from './statements.ts'
import type { Writer } from './writer.ts'

export type SqliteParts = { reader: Statements; writer: Pick<Writer, 'run'>; scope: Scope; close(): Promise<void> }

/**
 * One query builder over two connections: a select outside a transaction reads on the main thread; everything else goes to the writer's
 * thread, one transaction at a time. A write answers after its commit, so a later read sees it.
 */
export class RoutedSqliteDialect implements Dialect {
  readonly #parts: SqliteParts

  constructor(parts: SqliteParts) {
    this.#parts = parts
  }

  createDriver = (): Driver => new RoutedDriver(this.#parts)
  createQueryCompiler = () => new SqliteQueryCompiler()
  createAdapter = () => new RoutedAdapter()
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db)
}

class RoutedAdapter extends SqliteAdapter {
  /** SQLite can roll a failed migration back; Kysely's own adapter says that it cannot. */
  override get supportsTransactionalDdl() {
    return true
  }

  /** `Turns` orders the transactions. Kysely's mutex would make reads wait for writes. */
  override get supportsMultipleConnections() {
    return true
  }
}

class RoutedDriver implements Driver {
  readonly #parts: SqliteParts
  readonly #turns = new Turns()

  constructor(parts: SqliteParts) {
    this.#parts = parts
  }

  async init() {}

  async acquireConnection() {
    return new RoutedConnection(this.#parts, this.#turns)
  }

  beginTransaction = (connection: DatabaseConnection) => (connection as RoutedConnection).begin()
  commitTransaction = (connection: DatabaseConnection) => (connection as RoutedConnection).command('commit')
  rollbackTransaction = (connection: DatabaseConnection) => (connection as RoutedConnection).command('rollback')

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as RoutedConnection).release()
  }

  async destroy() {
    await this.#turns.take()
    await this.#parts.close()
  }
}

class RoutedConnection implements DatabaseConnection {
  readonly #parts: SqliteParts
  readonly #turns: Turns
  #give: (() => void) | null = null

  constructor(parts: SqliteParts, turns: Turns) {
    this.#parts = parts
    this.#turns = turns
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = bind(query.parameters)
    if (this.#give) return result(await this.#parts.writer.run(query.sql, parameters))
    if (isRead(query)) return result(this.#parts.reader.run(query.sql, parameters))
    this.#parts.scope.refuseOuterWrite(query)
    const give = await this.#turns.take()
    try {
      return result(await this.#parts.writer.run(query.sql, parameters))
    } finally {
      give()
    }
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streams would hold a connection for as long as the caller likes: read pages by key instead')
  }

  /** Immediate: a deferred transaction that reads first and then meets another writer fails at once, despite the timeout. */
  async begin() {
    const give = await this.#turns.take()
    try {
      await this.#parts.writer.run('begin immediate', [])
      this.#give = give
    } catch (error) {
      give()
      throw error
    }
  }

  async command(sql: 'commit' | 'rollback') {
    await this.#parts.writer.run(sql, [])
  }

  release() {
    this.#give?.()
    this.#give = null
  }
}

const result = <R>({ rows, changes }: Answer): QueryResult<R> => ({ rows: rows as R[], numAffectedRows: BigInt(changes) })

/** A queue, first come, first served. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  async take(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}
