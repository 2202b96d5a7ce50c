import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Requests of people about their data (artt. 15-21 GDPR). They outlive the account: they prove the answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .createTable('rightsRequest')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('requestKey', key, (c) => c.notNull().unique())
    .addColumn('personId', key)
    .addColumn('cardNumber', key)
    .addColumn('who', 'text', (c) => c.notNull())
    .addColumn('contact', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('receivedOn', key, (c) => c.notNull())
    .addColumn('dueOn', key, (c) => c.notNull())
    .addColumn('words', 'text', (c) => c.notNull())
    .addColumn('identityOn', 'text')
    .addColumn('identityHow', 'text')
    .addColumn('extendedOn', 'text')
    .addColumn('extensionReason', 'text')
    .addColumn('answeredOn', key)
    .addColumn('outcome', 'text')
    .addColumn('answer', 'text')
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rightsRequestByDue').on('rightsRequest').columns(['dueOn', 'id']).execute()
  await db.schema.createIndex('rightsRequestByPerson').on('rightsRequest').column('personId').execute()
}
