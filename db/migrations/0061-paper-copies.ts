import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * A paper copy for a holder without an account has no account. SQLite cannot drop "not null" from a column, so another column replaces it,
 * which keeps the rows and the references to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const copies = db.schema.alterTable('cardCopy')
  if (isPostgres(db)) return copies.alterColumn('uid', (c) => c.dropNotNull()).execute()
  const { key } = columnTypes(db)
  await copies.addColumn('account', key, (c) => c.references('account.id').onDelete('cascade')).execute()
  await sql`update "cardCopy" set "account" = "uid"`.execute(db)
  await db.schema.dropIndex('cardCopyByUid').execute()
  await copies.dropColumn('uid').execute()
  await copies.renameColumn('account', 'uid').execute()
  await db.schema.createIndex('cardCopyByUid').on('cardCopy').column('uid').execute()
}
