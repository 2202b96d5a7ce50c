import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** The members' part of offers, lists of codes, given codes, and favourites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('offerDiscount')
    .addColumn('offerId', key, (c) => c.primaryKey().notNull())
    .addColumn('code', 'text')
    .addColumn('url', 'text')
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()

  await db.schema
    .createTable('discountCode')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('code', key, (c) => c.notNull())
    .addColumn('takenAt', 'int8')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('discountCodeOnce', ['offerId', 'code'])
    .execute()
  // The next free code is found as fast in a list of a million as in one of ten.
  await db.schema
    .createIndex('discountCodeFree')
    .on('discountCode')
    .columns(['offerId', 'id'])
    .where(sql<SqlBool>`${sql.ref('takenAt')} is null`)
    .execute()

  // The code's id is the primary key, so a code has exactly one holder.
  await db.schema
    .createTable('takenCode')
    .addColumn('codeId', key, (c) => c.primaryKey().notNull().references('discountCode.id').onDelete('cascade'))
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('requestKey', key, (c) => c.notNull())
    .addColumn('takenAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('takenCodeRequest', ['uid', 'offerId', 'requestKey'])
    .execute()

  await db.schema
    .createTable('favouriteOffer')
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('favouriteOfferKey', ['uid', 'offerId'])
    .execute()
}
