import { type Kysely, sql } from 'kysely'
import { columnTypes } from './engine.ts'

/** Each kind of work waits in its own lane, in the order of its time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .alterTable('outbox')
    .addColumn('lane', key, (c) => c.notNull().defaultTo('work'))
    .execute()
  await sql`update outbox set lane = 'mail' where topic = 'mail'`.execute(db)
  await sql`update outbox set lane = 'push' where topic = 'wallet-push'`.execute(db)
  await db.schema.dropIndex('outboxDue').execute()
  await db.schema.createIndex('outboxByLane').on('outbox').columns(['lane', 'runAt']).where(sql.ref('deadAt'), 'is', null).execute()
}
