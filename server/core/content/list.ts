import { makeFile, type File } from '#server/platform/http/file.ts'
import { cleanJson } from './clean.ts'
import type { RemovedDocument, StoredDocument } from './queries.ts'

/** A collection in memory, with its text ready to send. Immutable: `patched` gives the next one. */
export type List = {
  version: number
  /** Removals since this version are known. */
  oldest: number
  /** In the list's order. */
  rows: StoredDocument[]
  ids: string[]
  /** Each document's JSON as it is stored, by its id. */
  documents: Map<string, string>
  removed: RemovedDocument[]
  /** The first page. */
  readonly whole: File
  /** Pages by start and size, cached with their compressed bodies. */
  pages: Map<string, File>
}

export const MAX_LIMIT = 1000

export type Versions = { version: number; oldest: number }

export function readList({ version, oldest }: Versions, rows: StoredDocument[], removed: RemovedDocument[]): List {
  return madeList({ version, oldest }, rows.map(cleaned), removed)
}

/** The list after these changes. The cost depends on the changes, not on the list. */
export function patched(list: List, { version, oldest }: Versions, changed: StoredDocument[], removed: RemovedDocument[]): List {
  const gone = new Set(removed.map(({ id }) => id))
  const next = new Map(changed.map((row) => [row.id, cleaned(row)]))
  const rows = list.rows.flatMap((row) => (next.has(row.id) || gone.has(row.id) ? [] : [row]))
  const known = list.removed.filter((each) => each.version > oldest && !next.has(each.id) && !gone.has(each.id))
  return madeList({ version, oldest }, [...rows, ...next.values()], [...known, ...removed])
}

// Documents stored before cleaning on the way in, or by other programs, are cleaned here.
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
  return Object.defineProperty(list, 'whole', { get: () => page(list, 0, MAX_LIMIT) }) as List
}

/**
 * Cached pages of unusual sizes, beside those of `MAX_LIMIT`. Beyond this number a page is not cached, so that nobody can fill the memory.
 */
const MAX_KEPT = 16

/** A page of the list as a file; `from` is a position, `limit` a number of documents. */
export function page(list: Omit<List, 'whole'>, from: number, limit: number): File {
  const length = Math.min(list.ids.length - from, limit, MAX_LIMIT)
  const key = `${from}:${length}`
  const kept = list.pages.get(key)
  if (kept) return kept
  const isUsual = from % MAX_LIMIT === 0 && length === Math.min(list.ids.length - from, MAX_LIMIT)
  const isForOne = !isUsual && list.pages.size >= MAX_KEPT
  const made = makeFile(pageText(list, from, length), { type: 'application/json', cache: 'no-cache', isForOne })
  if (!isForOne) list.pages.set(key, made)
  return made
}

function pageText({ rows }: Pick<List, 'rows'>, from: number, limit: number): Buffer {
  const texts = rows.slice(from, from + limit).map(rowText)
  return Buffer.from(`[${texts.join(',')}]`)
}

// The next list contains the same unchanged rows, so their texts stay cached.
const rowTexts = new WeakMap<StoredDocument, string>()

/** `documentText` of a row, cached. */
export function rowText(row: StoredDocument): string {
  const kept = rowTexts.get(row)
  if (kept !== undefined) return kept
  const text = documentText(row.id, row.data)
  rowTexts.set(row, text)
  return text
}

/** A document as sent: its data with its id, which no field of the same name can replace. */
export const documentText = (id: string, data: string): string => JSON.stringify({ ...(JSON.parse(data) as object), id })
