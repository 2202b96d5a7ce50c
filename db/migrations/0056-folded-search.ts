import { type Kysely, sql } from 'kysely'
import { foldedNames } from '#domain/folded-names.ts'
import { columnTypes } from './engine.ts'

type Named = { uid: string; firstname: string; lastname: string }

const BATCH = 300

/**
 * Names as the staff's search compares them: SQLite's `lower` knows ASCII only, and neither engine knows accents. Titles of contents have
 * columns of their own: their documents are large.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  for (const column of ['firstnameFold', 'lastnameFold']) await db.schema.alterTable('userDocument').addColumn(column, key).execute()
  let after = ''
  for (;;) {
    const { rows } = await sql<Named>`select "uid", "firstname", "lastname" from "userDocument" where "uid" > ${after}
      order by "uid" limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) break
    const values = rows.map((row) => {
      const { firstnameFold, lastnameFold } = foldedNames(row)
      return sql`(${row.uid}, ${firstnameFold}, ${lastnameFold})`
    })
    await sql`update "userDocument" set "firstnameFold" = folded.column2, "lastnameFold" = folded.column3
      from (values ${sql.join(values)}) as folded where "userDocument"."uid" = folded.column1`.execute(db)
    after = rows.at(-1)!.uid
  }
  await db.schema.createIndex('contentEntryTitles').on('contentEntry').columns(['updatedAt', 'id', 'collection', 'title']).execute()
  for (const column of ['Lastname', 'Firstname']) {
    await db.schema.dropIndex(`userDocumentBy${column}`).execute()
    await db.schema.createIndex(`userDocumentBy${column}`).on('userDocument').column(`${column.toLowerCase()}Fold`).execute()
  }
}
