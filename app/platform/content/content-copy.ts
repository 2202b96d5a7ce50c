import { PUBLIC_COLLECTIONS, type CollectionDocument, type CollectionName } from '#domain/content/collection.ts'
import type { Since } from '#domain/content/content.ts'
import { readSnapshot, run, type Snapshot } from '#app/platform/snapshots.ts'

/** The device's copy of the public content: one entry per collection, and one with their versions and the time of the last check. */
export type Copy = { documents: CollectionDocument[]; fetchedAt: number; of: Of | null }

/** The database and the collection's version. */
export type Of = { name: string; version: number }

const CONTENT = 'content'
const VERSION = 1
const keyOf = (collection: CollectionName) => `collection:${collection}`

/** The copy's versions; null when it is missing or unreadable. */
export async function keptSince(): Promise<Since | null> {
  return (await readSnapshot<Since>(CONTENT, VERSION, isSince))?.data ?? null
}

/** A collection's copy; null when it is missing or damaged, or the browser refuses. */
export async function readCopy(collection: CollectionName): Promise<Copy | null> {
  try {
    let content: IDBRequest<Snapshot<Since> | undefined> | undefined
    const found = await run<Snapshot<CollectionDocument[]> | undefined>('readonly', (store) => {
      content = store.get(CONTENT)
      return store.get(keyOf(collection))
    })
    if (found?.version !== VERSION || !Array.isArray(found.data)) return null
    const since = content?.result?.version === VERSION && isSince(content.result.data) ? content.result : undefined
    const version = since?.data.versions[collection]
    const of = since && version !== undefined ? { name: since.data.name, version } : null
    return { documents: found.data, fetchedAt: of && since ? since.fetchedAt : found.fetchedAt, of }
  } catch {
    return null
  }
}

/**
 * Writes the changed collections, and confirms the others, in one transaction. A newer copy from another tab stays.
 *
 * @throws DOMException when the browser refuses to store
 */
export async function writeCopies(
  name: string,
  checkedAt: number,
  changed: Map<CollectionName, { documents: CollectionDocument[]; version: number }>,
): Promise<void> {
  await run('readwrite', (store) => {
    const request: IDBRequest<Snapshot<Since> | undefined> = store.get(CONTENT)
    request.addEventListener('success', () => {
      const before = request.result
      const versions = before?.version === VERSION && isSince(before.data) && before.data.name === name ? { ...before.data.versions } : {}
      for (const [collection, { documents, version }] of changed) {
        if ((versions[collection] ?? -1) > version) continue
        versions[collection] = version
        store.put({ version: VERSION, fetchedAt: checkedAt, data: documents }, keyOf(collection))
      }
      store.put({ version: VERSION, fetchedAt: checkedAt, data: { name, versions } }, CONTENT)
    })
    return request
  })
}

const isSince = (data: Partial<Since> | undefined): boolean =>
  typeof data?.name === 'string' &&
  typeof data.versions === 'object' &&
  PUBLIC_COLLECTIONS.every((collection) => ['number', 'undefined'].includes(typeof data.versions?.[collection]))
