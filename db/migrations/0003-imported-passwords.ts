import { type Kysely, sql, type SqlBool } from 'kysely'

/** Finds the passwords from Firebase that are still unused: every sign-in looks for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('credentialImported')
    .on('credential')
    .column('id')
    .where(sql<SqlBool>`substr(${sql.ref('password')}, 1, 17) = '$firebase-scrypt$'`)
    .execute()
}
