import { makeFile, type File } from '../http/file.ts'
import { cleanJson } from './clean.ts'
import type { RemovedDocument, StoredDocument } from './queries.ts'

/** A collection in memory, with its text ready to be sent. Never changed: `patched` gives the next one. */
export type List = {
  version: number
  /** Since which version it is known what was removed. */
  oldest: number
  /** In the list's order. */
  rows: StoredDocument[]
  ids: string[]
  /** Each document's JSON as it is stored, by its id. */
  documents: Map<string, string>
  removed: RemovedDocument[]
  /** The first page. */
  readonly whole: File
  /** The pages of `MAX_LIMIT` that a device asks for one after the other, made when they are and kept, with their compressed bodies. */
  pages: Map<number, File>
}

export const MAX_LIMIT = 1000

export type Versions = { version: number; oldest: number }

export function readList({ version, oldest }: Versions, rows: StoredDocument[], removed: RemovedDocument[]): List {
  return madeList({ version, oldest }, rows.map(cleaned), removed)
}

/** The list after these changes. Costs what has changed, not what is there. */
export function patched(list: List, { version, oldest }: Versions, changed: StoredDocument[], removed: RemovedDocument[]): List {
  const gone = new Set(removed.map(({ id }) => id))
  const next = new Map(changed.map((row) => [row.id, cleaned(row)]))
  const rows = list.rows.flatMap((row) => (next.has(row.id) || gone.has(row.id) ? [] : [row]))
  const known = list.removed.filter((each) => each.version > oldest && !next.has(each.id) && !gone.has(each.id))
  return madeList({ version, oldest }, [...rows, ...next.values()], [...known, ...removed])
}

// What was stored before it was cleaned on the way in, or by another hand.
const cleaned = (row: StoredDocument): StoredDocument => ({ ...row, data: cleanJson(row.data) })

function madeList({ version, oldest }: Versions, unordered: StoredDocument[], removed: RemovedDocument[]): List {
  const rows = unordered.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
  const list: Omit<List, 'whole'> = {
    version,
    oldest,
    rows,
    ids: rows.map(({ id }) => id),
    documents: new Map(rows.map(({ id, data }) => [id, data])),
    removed,
    pages: new Map(),
  }
  return Object.defineProperty(list, 'whole', { get: () => keptPage(list, 0) }) as List
}

/** A page of the list as a file; `from` is a position, `limit` a number of documents. Those that devices ask for are kept, well compressed. */
export function page(list: List, from: number, limit: number): File {
  const isKept = from % MAX_LIMIT === 0 && limit >= Math.min(list.ids.length - from, MAX_LIMIT)
  if (isKept) return keptPage(list, from)
  return makeFile(pageText(list, from, limit), { type: 'application/json', cache: 'no-cache', once: true })
}

function keptPage(list: Omit<List, 'whole'>, from: number): File {
  const kept = list.pages.get(from)
  if (kept) return kept
  const made = makeFile(pageText(list, from, MAX_LIMIT), { type: 'application/json', cache: 'no-cache' })
  list.pages.set(from, made)
  return made
}

function pageText({ ids, documents }: Pick<List, 'ids' | 'documents'>, from: number, limit: number): Buffer {
  const texts = ids.slice(from, from + limit).map((id) => documentText(id, documents.get(id)!))
  return Buffer.from(`[${texts.join(',')}]`)
}

/** A document as it is sent: its data with its id, which no field of the same name can hide. */
export const documentText = (id: string, data: string): string => JSON.stringify({ ...(JSON.parse(data) as object), id })
