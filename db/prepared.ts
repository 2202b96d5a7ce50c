import type { CompiledQuery } from 'kysely'
import { ScopedKysely, type Database } from './scope.ts'

/**
 * A select of nearly every request, compiled once. On SQLite it runs synchronously, without the query builder's connection handling: that
 * costs more than the read itself. It sees committed data only, also inside a transaction.
 */
export function preparedRead<Row>(db: Database, query: CompiledQuery<Row>): (parameters: readonly (string | number)[]) => Promise<Row[]> {
  const { sql } = query
  if (db instanceof ScopedKysely && db.readNow) {
    const { readNow } = db
    return async (parameters) => readNow(sql, parameters) as Row[]
  }
  return async (parameters) => (await db.executeQuery<Row>({ ...query, parameters })).rows
}
