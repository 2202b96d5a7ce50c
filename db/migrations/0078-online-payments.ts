import { type Kysely, sql } from 'kysely'
import { columnTypes } from './engine.ts'

/** Fees that members pay at a provider. The payment itself is a row like every other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('onlinePayment')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('requestKey', key, (c) => c.notNull().unique())
    .addColumn('uid', key, (c) => c.references('account.id').onDelete('set null'))
    .addColumn('cardNumber', key, (c) => c.notNull().references('card.number'))
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('sessionId', key)
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('paymentId', key, (c) => c.references('payment.id').onDelete('set null'))
    .addColumn('looseAt', 'int8')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  // A card has at most one checkout that can be paid.
  await sql`create unique index "onlinePaymentOpen" on "onlinePayment" ("cardNumber") where "state" in ('open', 'pending')`.execute(db)
  await db.schema.createIndex('onlinePaymentByCard').on('onlinePayment').column('cardNumber').execute()
  await db.schema.createIndex('onlinePaymentByPayer').on('onlinePayment').column('uid').execute()
  await db.schema.createIndex('onlinePaymentByPayment').on('onlinePayment').column('paymentId').execute()
  await sql`create index "onlinePaymentLoose" on "onlinePayment" ("looseAt") where "looseAt" is not null`.execute(db)
}
