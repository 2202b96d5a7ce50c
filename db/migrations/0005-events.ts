import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** Bookings, calendar feeds, and revisions of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('booking')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('eventId', key, (c) => c.notNull())
    .addColumn('occurrence', key, (c) => c.notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('guests', 'int8', (c) => c.notNull())
    .addColumn('places', 'int8', (c) => c.notNull())
    .addColumn('priceCents', 'int8', (c) => c.notNull())
    .addColumn('declaredAge', 'int8')
    .addColumn('answers', 'text')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('startsAt', 'int8', (c) => c.notNull())
    .addColumn('queuedAt', 'int8')
    .addColumn('offerEndsAt', 'int8')
    .addColumn('revision', 'int8', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .addColumn('endedAt', 'int8')
    .execute()
  // A person takes part in an event once, also with simultaneous requests.
  await db.schema
    .createIndex('bookingOnce')
    .unique()
    .on('booking')
    .columns(['eventId', 'occurrence', 'uid'])
    .where(sql<SqlBool>`${sql.ref('endedAt')} is null`)
    .execute()
  await db.schema.createIndex('bookingByPerson').on('booking').columns(['uid', 'startsAt']).execute()
  await db.schema.createIndex('bookingByStart').on('booking').column('startsAt').execute()

  await db.schema
    .createTable('calendarFeed')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('id', key, (c) => c.notNull().unique())
    .addColumn('wholeProgramme', 'boolean', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('lastReadAt', 'int8')
    .execute()

  await db.schema
    .createTable('eventRevision')
    .addColumn('eventId', key, (c) => c.primaryKey().notNull())
    .addColumn('sequence', 'int8', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('changedAt', 'int8', (c) => c.notNull())
    .execute()
}
