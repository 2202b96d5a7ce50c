import type { Kysely } from 'kysely'

/** The morning's reminders find the cards of a few days among a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('cardPeriodByEnd').on('cardPeriod').columns(['validTo', 'cardNumber']).execute()
}
