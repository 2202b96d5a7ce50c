import { sql, type Kysely } from 'kysely'

/** The time of feedback on a guide, for its retention. Existing feedback has the time of the migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('guideFeedback')
    .addColumn('votedAt', 'int8', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update "guideFeedback" set "votedAt" = ${Date.now()}`.execute(db)
  await db.schema.createIndex('guideFeedbackByAge').on('guideFeedback').column('votedAt').execute()
}
