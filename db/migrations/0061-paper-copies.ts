import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * A copy on paper of a card whose holder has no account is in nobody's account. SQLite cannot take a column's "not null" away: another column
 * takes its place, which leaves the rows, and what refers to them, as they are.
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
