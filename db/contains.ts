import { sql, type Expression, type SqlBool } from 'kysely'
import { isPostgres, type Database } from './connect.ts'

/** Whether a column holds a text, whatever the capitals (on SQLite those of ASCII). `%` and `_` stand for themselves. */
export function contains(db: Database, column: Expression<unknown>, text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql<SqlBool>`${column} ${sql.raw(isPostgres(db) ? 'ilike' : 'like')} ${pattern} escape '\\'`
}
