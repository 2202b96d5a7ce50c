import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/** The event that a payment is for, and its day if it recurs. Its words are in `detail`, and stay when the event is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  for (const column of ['eventId', 'occurrence']) await db.schema.alterTable('payment').addColumn(column, key).execute()
  await sql`create index "paymentByEvent" on "payment" ("eventId", "occurrence", "paidOn", "id", "voidedAt", "method", "category", "cents")
    where "eventId" is not null`.execute(db)
  const refuse = isPostgres(db)
    ? sql`for each row execute function "paymentRefuse"()`
    : sql`begin select raise(abort, 'a payment is voided, and never changed'); end`
  await sql`create trigger "paymentEventNoChange" before update of "eventId", "occurrence" on "payment" ${refuse}`.execute(db)
}
