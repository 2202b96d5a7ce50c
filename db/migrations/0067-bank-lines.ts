import { type Kysely, sql, type SqlBool } from 'kysely'
import { columnTypes } from './engine.ts'

/** Credits of bank statements, each once. The bank's words about a person are deleted once the line is decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('bankLine')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('fingerprint', key, (c) => c.notNull().unique())
    .addColumn('bookedOn', key, (c) => c.notNull())
    .addColumn('cents', 'integer', (c) => c.notNull())
    .addColumn('words', 'text')
    .addColumn('payer', 'text')
    .addColumn('importedAt', 'int8', (c) => c.notNull())
    .addColumn('decidedAt', 'int8')
    .addColumn('paymentId', key, (c) => c.references('payment.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('bankLineOpen')
    .on('bankLine')
    .columns(['bookedOn', 'id'])
    .where(sql<SqlBool>`${sql.ref('decidedAt')} is null`)
    .execute()
  await db.schema.createIndex('bankLineOfPayment').on('bankLine').column('paymentId').execute()
}
