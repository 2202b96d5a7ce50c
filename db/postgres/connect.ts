import { Pool, types } from 'pg'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { type ConnectionLog, DatabaseProblem } from '../errors.ts'
import { Scope, ScopedKysely, type Database } from '../scope.ts'

/** How long a request waits for a connection before the database counts as unavailable. */
const WAIT_MS = 10_000

const INT8 = 20
/** Times are milliseconds and counts are small: both fit a number; pg would give texts. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8 ? Number : types.getTypeParser(oid, format as 'text')

/** @throws DatabaseProblem when the server does not answer or refuses the login */
export async function connectPostgres(databaseUrl: string, log?: ConnectionLog): Promise<Database> {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    types: { getTypeParser },
  })
  // Without a listener, an idle connection that breaks would end the process. The pool drops it and opens another one when needed; a
  // running query gets the error itself.
  const lost = (error: Error) => log?.warn({ reason: error.message }, 'A connection to the database broke')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', () => {}))

  await pool.query('select 1').catch(async (error: Error) => {
    await pool.end()
    throw new DatabaseProblem(`The database of DATABASE_URL does not answer (${error.message || 'no connection'}).`, { cause: error })
  })
  const scope = new Scope()
  return new ScopedKysely({ dialect: new ScopedPostgresDialect(pool, scope) }, scope)
}

class ScopedPostgresDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #scope: Scope

  constructor(pool: Pool, scope: Scope) {
    super({ pool })
    this.#pool = pool
    this.#scope = scope
  }

  override createDriver(): Driver {
    return new ScopedDriver(new PostgresDriver({ pool: this.#pool }), this.#scope)
  }
}

/** Kysely's driver; a write outside the running transaction is refused, as on SQLite. */
class ScopedDriver implements Driver {
  readonly #inner: PostgresDriver
  readonly #scope: Scope

  constructor(inner: PostgresDriver, scope: Scope) {
    this.#inner = inner
    this.#scope = scope
  }

  init = () => this.#inner.init()
  acquireConnection = async () => new ScopedConnection(await this.#inner.acquireConnection(), this.#scope)
  commitTransaction = (connection: DatabaseConnection) => this.#inner.commitTransaction(inside(connection))
  rollbackTransaction = (connection: DatabaseConnection) => this.#inner.rollbackTransaction(inside(connection))
  releaseConnection = (connection: DatabaseConnection) => this.#inner.releaseConnection(inside(connection))
  destroy = () => this.#inner.destroy()

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await this.#inner.beginTransaction(inside(connection), settings)
    ;(connection as ScopedConnection).inTransaction = true
  }
}

class ScopedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #scope: Scope
  inTransaction = false

  constructor(inner: DatabaseConnection, scope: Scope) {
    this.inner = inner
    this.#scope = scope
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.inTransaction) this.#scope.refuseOuterWrite(query)
    return this.inner.executeQuery<R>(query)
  }

  streamQuery = <R>(query: CompiledQuery, chunkSize: number) => this.inner.streamQuery<R>(query, chunkSize)
}

const inside = (connection: DatabaseConnection) =>
  (connection as ScopedConnection).inner as Parameters<PostgresDriver['releaseConnection']>[0]
