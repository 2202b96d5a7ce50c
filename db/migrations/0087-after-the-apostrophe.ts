import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from './engine.ts'
import { cutKeys, foldNames, indexNames, keepNames } from './name-keys.ts'

/**
 * What follows the last apostrophe of a surname with several words, as a key on the card (decision 51). More apostrophes of keyboards are
 * folded away, so names are folded again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('card').addColumn('afterApostropheKey', columnTypes(db).key).execute()
  const keys = keysOf(isPostgres(db) ? 'strpos' : 'instr')
  await keepNames(db, keys)
  await foldNames(db)
  await cutKeys(db, keys)
  await indexNames(db, 'cardByAfterApostrophe', ['afterApostropheKey', 'number', 'nameKey', 'givenKey', 'nameTailKey'])
  await sql`drop index "cardByGivenTail"`.execute(db)
  await indexNames(db, 'cardByGivenTail', ['givenTailKey', 'number', 'nameKey', 'givenKey', 'nameTailKey', 'afterApostropheKey'])
}

/** `lastnameTail`: the last word and, after a space, what follows the apostrophe. Each has a key, so that one is not the other's first name. */
const keysOf = (position: string) => ({
  nameKey: `"lastnameFold" || ' ' || "firstnameFold"`,
  givenKey: `"firstnameFold" || ' ' || "lastnameFold"`,
  nameTailKey: `substr("lastnameTail", 1, ${position}("lastnameTail" || ' ', ' ') - 1) || ' ' || "firstnameFold"`,
  afterApostropheKey: `substr("lastnameTail", nullif(${position}("lastnameTail", ' '), 0) + 1) || ' ' || "firstnameFold"`,
  givenTailKey: `"firstnameTail" || ' ' || "lastnameFold" || coalesce(' ' || "lastnameTail", '')`,
})
