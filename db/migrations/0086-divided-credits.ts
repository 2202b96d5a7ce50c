import type { Kysely } from 'kysely'

/** A transfer for a family is divided: the part of a credit that is booked while the rest waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('bankLine')
    .addColumn('bookedCents', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
