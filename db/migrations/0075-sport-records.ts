import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Medical certificates (never the file) and registrations with a sports body, by card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('medicalCertificate')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('sport', key)
    .addColumn('sportName', 'text', (c) => c.notNull())
    .addColumn('issuedOn', key, (c) => c.notNull())
    .addColumn('expiresOn', key, (c) => c.notNull())
    .addColumn('seenBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('seenAt', 'int8', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('sportRegistration')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number').onDelete('cascade'))
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('sport', key, (c) => c.notNull())
    .addColumn('sportName', 'text', (c) => c.notNull())
    .addColumn('organisation', 'text', (c) => c.notNull())
    .addColumn('cardCode', 'text', (c) => c.notNull())
    .addColumn('issuedOn', key, (c) => c.notNull())
    .addColumn('expiresOn', key, (c) => c.notNull())
    .addColumn('leftOn', key)
    .addColumn('assentGiven', 'boolean', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('medicalCertificateByCard').on('medicalCertificate').columns(['cardNumber', 'expiresOn']).execute()
  await db.schema.createIndex('sportRegistrationByCard').on('sportRegistration').columns(['cardNumber', 'expiresOn']).execute()
  // Finds an erased account's rows without a full scan.
  await db.schema.createIndex('medicalCertificateSeenBy').on('medicalCertificate').column('seenBy').execute()
}
