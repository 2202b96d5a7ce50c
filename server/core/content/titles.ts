import type { Database } from '#db/connect.ts'
import type { ContentCollection, ContentData } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import type { Deps } from '#server/core/deps.ts'
import type { StoredDocument } from './queries.ts'

/** The titles that Gestione keeps, newest first, from a covering index: the rows themselves hold whole documents. */
export const listTitles = (db: Database) =>
  db.selectFrom('contentEntry').select(['collection', 'id', 'title']).orderBy('updatedAt', 'desc').orderBy('id', 'desc').execute()

/** Titles by collection and id (`titleKey`), newest first: of a public document its own, of another the one that Gestione keeps. */
export async function contentTitles(
  { db, lists }: Pick<Deps, 'db' | 'lists'>,
  collections: readonly ContentCollection[],
): Promise<Map<string, string>> {
  const titles = new Map((await listTitles(db)).map(({ collection, id, title }) => [titleKey(collection, id), title]))
  for (const collection of collections)
    for (const row of (await lists(collection)).rows) titles.set(titleKey(collection, row.id), publicTitle(collection, row))
  return titles
}

export const titleKey = (collection: string, id: string): string => `${collection}/${id}`

// The next list contains the same unchanged rows, so a document is parsed once.
const publicTitles = new WeakMap<StoredDocument, string>()

function publicTitle(collection: ContentCollection, row: StoredDocument): string {
  const known = publicTitles.get(row)
  if (known !== undefined) return known
  const { title } = contentNames(collection, JSON.parse(row.data) as ContentData)
  publicTitles.set(row, title)
  return title
}
