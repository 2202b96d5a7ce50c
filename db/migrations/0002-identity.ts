import type { ColumnDataType, Expression, Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** The proof of a session, one-time challenges, passkeys, the second factor, closed accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('session').addColumn('proof', 'text').execute()
  await db.schema.alterTable('session').addColumn('provedAt', 'int8').execute()
  await proofs(db, key)
  await closures(db, key)
}

type Type = ColumnDataType | Expression<unknown>

async function proofs(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('challenge')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('uid', key, (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('challengeByEnd').on('challenge').column('expiresAt').execute()
  await db.schema.createIndex('challengeByUser').on('challenge').column('uid').execute()

  await db.schema
    .createTable('passkey')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('userHandle', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'int8', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('backedUp', 'boolean', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('lastUsedAt', 'int8')
    .execute()
  await db.schema.createIndex('passkeyByUser').on('passkey').column('uid').execute()

  await db.schema
    .createTable('secondFactor')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('lastStep', 'int8', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('confirmedAt', 'int8')
    .execute()

  await db.schema
    .createTable('passkeyStep')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('recoveryCode')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('recoveryCodeByUser').on('recoveryCode').column('uid').execute()
}

async function closures(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('accountClosure')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('requestedAt', 'int8', (c) => c.notNull())
    .addColumn('eraseAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('accountClosureByEnd').on('accountClosure').column('eraseAt').execute()
}
