import { isCollectionName, type CollectionDocument, type CollectionName } from './collection.ts'

/** `after`: the document that it follows in the list; null: it is the first. */
export type ChangedDocument = { after: string | null; document: CollectionDocument }

/** What became of a collection since the version that was named. `whole`: too long ago to say; it has to be fetched as a list. */
export type CollectionChange = { version: number } & ({ whole: true } | { changed: ChangedDocument[]; removed: string[] })

/** The answer of GET /api/content: `name` of the database, and the collections that are not as they were. */
export type ContentAnswer = { name: string; collections: Partial<Record<CollectionName, CollectionChange>> }

/** What a device has: of which database, and which version of each collection. */
export type Since = { name: string; versions: Partial<Record<CollectionName, number>> }

/** As it is written into the address: `<name>~ristoranti.12~sports.3`. */
export const writeSince = ({ name, versions }: Since): string =>
  [name, ...Object.entries(versions).map(([collection, version]) => `${collection}.${version}`)].join('~')

/** Whatever cannot be read counts as not there: then the collection is sent whole. */
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
 * The collection after the changes; the same whether or not some of them are in it already. Null when it does not fit them, as a damaged
 * copy would not: then it is to be fetched whole.
 */
export function applyChange(
  documents: CollectionDocument[],
  { changed, removed }: { changed: ChangedDocument[]; removed: string[] },
): CollectionDocument[] | null {
  const touched = new Set([...removed, ...changed.map(({ document }) => document.id)])
  const rest = documents.filter(({ id }) => !touched.has(id))
  const known = new Set(rest.map(({ id }) => id))
  // In the list's order, so that each finds the one before it already in its place.
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
