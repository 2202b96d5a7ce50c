import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** Renewals by the holder alone, and applications for membership (domain guide, sections 2 and 3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('cardRenewal')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('endedOn', key, (c) => c.notNull())
    .addColumn('validFrom', 'text', (c) => c.notNull())
    .addColumn('validTo', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    // Of two simultaneous presses, on two devices or by two accounts, one renews.
    .addUniqueConstraint('cardRenewalByEnd', ['cardNumber', 'endedOn'])
    .execute()

  await db.schema
    .createTable('application')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('birthDate', 'text', (c) => c.notNull())
    .addColumn('birthPlace', 'text', (c) => c.notNull())
    .addColumn('street', 'text', (c) => c.notNull())
    .addColumn('cap', 'text', (c) => c.notNull())
    .addColumn('comune', 'text', (c) => c.notNull())
    .addColumn('provincia', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('decidedAt', 'int8')
    .addColumn('reason', 'text')
    .execute()
  await db.schema.createIndex('applicationByUid').on('application').columns(['uid', 'createdAt']).execute()
  await db.schema.createIndex('applicationByState').on('application').columns(['state', 'decidedAt']).execute()
  // At most one undecided application, also with simultaneous requests.
  await db.schema
    .createIndex('applicationOpen')
    .unique()
    .on('application')
    .column('uid')
    .where(sql<SqlBool>`${sql.ref('state')} in ('submitted', 'waiting_guardian')`)
    .execute()
}
