import { type Kysely, sql } from 'kysely'
import { foldText } from '#domain/search.ts'
import { columnTypes } from './engine.ts'

const BATCH = 300

/** Titles of ordinary reports as the staff's search compares them. Confidential reports stay encrypted, without one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('report').addColumn('titleFold', columnTypes(db).key).execute()
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string; content: string }>`select "id", "content" from "report"
      where "id" > ${after} and "dataKey" is null order by "id" limit ${sql.lit(BATCH)}`.execute(db)
    if (rows.length === 0) return
    const values = rows.map(({ id, content }) => sql`(${id}, ${foldText((JSON.parse(content) as { title: string }).title)})`)
    await sql`update "report" set "titleFold" = folded.column2
      from (values ${sql.join(values)}) as folded where "report"."id" = folded.column1`.execute(db)
    after = rows.at(-1)!.id
  }
}
