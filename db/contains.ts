import { sql, type Expression, type SqlBool } from 'kysely'
import { isPostgres, type Database } from './connect.ts'

/** Whether a column contains a text, ignoring case (on SQLite for ASCII only). `%` and `_` are plain characters. */
export function contains(db: Database, column: Expression<unknown>, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`${column} ${sql.raw(isPostgres(db) ? 'ilike' : 'like')} ${pattern} escape '\\'`
}
