import type { Database } from '#db/connect.ts'
import { TABLES } from '#db/tables.ts'

/** Everything in the database, table by table: two results are equal when nothing has changed in between. */
export async function contentsOf(db: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute()
    tables[table] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}
