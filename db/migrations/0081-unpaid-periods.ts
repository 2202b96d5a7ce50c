import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Periods that were given without a payment of the fee. Earlier ones are not marked: their fee may have been paid before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('unpaidPeriod')
    .addColumn('periodId', key, (c) => c.primaryKey().notNull().references('cardPeriod.id').onDelete('cascade'))
    .execute()
}
