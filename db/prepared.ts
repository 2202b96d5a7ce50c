import type { CompiledQuery } from 'kysely'
import { ScopedKysely, type Database } from './scope.ts'

/**
 * A select that is asked at nearly every request, built once. On SQLite it is run there and then, past the query builder's own way to a
 * connection, which costs more than the read itself. It sees what is committed, also inside a transaction.
 */
export function preparedRead<Row>(db: Database, query: CompiledQuery<Row>): (parameters: readonly (string | number)[]) => Promise<Row[]> {
  const { sql } = query
  if (db instanceof ScopedKysely && db.readNow) {
    const { readNow } = db
    return async (parameters) => readNow(sql, parameters) as Row[]
  }
  return async (parameters) => (await db.executeQuery<Row>({ ...query, parameters })).rows
}
