import { type Kysely, sql } from 'kysely'

/** Finds the payments that were voided on a day. */
export const up = async (db: Kysely<unknown>): Promise<void> =>
  void (await sql`create index "paymentByVoided" on "payment" ("voidedAt", "method", "paidOn", "cents")
    where "voidedAt" is not null`.execute(db))
