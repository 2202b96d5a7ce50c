import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Reports with their messages and files, which are uploaded in parts, and links that confirm visitors' addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, bytes } = columnTypes(db)
  await db.schema
    .createTable('report')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('requestHash', key, (c) => c.notNull().unique())
    .addColumn('receiptHash', key, (c) => c.unique())
    .addColumn('number', key, (c) => c.unique())
    .addColumn('mode', key, (c) => c.notNull())
    .addColumn('category', key, (c) => c.notNull())
    .addColumn('desk', key, (c) => c.notNull())
    .addColumn('uid', key, (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('owner', key)
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('dataKey', 'text')
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .addColumn('answeredAt', 'int8')
    .addColumn('confirmedAt', 'int8')
    .addColumn('closedAt', 'int8')
    .execute()
  await db.schema.createIndex('reportByUid').on('report').column('uid').execute()
  await db.schema.createIndex('reportByOwner').on('report').column('owner').execute()
  await db.schema.createIndex('reportByDesk').on('report').columns(['desk', 'createdAt']).execute()

  await db.schema
    .createTable('reportMessage')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('reportId', key, (c) => c.notNull().references('report.id').onDelete('cascade'))
    .addColumn('requestKey', key, (c) => c.notNull())
    .addColumn('author', key, (c) => c.notNull())
    .addColumn('authorUid', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('reportMessageOnce', ['reportId', 'requestKey'])
    .execute()
  await db.schema.createIndex('reportMessageByAuthor').on('reportMessage').column('authorUid').execute()

  await db.schema
    .createTable('reportToken')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('reportId', key, (c) => c.notNull().references('report.id').onDelete('cascade'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('reportTokenByReport').on('reportToken').column('reportId').execute()

  // Belongs to no report until a report uses it.
  await db.schema
    .createTable('upload')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('secretHash', key, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'int8', (c) => c.notNull())
    .addColumn('received', 'int8', (c) => c.notNull())
    .addColumn('kind', key)
    .addColumn('type', key)
    .addColumn('width', 'int8')
    .addColumn('height', 'int8')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('reportId', key, (c) => c.references('report.id').onDelete('cascade'))
    .addColumn('n', 'int8')
    .addColumn('fileKey', 'text')
    .addUniqueConstraint('uploadOfReport', ['reportId', 'n'])
    .execute()
  await db.schema.createIndex('uploadByTime').on('upload').column('createdAt').execute()

  await db.schema
    .createTable('uploadPart')
    .addColumn('uploadId', key, (c) => c.notNull().references('upload.id').onDelete('cascade'))
    .addColumn('stage', key, (c) => c.notNull())
    .addColumn('start', 'int8', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('uploadPartKey', ['uploadId', 'stage', 'start'])
    .execute()
}
