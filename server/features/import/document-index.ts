import { openSync, closeSync, readSync } from 'node:fs'
import { isObject } from './firebase-account.ts'
import { jsonEntries, newDigest } from './json-file.ts'

/** A file's documents by account; only their positions are in memory. */
export type DocumentIndex = {
  /** The number of documents, including unusable ones. */
  count: number
  /** The digest of the file. */
  sha256: string
  /** Takes the account's document: undefined without one. */
  take(id: string): unknown
  /** Documents that were not taken, in the file's order. */
  rest(): Iterable<{ id: string; value: unknown }>
  close(): void
}

/**
 * Reads the collection's export once: an object by account id, or a list of documents with their `id`.
 *
 * @param refuse is called for documents that cannot be indexed; `row` counts from 1
 * @throws ImportProblem when it is no such file
 */
export async function indexDocuments(
  path: string,
  refuse: (code: 'document_twice' | 'document_id_missing', document: { id: string | null; row: number; value: unknown }) => void,
): Promise<DocumentIndex> {
  const places = new Map<string, Place>()
  const digest = newDigest()
  let count = 0
  for await (const { key, at, length, value } of jsonEntries(path, { digest })) {
    count++
    const id = key ?? idOf(value)
    if (id === null) refuse('document_id_missing', { id, row: count, value })
    else if (places.has(id)) refuse('document_twice', { id, row: count, value })
    else places.set(id, { at, length })
  }
  const file = openSync(path, 'r')
  return {
    count,
    sha256: digest.digest('hex'),
    take(id) {
      const place = places.get(id)
      places.delete(id)
      return place && valueAt(file, place)
    },
    *rest() {
      for (const [id, place] of places) yield { id, value: valueAt(file, place) }
    },
    close: () => closeSync(file),
  }
}

type Place = { at: number; length: number }

const idOf = (value: unknown): string | null => (isObject(value) && typeof value.id === 'string' && value.id ? value.id : null)

function valueAt(file: number, { at, length }: Place): unknown {
  const bytes = Buffer.allocUnsafe(length)
  readSync(file, bytes, 0, length, at)
  return JSON.parse(bytes.toString())
}
