import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/** Reminders of late fees, and the cash counted at the end of a day. A closing never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('feeReminder')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('validTo', key)
    .addColumn('sentBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('feeReminderByCard').on('feeReminder').columns(['cardNumber', 'createdAt']).execute()
  await db.schema.createIndex('feeReminderBySender').on('feeReminder').column('sentBy').execute()
  await db.schema
    .createTable('cashClosing')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('day', key, (c) => c.notNull())
    .addColumn('expected', 'integer', (c) => c.notNull())
    .addColumn('counted', 'integer', (c) => c.notNull())
    .addColumn('totals', 'text', (c) => c.notNull())
    .addColumn('payments', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('closedBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('cashClosingByDay').on('cashClosing').columns(['day', 'id']).execute()
  await db.schema.createIndex('cashClosingByCloser').on('cashClosing').column('closedBy').execute()
  await keepClosings(db)
}

const FIXED = '"id", "day", "expected", "counted", "totals", "payments", "note", "createdAt"'
/** Retention of the books (art. 2220 c.c.). */
const TEN_YEARS_MS = 3_653 * 86_400_000
const MESSAGE = 'a closing is corrected by another one'

/** The deletion of an account clears its id (`closedBy`). */
async function keepClosings(db: Kysely<unknown>): Promise<void> {
  const isYoung = isPostgres(db)
    ? sql`old."createdAt" >= extract(epoch from now()) * 1000 - ${sql.lit(TEN_YEARS_MS)}::int8`
    : sql`old."createdAt" >= unixepoch() * 1000 - ${sql.lit(TEN_YEARS_MS)}`
  if (!isPostgres(db)) {
    const refuse = sql`begin select raise(abort, ${sql.lit(MESSAGE)}); end`
    await sql`create trigger "cashClosingNoChange" before update of ${sql.raw(FIXED)} on "cashClosing" ${refuse}`.execute(db)
    await sql`create trigger "cashClosingNoDelete" before delete on "cashClosing" when ${isYoung} ${refuse}`.execute(db)
    return
  }
  await sql`create function "cashClosingRefuse"() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${MESSAGE}' using errcode = 'restrict_violation'; end`)}`.execute(db)
  const refuse = sql`execute function "cashClosingRefuse"()`
  await sql`create trigger "cashClosingNoChange" before update of ${sql.raw(FIXED)} on "cashClosing" for each row ${refuse}`.execute(db)
  await sql`create trigger "cashClosingNoDelete" before delete on "cashClosing" for each row when (${isYoung}) ${refuse}`.execute(db)
}
