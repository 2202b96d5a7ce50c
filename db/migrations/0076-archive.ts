import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** The archive of all data, while it can be downloaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, bytes } = columnTypes(db)
  await db.schema
    .createTable('archive')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('requestKey', key, (c) => c.notNull().unique())
    .addColumn('actor', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('attempt', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'int8', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()
  // One is made at a time, also with simultaneous requests.
  await db.schema
    .createIndex('archiveMaking')
    .unique()
    .on('archive')
    .column('state')
    .where(sql<SqlBool>`${sql.ref('state')} = 'making'`)
    .execute()
  await db.schema.createIndex('archiveActor').on('archive').column('actor').execute()
  await db.schema
    .createTable('archivePiece')
    .addColumn('archiveId', key, (c) => c.notNull().references('archive.id').onDelete('cascade'))
    .addColumn('piece', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('archivePieceKey', ['archiveId', 'piece'])
    .execute()
}
