import { createHash } from 'node:crypto'
import { current, type Database } from '#db/connect.ts'

/**
 * Marks accounts under erasure, so that no import restores them from the old export. Only the digest of their id there is kept: it reveals
 * no name and no date. Joins the running transaction.
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

/** The ids of erased accounts among these. */
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

/** The id of an account made here is a UUIDv7 (`db/id.ts`); no import has one. */
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

// Firebase's ids are 28 random letters and digits: nobody can guess one from its digest.
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')
