import { type Kysely, sql } from 'kysely'
import { appendOnly, columnTypes, isPostgres, letOldRowsGo } from './engine.ts'

/** Retention of the books, in days (art. 2220 c.c.). */
const TEN_YEARS = 3_653

/** Payments with their receipts. A payment never changes: it is voided, and its receipt keeps row and number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('payment')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('requestKey', key, (c) => c.notNull().unique())
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('category', key, (c) => c.notNull())
    .addColumn('nameKey', key, (c) => c.notNull())
    .addColumn('givenKey', key, (c) => c.notNull())
    .addColumn('payerKey', key)
    .addColumn('payer', 'text', (c) => c.notNull())
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('method', key, (c) => c.notNull())
    .addColumn('paidOn', key, (c) => c.notNull())
    .addColumn('purpose', key, (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('periodId', key)
    .addColumn('periodFrom', key)
    .addColumn('periodTo', key)
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('recordedBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('voidedAt', 'int8')
    .addColumn('voidedBy', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('voidReason', 'text')
    .execute()
  await db.schema
    .createTable('receipt')
    .addColumn('paymentId', key, (c) => c.primaryKey().notNull().references('payment.id'))
    .addColumn('year', 'integer', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('issuedAt', 'int8', (c) => c.notNull())
    .addColumn('frozen', 'text', (c) => c.notNull())
    .addUniqueConstraint('receiptByNumber', ['year', 'number'])
    .execute()
  await indexes(db)
  await appendOnly(db, 'receipt')
  await letOldRowsGo(db, { table: 'receipt', column: 'issuedAt', days: TEN_YEARS })
  await keepPayments(db)
}

/** Each index covers the list's filters, order and sums, so that nothing else is read. */
async function indexes(db: Kysely<unknown>): Promise<void> {
  const rest = sql`"voidedAt", "method", "category", "cents"`
  await sql`create index "paymentByDay" on "payment" ("paidOn", "id", ${rest})`.execute(db)
  await sql`create index "paymentByCard" on "payment" ("cardNumber", "paidOn", "id", ${rest})`.execute(db)
  await sql`create index "paymentByName" on "payment" ("nameKey", "paidOn", "id", ${rest})`.execute(db)
  await sql`create index "paymentByGivenName" on "payment" ("givenKey", "paidOn", "id", ${rest})`.execute(db)
  await sql`create index "paymentByPayer" on "payment" ("payerKey", "paidOn", "id", ${rest}) where "payerKey" is not null`.execute(db)
  // Of two people who record the same fee at the same moment, one succeeds.
  await sql`create unique index "paymentOfPeriod" on "payment" ("cardNumber", "periodTo")
    where "periodTo" is not null and "voidedAt" is null`.execute(db)
  // Finds an erased account's payments without a full scan.
  await sql`create index "paymentRecordedBy" on "payment" ("recordedBy")`.execute(db)
  await sql`create index "paymentVoidedBy" on "payment" ("voidedBy") where "voidedBy" is not null`.execute(db)
}

const FIXED =
  'id requestKey cardNumber category nameKey givenKey payerKey payer cents method paidOn purpose detail periodId periodFrom periodTo note createdAt'
/** The only change, made once. The deletion of an account also clears its id (`recordedBy`, `voidedBy`). */
const VOIDS = 'voidedAt voidReason'

const list = (columns: string) => sql.raw(columns.replaceAll(/\w+/g, '"$&"').replaceAll(' ', ', '))

async function keepPayments(db: Kysely<unknown>): Promise<void> {
  const message = 'a payment is voided, and never changed'
  if (!isPostgres(db)) {
    const refuse = sql`begin select raise(abort, ${sql.lit(message)}); end`
    await sql`create trigger "paymentNoChange" before update of ${list(FIXED)} on "payment" ${refuse}`.execute(db)
    await sql`create trigger "paymentVoidedOnce" before update of ${list(VOIDS)} on "payment" when old."voidedAt" is not null ${refuse}`.execute(
      db,
    )
    await sql`create trigger "paymentNoDelete" before delete on "payment"
      when old."createdAt" >= unixepoch() * 1000 - ${sql.lit(TEN_YEARS * 86_400_000)} ${refuse}`.execute(db)
    return
  }
  await sql`create function "paymentRefuse"() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${message}' using errcode = 'restrict_violation'; end`)}`.execute(db)
  const refuse = sql`execute function "paymentRefuse"()`
  await sql`create trigger "paymentNoChange" before update of ${list(FIXED)} on "payment" for each row ${refuse}`.execute(db)
  await sql`create trigger "paymentVoidedOnce" before update of ${list(VOIDS)} on "payment" for each row
    when (old."voidedAt" is not null) ${refuse}`.execute(db)
  await sql`create trigger "paymentNoDelete" before delete on "payment" for each row
    when (old."createdAt" >= extract(epoch from now()) * 1000 - ${sql.lit(TEN_YEARS * 86_400_000)}::int8) ${refuse}`.execute(db)
  await sql`create trigger "paymentNoTruncate" before truncate on "payment" for each statement ${refuse}`.execute(db)
}
