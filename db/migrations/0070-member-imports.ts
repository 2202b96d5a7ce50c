import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** Imports of members: the file's bytes until it is read, its rows, and the outcome of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, bytes } = columnTypes(db)
  await db.schema
    .createTable('memberImport')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actor', key)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('problem', key)
    .addColumn('looked', 'text')
    .addColumn('summary', 'text')
    .addColumn('policy', 'text', (c) => c.notNull())
    .addColumn('cursor', 'integer', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('endedAt', 'int8')
    .execute()
  await db.schema
    .createTable('memberImportPart')
    .addColumn('importId', key, (c) => c.notNull().references('memberImport.id').onDelete('cascade'))
    .addColumn('part', 'integer', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('memberImportPartKey', ['importId', 'part'])
    .execute()
  await db.schema
    .createTable('memberImportRow')
    .addColumn('importId', key, (c) => c.notNull().references('memberImport.id').onDelete('cascade'))
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('cells', 'text', (c) => c.notNull())
    .addColumn('problems', 'text')
    .addColumn('warnings', 'text')
    .addColumn('alike', 'text')
    .addColumn('choice', key)
    .addPrimaryKeyConstraint('memberImportRowKey', ['importId', 'row'])
    .execute()
  for (const column of ['problems', 'warnings', 'alike'])
    await db.schema
      .createIndex(`memberImportRowWith${column}`)
      .on('memberImportRow')
      .columns(['importId', 'row'])
      .where(sql<SqlBool>`${sql.ref(column)} is not null`)
      .execute()
  // `cardNumber` has no foreign key, since an undo deletes the card.
  await db.schema
    .createTable('memberImportDone')
    .addColumn('importId', key, (c) => c.notNull().references('memberImport.id').onDelete('cascade'))
    .addColumn('row', 'integer', (c) => c.notNull())
    .addColumn('outcome', key, (c) => c.notNull())
    .addColumn('cardNumber', key)
    .addColumn('undo', 'text')
    .addPrimaryKeyConstraint('memberImportDoneKey', ['importId', 'row'])
    .execute()
  await db.schema.createIndex('memberImportDoneByOutcome').on('memberImportDone').columns(['importId', 'outcome', 'row']).execute()
  await db.schema.createIndex('memberImportDoneByCard').on('memberImportDone').column('cardNumber').execute()
}
