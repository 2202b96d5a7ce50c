import { type Kysely, sql } from 'kysely'
import { columnTypes } from './engine.ts'

/** Staff's bulk actions on cards, card by card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('memberTask')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('actor', key, (c) => c.notNull())
    .addColumn('kind', key, (c) => c.notNull())
    .addColumn('membership', key)
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('endedAt', 'int8')
    .execute()
  await db.schema
    .createTable('memberTaskCard')
    .addColumn('taskId', key, (c) => c.notNull().references('memberTask.id').onDelete('cascade'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('outcome', key)
    .addColumn('undo', key)
    .addPrimaryKeyConstraint('memberTaskCardKey', ['taskId', 'cardNumber'])
    .execute()
  await sql`create index "memberTaskWaiting" on "memberTaskCard" ("taskId", "cardNumber") where "outcome" is null`.execute(db)
}
