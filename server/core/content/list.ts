import { makeFile, type File } from '#server/platform/http/file.ts'
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
  /** By where they begin and how many they hold: made when they are asked for, and kept with their compressed bodies. */
  pages: Map<string, File>
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

// Cleans documents stored before cleaning on the way in, or by another hand.
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

/** Beside the pages of `MAX_LIMIT`, so many that somebody has thought of; past them one is made for one answer, so that nobody fills the memory. */
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

// A row that has not changed is in the next list too, and its text with it.
const rowTexts = new WeakMap<StoredDocument, string>()

/** `documentText` of a row, made once. */
export function rowText(row: StoredDocument): string {
  const kept = rowTexts.get(row)
  if (kept !== undefined) return kept
  const text = documentText(row.id, row.data)
  rowTexts.set(row, text)
  return text
}

/** A document as it is sent: its data with its id, which no field of the same name can hide. */
export const documentText = (id: string, data: string): string => JSON.stringify({ ...(JSON.parse(data) as object), id })
