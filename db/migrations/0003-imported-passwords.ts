import { type Kysely, sql, type SqlBool } from 'kysely'

/** Unused passwords from Firebase: every sign-in asks whether there is one left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('credentialImported')
    .on('credential')
    .column('id')
    .where(sql<SqlBool>`substr(${sql.ref('password')}, 1, 17) = '$firebase-scrypt$'`)
    .execute()
}
