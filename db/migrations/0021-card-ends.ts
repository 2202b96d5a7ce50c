import type { Kysely } from 'kysely'

/** Every morning looks for cards about to end: of a million cards, those of a few days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('cardPeriodByEnd').on('cardPeriod').columns(['validTo', 'cardNumber']).execute()
}
