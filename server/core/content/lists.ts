import type { CompiledQuery } from 'kysely'
import type { Database } from '#db/connect.ts'
import { patched, readList, type List, type Versions } from './list.ts'
import { findVersion, listChanged, listDocuments, listRemoved, type StoredDocument } from './queries.ts'

export type Lists = (collection: string) => Promise<List>

/**
 * Keeps each collection in memory: serialising costs more than the rest of a request. Every request asks the database for the version,
 * since another process may have written; only changes since the kept version are then read.
 */
export function createLists(db: Database): Lists {
  const kept = new Map<string, List>()
  const reading = new Map<string, { version: number; list: Promise<List> }>()
  const versions = onceATurn(compiledVersion(db))

  async function bringUpToDate(collection: string, current: Versions): Promise<List> {
    const list = await readNewer(db, collection, current, kept.get(collection))
    kept.set(collection, list)
    return list
  }

  return async (collection) => {
    const current = await versions(collection)
    const list = kept.get(collection)
    if (list?.version === current.version) return list
    // A read in progress also answers requests for the same or an older version.
    const under = reading.get(collection)
    if (under?.version === current.version) return under.list
    const next = bringUpToDate(collection, current).finally(() => {
      if (reading.get(collection)?.list === next) reading.delete(collection)
    })
    reading.set(collection, { version: current.version, list: next })
    return next
  }
}

/** The version is read before the documents: a later write has a higher version, and is read next time. */
async function readNewer(db: Database, collection: string, current: Versions, kept: List | undefined): Promise<List> {
  const { version, oldest } = current
  if (kept && kept.version < version && kept.version >= oldest) {
    const since = kept.version
    return patched(kept, current, await listChanged(db, collection, since), await listRemoved(db, collection, since))
  }
  return readList({ version, oldest }, await readAll(db, collection), await listRemoved(db, collection, oldest))
}

/** Rows of one read: a large collection must not block other work. */
const PART = 500

async function readAll(db: Database, collection: string): Promise<StoredDocument[]> {
  const rows: StoredDocument[] = []
  for (let after = ''; ; after = rows.at(-1)!.id) {
    const part = await listDocuments(db, collection, after, PART)
    rows.push(...part)
    if (part.length < PART) return rows
    await new Promise((resume) => setImmediate(resume))
  }
}

// Compiled once: building this query would cost as much as running it.
function compiledVersion(db: Database): (collection: string) => Promise<Versions> {
  const compiled = findVersion(db, '').compile()
  return async (collection) => {
    const query = { ...compiled, parameters: [collection] } as CompiledQuery<Versions>
    return (await db.executeQuery(query)).rows[0] ?? { version: 0, oldest: 0 }
  }
}

/** Requests in one turn of the event loop share one answer: no write can be acknowledged between them. */
export function onceATurn<K, T>(ask: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const asked = new Map<K, Promise<T>>()
  return (key) => {
    const answer = asked.get(key)
    if (answer) return answer
    if (asked.size === 0) setImmediate(() => asked.clear())
    const asking = ask(key)
    asked.set(key, asking)
    return asking
  }
}
