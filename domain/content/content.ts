import { isCollectionName, type CollectionDocument, type CollectionName } from './collection.ts'

/** `after`: id of the document before it in the list; null when it is the first. */
export type ChangedDocument = { after: string | null; document: CollectionDocument }

/** Changes of a collection since the named version. `whole`: that version is too old, fetch the list. */
export type CollectionChange = { version: number } & ({ whole: true } | { changed: ChangedDocument[]; removed: string[] })

/** Answer of GET /api/content: `name` of the database, and the collections that changed. */
export type ContentAnswer = { name: string; collections: Partial<Record<CollectionName, CollectionChange>> }

/** The copy on a device: the name of its database, and the version of each collection. */
export type Since = { name: string; versions: Partial<Record<CollectionName, number>> }

/** As in the address: `<name>~ristoranti.12~sports.3`. */
export const writeSince = ({ name, versions }: Since): string =>
  [name, ...Object.entries(versions).map(([collection, version]) => `${collection}.${version}`)].join('~')

/** Unreadable parts count as missing: those collections are sent whole. */
export function readSince(text: string): Since {
  const [name = '', ...parts] = text.split('~')
  const versions: Since['versions'] = {}
  for (const part of parts) {
    const [, collection = '', digits = ''] = /^([a-z-]{1,40})\.(\d{1,15})$/.exec(part) ?? []
    if (isCollectionName(collection)) versions[collection] = Number(digits)
  }
  return { name, versions }
}

/**
 * Applies the changes to a collection; applying them twice gives the same. Null when they do not fit, as with a damaged copy: the list is
 * then fetched whole.
 */
export function applyChange(
  documents: CollectionDocument[],
  { changed, removed }: { changed: ChangedDocument[]; removed: string[] },
): CollectionDocument[] | null {
  const touched = new Set([...removed, ...changed.map(({ document }) => document.id)])
  const rest = documents.filter(({ id }) => !touched.has(id))
  const known = new Set(rest.map(({ id }) => id))
  // In the list's order, each document finds its predecessor already in place.
  const following = new Map<string | null, CollectionDocument[]>()
  let leader: string | null = null
  for (const { after, document } of changed) {
    const previous: CollectionDocument[] | undefined = following.get(leader)
    if (previous?.at(-1)?.id === after) previous!.push(document)
    else {
      if (after !== null && !known.has(after)) return null
      leader = after
      following.set(leader, [document])
    }
  }
  return [...(following.get(null) ?? []), ...rest.flatMap((document) => [document, ...(following.get(document.id) ?? [])])]
}
