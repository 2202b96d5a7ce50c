import { sql, type Kysely } from 'kysely'

/** When a guide was found useful or not, so that the answer is not kept without end. Those of before count from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('guideFeedback')
    .addColumn('votedAt', 'int8', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update "guideFeedback" set "votedAt" = ${Date.now()}`.execute(db)
  await db.schema.createIndex('guideFeedbackByAge').on('guideFeedback').column('votedAt').execute()
}
