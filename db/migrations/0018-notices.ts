import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Notices of a member, choices for push and mail, and devices with pushes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('notice')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('topic', key, (c) => c.notNull())
    .addColumn('key', key, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('readAt', 'int8')
    // The same fact, from two processes or twice from one, is one notice.
    .addUniqueConstraint('noticeByKey', ['uid', 'key'])
    .execute()
  await db.schema.createIndex('noticeByUid').on('notice').columns(['uid', 'id']).execute()
  await db.schema.createIndex('noticeByAge').on('notice').column('createdAt').execute()

  await db.schema
    .createTable('noticeChoice')
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('topic', key, (c) => c.notNull())
    .addColumn('push', 'boolean', (c) => c.notNull())
    .addColumn('mail', 'boolean', (c) => c.notNull())
    .addPrimaryKeyConstraint('noticeChoiceKey', ['uid', 'topic'])
    .execute()

  await db.schema
    .createTable('pushDevice')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    // When a session ends, for any reason, its device gets no more pushes.
    .addColumn('sessionId', key, (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('address', key, (c) => c.notNull())
    .addColumn('p256dh', 'text')
    .addColumn('auth', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('seenAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('pushDeviceByAddress', ['kind', 'address'])
    .execute()
  await db.schema.createIndex('pushDeviceByUid').on('pushDevice').column('uid').execute()
  await db.schema.createIndex('pushDeviceBySession').on('pushDevice').column('sessionId').execute()
  await db.schema.createIndex('pushDeviceBySeen').on('pushDevice').column('seenAt').execute()
}
