import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/**
 * `cardMerge`: two cards of one person became one; the number of the removed card leads to `cardNumber`. `keptApart`: staff said that two
 * similar records are two people; the lower number first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('cardMerge')
    .addColumn('merged', key, (c) => c.primaryKey().notNull().references('card.number'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('mergedAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cardMergeByCard').on('cardMerge').column('cardNumber').execute()
  await db.schema
    .createTable('keptApart')
    .addColumn('cardNumber', key, (c) => c.notNull())
    .addColumn('otherNumber', key, (c) => c.notNull())
    .addColumn('decidedAt', 'int8', (c) => c.notNull())
    .addPrimaryKeyConstraint('keptApartKey', ['cardNumber', 'otherNumber'])
    .execute()
  await db.schema.createIndex('keptApartByOther').on('keptApart').column('otherNumber').execute()
}
