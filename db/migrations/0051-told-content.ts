import { sql, type Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Posts and offers that members were notified of. Those public before the migration are not news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('toldContent')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('toldAt', 'int8')
    .addPrimaryKeyConstraint('toldContentKey', ['collection', 'id'])
    .execute()
  await db.schema.createIndex('toldContentByTime').on('toldContent').columns(['collection', 'toldAt']).execute()
  await sql`insert into ${sql.table('toldContent')} (${sql.ref('collection')}, ${sql.ref('id')}, ${sql.ref('toldAt')})
    select ${sql.ref('collection')}, ${sql.ref('id')}, 0 from ${sql.table('document')} where ${sql.ref('collection')} in ('convenzioni', 'notizie')
    union
    select ${sql.ref('collection')}, ${sql.ref('id')}, 0 from ${sql.table('contentEntry')}
      where ${sql.ref('collection')} in ('convenzioni', 'notizie') and ${sql.ref('archived')} is not null`.execute(db)
}
