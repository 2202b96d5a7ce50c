import type { CompiledQuery } from 'kysely'
import type { Database } from '#db/connect.ts'
import { makeFile, type File } from '../http/file.ts'
import { findVersion, listDocuments } from './queries.ts'

/** A collection in memory, with its text ready to be sent. */
export type List = {
  version: number
  /** In the list's order. */
  ids: string[]
  /** Each document's JSON as it is stored, by its id. */
  documents: Map<string, string>
  /** The first page, which is all that the app ever asks for. */
  whole: File
}

export type Lists = (collection: string) => Promise<List>

export const MAX_LIMIT = 1000

/**
 * Reads a collection at most once per version: serialising costs more than all the rest of a request. The version is asked of the
 * database each time, since another process may have written.
 */
export function createLists(db: Database): Lists {
  const kept = new Map<string, List>()
  const version = onceATurn(compiledVersion(db))

  return async (collection) => {
    const current = await version(collection)
    const list = kept.get(collection)
    if (list?.version === current) return list
    const read = readList(current, await listDocuments(db, collection))
    kept.set(collection, read)
    return read
  }
}

// Compiled once: building this query would cost as much again as running it.
function compiledVersion(db: Database): (collection: string) => Promise<number> {
  const compiled = findVersion(db, '').compile()
  return async (collection) => {
    const query = { ...compiled, parameters: [collection] } as CompiledQuery<{ version: number }>
    return (await db.executeQuery(query)).rows[0]?.version ?? 0
  }
}

/**
 * Requests that arrive in one turn of the event loop share one answer: no write can be acknowledged to anybody between them.
 */
function onceATurn(ask: (collection: string) => Promise<number>): (collection: string) => Promise<number> {
  const asked = new Map<string, Promise<number>>()
  return (collection) => {
    const answer = asked.get(collection)
    if (answer) return answer
    if (asked.size === 0) setImmediate(() => asked.clear())
    const asking = ask(collection)
    asked.set(collection, asking)
    return asking
  }
}

function readList(version: number, rows: { id: string; data: string }[]): List {
  const documents = new Map(rows.map((row) => [row.id, row.data]))
  const ids = [...documents.keys()]
  const whole = makeFile(pageText({ ids, documents }, 0, MAX_LIMIT), { type: 'application/json', cache: 'no-cache' })
  return { version, ids, documents, whole }
}

/** A page of the list as a file; `from` is a position, `limit` a number of documents. Not compressed, unless it is the kept first page. */
export function page(list: List, from: number, limit: number): File {
  if (from === 0 && limit >= Math.min(list.ids.length, MAX_LIMIT)) return list.whole
  return makeFile(pageText(list, from, limit), { type: 'application/json', cache: 'no-cache', once: true })
}

function pageText({ ids, documents }: Pick<List, 'ids' | 'documents'>, from: number, limit: number): Buffer {
  const texts = ids.slice(from, from + limit).map((id) => documentText(id, documents.get(id)!))
  return Buffer.from(`[${texts.join(',')}]`)
}

/** A document as it is sent: its data with its id, which no field of the same name can hide. */
export const documentText = (id: string, data: string): string => JSON.stringify({ ...(JSON.parse(data) as object), id })
