import { type ColumnDataType, type Expression, type Kysely, sql, type SqlBool } from 'kysely'
import { appendOnly, columnTypes } from './engine.ts'

/** Accounts and their credentials, cards, the consent ledger, collections, settings, the outbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key, time } = columnTypes(db)
  await identity(db, key, time)
  await cards(db, key)
  await ledger(db, key)
  await contents(db, key)
  await work(db, key)
}

type Type = ColumnDataType | Expression<unknown>

/** Column names and types of a removed identity library; `account` was its user, `credential` its account. */
async function identity(db: Kysely<unknown>, key: Type, time: Type): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', key, (c) => c.notNull().unique())
    .addColumn('emailVerified', 'boolean', (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('updatedAt', time, (c) => c.notNull())
    .execute()
  // Nightly housekeeping looks for accounts that were not confirmed in time; nearly all are confirmed.
  await db.schema
    .createIndex('accountUnconfirmed')
    .on('account')
    .column('createdAt')
    .where(sql<SqlBool>`not ${sql.ref('emailVerified')}`)
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('userId', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('updatedAt', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('sessionByUser').on('session').column('userId').execute()
  await db.schema.createIndex('sessionByEnd').on('session').column('expiresAt').execute()

  await db.schema
    .createTable('credential')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('accountId', key, (c) => c.notNull())
    .addColumn('providerId', key, (c) => c.notNull())
    .addColumn('userId', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', time)
    .addColumn('refreshTokenExpiresAt', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('updatedAt', time, (c) => c.notNull())
    .addUniqueConstraint('credentialOnce', ['providerId', 'accountId'])
    .execute()
  await db.schema.createIndex('credentialByUser').on('credential').column('userId').execute()

  await db.schema
    .createTable('verification')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('identifier', key, (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', time, (c) => c.notNull())
    .addColumn('createdAt', time, (c) => c.notNull())
    .addColumn('updatedAt', time, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('verificationByIdentifier').on('verification').column('identifier').execute()
}

async function cards(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('cardNumber')
    .addColumn('number', key, (c) => c.primaryKey().notNull())
    .addColumn('issuedAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('userDocument')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('tessera', key, (c) => c.notNull().unique().references('cardNumber.number'))
    .addColumn('privacy', 'boolean', (c) => c.notNull())
    .addColumn('confirm14', 'boolean', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('card')
    .addColumn('number', key, (c) => c.primaryKey().notNull().references('cardNumber.number'))
    .addColumn('uid', key, (c) => c.unique().references('account.id').onDelete('set null'))
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('memberSince', 'text')
    .addColumn('suspendedFrom', 'text')
    .addColumn('suspendedTo', 'text')
    .addColumn('suspensionText', 'text')
    .addColumn('cancelledOn', 'text')
    .addColumn('cancellationReason', 'text')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('cardPeriod')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('validFrom', 'text', (c) => c.notNull())
    .addColumn('validTo', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addCheckConstraint('cardPeriodOrder', sql`${sql.ref('validFrom')} <= ${sql.ref('validTo')}`)
    .execute()
  await db.schema.createIndex('cardPeriodByCard').on('cardPeriod').columns(['cardNumber', 'validFrom']).execute()
}

async function ledger(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('consentEvent')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('personId', key, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('documentId', 'text')
    .addColumn('documentVersion', 'text')
    .addColumn('documentSha256', 'text')
    .addColumn('wording', 'text', (c) => c.notNull())
    .addColumn('locale', 'text', (c) => c.notNull())
    .addColumn('occurredAt', 'int8', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('actor', 'text', (c) => c.notNull())
    .addColumn('actorId', 'text')
    .addColumn('evidenceRef', 'text')
    .addColumn('appVersion', 'text')
    .execute()
  await db.schema.createIndex('consentEventByPerson').on('consentEvent').columns(['personId', 'purpose', 'occurredAt', 'id']).execute()
  await appendOnly(db, 'consentEvent')
}

async function contents(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('document')
    .addColumn('collection', key, (c) => c.notNull())
    .addColumn('id', key, (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .addColumn('position', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('documentKey', ['collection', 'id'])
    .execute()
  await db.schema.createIndex('documentInOrder').on('document').columns(['collection', 'position', 'id']).execute()

  await db.schema
    .createTable('collectionVersion')
    .addColumn('collection', key, (c) => c.primaryKey().notNull())
    .addColumn('version', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('setting')
    .addColumn('key', key, (c) => c.primaryKey().notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('staffRole')
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('role', key, (c) => c.notNull())
    .addColumn('expiresOn', 'text')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('staffRoleKey', ['uid', 'role'])
    .execute()
}

async function work(db: Kysely<unknown>, key: Type): Promise<void> {
  await db.schema
    .createTable('emailToken')
    .addColumn('hash', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .addColumn('usedAt', 'int8')
    .execute()
  await db.schema.createIndex('emailTokenByUser').on('emailToken').columns(['uid', 'purpose']).execute()
  await db.schema.createIndex('emailTokenByEnd').on('emailToken').column('expiresAt').execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('dedupeKey', key, (c) => c.unique())
    .addColumn('runAt', 'int8', (c) => c.notNull())
    .addColumn('lockedUntil', 'int8', (c) => c.notNull())
    .addColumn('attempts', 'int8', (c) => c.notNull())
    .addColumn('deadAt', 'int8')
    .addColumn('lastError', 'text')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('outboxDue').on('outbox').column('runAt').where(sql.ref('deadAt'), 'is', null).execute()

  await db.schema
    .createTable('lease')
    .addColumn('name', key, (c) => c.primaryKey().notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('until', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('rateLimit')
    .addColumn('key', key, (c) => c.primaryKey().notNull())
    .addColumn('hits', 'int8', (c) => c.notNull())
    .addColumn('resetAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rateLimitByReset').on('rateLimit').column('resetAt').execute()
}
