import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/**
 * The signed card: its keys, its devices and copies, one bit of a status list for each credential ever signed, and the published files
 * (card format, sections 5 to 9).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('cardKey')
    .addColumn('kid', key, (c) => c.primaryKey().notNull())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('serial', 'int8', (c) => c.notNull())
    .addColumn('x', 'text', (c) => c.notNull())
    .addColumn('y', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('notBefore', 'int8', (c) => c.notNull())
    .addColumn('endsAt', 'int8')
    .addColumn('compromisedAt', 'int8')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    // Processes that start together make one first key.
    .addUniqueConstraint('cardKeyBySerial', ['purpose', 'serial'])
    .execute()

  await db.schema
    .createTable('cardDevice')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('sessionId', key, (c) => c.notNull().references('session.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('issuedAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('cardDeviceBySession', ['sessionId', 'cardNumber'])
    .execute()
  await db.schema.createIndex('cardDeviceByUid').on('cardDevice').column('uid').execute()
  await db.schema.createIndex('cardDeviceByCard').on('cardDevice').column('cardNumber').execute()

  await db.schema
    .createTable('cardCopy')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('kid', key, (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cardCopyByUid').on('cardCopy').column('uid').execute()
  await db.schema.createIndex('cardCopyByEnd').on('cardCopy').column('expiresAt').execute()

  await db.schema
    .createTable('manualCode')
    .addColumn('cardNumber', key, (c) => c.primaryKey().notNull().references('card.number'))
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('code', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('manualCodeByUid').on('manualCode').column('uid').execute()

  await db.schema
    .createTable('statusList')
    .addColumn('list', 'int8', (c) => c.primaryKey().notNull())
    .addColumn('used', 'int8', (c) => c.notNull())
    .addColumn('seed', 'text', (c) => c.notNull())
    .addColumn('openedAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('cardIndex')
    .addColumn('list', 'int8', (c) => c.notNull().references('statusList.list'))
    .addColumn('idx', 'int8', (c) => c.notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('deviceId', key, (c) => c.references('cardDevice.id').onDelete('set null'))
    .addColumn('copyId', key, (c) => c.references('cardCopy.id').onDelete('set null'))
    .addColumn('issuedAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('cardIndexKey', ['list', 'idx'])
    .execute()
  await db.schema.createIndex('cardIndexByCard').on('cardIndex').column('cardNumber').execute()
  await db.schema
    .createIndex('cardIndexByDevice')
    .on('cardIndex')
    .column('deviceId')
    .where(sql<SqlBool>`${sql.ref('deviceId')} is not null`)
    .execute()
  await db.schema
    .createIndex('cardIndexByCopy')
    .on('cardIndex')
    .column('copyId')
    .where(sql<SqlBool>`${sql.ref('copyId')} is not null`)
    .execute()
  await db.schema.createIndex('cardIndexByEnd').on('cardIndex').column('expiresAt').execute()
  // Indexes without device and copy: the few whose bit is set.
  await db.schema
    .createIndex('cardIndexLost')
    .on('cardIndex')
    .columns(['list', 'idx'])
    .where(sql<SqlBool>`${sql.ref('deviceId')} is null and ${sql.ref('copyId')} is null`)
    .execute()
  // The few cards that may be out of use; the queries for them have the same condition.
  await sql`create index "cardOutOfUse" on "card" ("number")
    where "suspendedFrom" is not null or "cancelledOn" is not null or "uid" is null`.execute(db)

  await db.schema
    .createTable('cardPublication')
    .addColumn('name', key, (c) => c.primaryKey().notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('readAt', 'int8', (c) => c.notNull())
    .addColumn('signedAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('cardCheck')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('reason', key, (c) => c.notNull())
    .addColumn('checks', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('cardCheckKey', ['day', 'kind', 'reason'])
    .execute()
}
