import { createHash } from 'node:crypto'
import { current, type Database } from '#db/connect.ts'

/**
 * Remembers of accounts that are being erased that no import may bring them back: their export stays where it came from. Only the digest
 * of the id that they had there is kept, which tells nobody's name and has no date. Joins the running transaction.
 */
export async function noteErased(db: Database, ids: readonly string[]): Promise<void> {
  const rows = ids.filter((id) => !OWN_ID.test(id)).map((id) => ({ idHash: hashOf(id) }))
  if (rows.length === 0) return
  await current(db)
    .insertInto('erasedImport')
    .values(rows)
    .onConflict((conflict) => conflict.column('idHash').doNothing())
    .execute()
}

/** Those of the ids whose account was here once and has been erased. */
export async function findErased(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const byHash = new Map(ids.map((id) => [hashOf(id), id]))
  const found = await current(db)
    .selectFrom('erasedImport')
    .select('idHash')
    .where('idHash', 'in', [...byHash.keys()])
    .execute()
  return new Set(found.map(({ idHash }) => byHash.get(idHash)!))
}

/** Accounts that were made here have a UUIDv7 (`db/id.ts`); nobody imports them. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

// Firebase's ids are 28 random letters and digits: their digest cannot be tried out.
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
