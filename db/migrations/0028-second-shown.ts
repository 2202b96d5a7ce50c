import { sql, type Kysely } from 'kysely'

/** When a session last showed a second factor, and when it came by the link for a staff member's first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('session').addColumn('secondAt', 'int8').execute()
  await db.schema.alterTable('session').addColumn('linkedAt', 'int8').execute()
  const proof = sql.ref('proof')
  await sql`update ${sql.table('session')} set ${sql.ref('secondAt')} = ${sql.ref('provedAt')}
    where ${proof} = 'passkey' or ${proof} like '%+second'`.execute(db)
}
