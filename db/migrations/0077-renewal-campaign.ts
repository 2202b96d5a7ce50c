import { sql, type Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/**
 * Saved views of the list of cards, and indexes: cards by their last day, renewal reminders by day, sports registrations and certificates by
 * their last day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('memberView')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('nameFold', key, (c) => c.notNull().unique())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  // With the number as second key, the index also gives pages in the order of last days.
  await sql`drop index "cardByEnd"`.execute(db)
  await sql`create index "cardByEnd" on "card"
    ("validTo", "number", "category", "validFrom", "cancelledOn", "suspendedFrom", "suspendedTo")
    where "nameKey" is not null`.execute(db)
  await sql`create index "noticeRenewal" on "notice" ("createdAt", "key") where "topic" = 'renewal'`.execute(db)
  await db.schema.createIndex('sportRegistrationByEnd').on('sportRegistration').columns(['expiresOn', 'cardNumber']).execute()
  await db.schema.createIndex('medicalCertificateByEnd').on('medicalCertificate').columns(['expiresOn', 'id']).execute()
}
