import { sql, type Kysely } from 'kysely'

/** Finds the fees that pay no period, which are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "paymentAhead" on "payment" ("cardNumber")
    where "periodId" is null and "purpose" = 'fee' and "voidedAt" is null`.execute(db)
}
