import { type Kysely, sql } from 'kysely'
import { foldNames, index, keepNames, KEYS } from './0085-last-words-of-names.ts'
import { columnTypes, isPostgres } from './engine.ts'

/**
 * What follows the last apostrophe of a surname with several words, as a key on the card (decision 51). More apostrophes of keyboards are
 * folded away, so names are folded again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('card').addColumn('nameStemKey', columnTypes(db).key).execute()
  const space = `nullif(${isPostgres(db) ? 'strpos' : 'instr'}("lastnameTail", ' '), 0)`
  await keepNames(db, { ...KEYS, nameStemKey: `substr("lastnameTail", ${space} + 1) || ' ' || "firstnameFold"` })
  await foldNames(db)
  await index(db, 'cardByNameStem', ['nameStemKey', 'number', 'nameKey', 'givenKey', 'nameTailKey'])
  await sql`drop index "cardByGivenTail"`.execute(db)
  await index(db, 'cardByGivenTail', ['givenTailKey', 'number', 'nameKey', 'givenKey', 'nameTailKey', 'nameStemKey'])
}
