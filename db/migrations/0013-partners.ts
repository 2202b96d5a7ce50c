import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Links and sessions of shops, the member's view of checks, used discounts, and daily sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('partnerLink')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('partnerLinkByOffer').on('partnerLink').column('offerId').execute()

  await db.schema
    .createTable('partnerSession')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('linkId', key, (c) => c.notNull().references('partnerLink.id').onDelete('cascade'))
    .addColumn('hash', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('lastSeenAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('partnerSessionByLink').on('partnerSession').columns(['linkId', 'lastSeenAt']).execute()

  // A deleted link keeps its checks: they belong to the member.
  await db.schema
    .createTable('partnerCheck')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('linkId', key, (c) => c.notNull())
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('result', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('shown', key)
    .addColumn('checkedAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('partnerCheckOnce', ['linkId', 'shown'])
    .execute()
  await db.schema.createIndex('partnerCheckByUid').on('partnerCheck').columns(['uid', 'checkedAt']).execute()
  await db.schema.createIndex('partnerCheckByTime').on('partnerCheck').column('checkedAt').execute()

  // One code on a screen counts as one check, wherever and however often it is sent.
  await db.schema
    .createTable('redemption')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('linkId', key, (c) => c.notNull())
    .addColumn('checkId', key, (c) => c.notNull().unique())
    .addColumn('requestKey', key, (c) => c.notNull())
    .addColumn('shown', key, (c) => c.unique())
    .addColumn('redeemedAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('redemptionRequest', ['linkId', 'requestKey'])
    .execute()
  await db.schema.createIndex('redemptionByUid').on('redemption').column('uid').execute()
  await db.schema.createIndex('redemptionByCard').on('redemption').columns(['cardNumber', 'offerId']).execute()
  await db.schema.createIndex('redemptionByTime').on('redemption').column('redeemedAt').execute()

  await db.schema
    .createTable('partnerDay')
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('place', key, (c) => c.notNull())
    .addColumn('what', key, (c) => c.notNull())
    .addColumn('times', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('partnerDayKey', ['offerId', 'place', 'day', 'what'])
    .execute()
}
