import type { Database } from '#db/connect.ts'
import { CONTENT_COLLECTIONS, type ContentCollection, type ContentData } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { fullName } from '#domain/person-name.ts'
import { foldText } from '#domain/search.ts'
import { listDocuments, listHolders, listTitles, subjectsIn, type Subject, type TitleSearch } from './audit-queries.ts'

/** What a row that is not about an account is about: the holder of a card, or the title of a content. null: not known. */
export async function subjectsOf(db: Database, rows: readonly Subject[]): Promise<(row: Subject) => string | null> {
  const [names, titles] = [await holdersOf(db, rows), await titlesOfRows(db, rows)]
  return (row) => names.get(row.subject) || titles.get(keyOf(contentOf(row) ?? '', row.subject)) || null
}

/** A title is searched from this many letters on: fewer are in nearly every title. */
const FEWEST_LETTERS = 3

/** Finds rows by the titles that they show. */
export async function titleSearch(db: Database): Promise<TitleSearch> {
  const titles = await titlesOf(db, subjectsIn(db, [...TITLED, 'partner']))
  const folded = [...titles].map(([key, title]) => ({ key, title: foldText(title) }))
  return (word) => {
    const keys = word.length < FEWEST_LETTERS ? [] : folded.filter(({ title }) => title.includes(word)).map(({ key }) => key)
    const idsIn = (collection: string) =>
      keys.flatMap((key) => (key.startsWith(`${collection}/`) ? [key.slice(collection.length + 1)] : []))
    const found = [...TITLED, 'partner' as const].map((record) => ({ record, subjects: idsIn(contentOf({ record })!) }))
    return found.filter(({ subjects }) => subjects.length > 0)
  }
}

async function holdersOf(db: Database, rows: readonly Subject[]): Promise<Map<string, string>> {
  const numbers = rows.map(({ subject }) => subject).filter((subject) => /^\d{10}$/.test(subject))
  const holders = numbers.length > 0 ? await listHolders(db, numbers) : []
  return new Map(holders.map(({ number, firstname, lastname }) => [number, fullName(firstname, lastname)]))
}

async function titlesOfRows(db: Database, rows: readonly Subject[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => contentOf(row) !== null).map(({ subject }) => subject)
  return ids.length === 0 ? new Map() : titlesOf(db, ids)
}

async function titlesOf(db: Database, ids: Parameters<typeof listTitles>[1]['ids']): Promise<Map<string, string>> {
  const which = { collections: TITLED, ids }
  return new Map([
    ...(await listDocuments(db, which)).map(({ collection, id, data }) => {
      const { title } = contentNames(collection as ContentCollection, JSON.parse(data) as ContentData)
      return [keyOf(collection, id), title] as const
    }),
    ...(await listTitles(db, which)).map(({ collection, id, title }) => [keyOf(collection, id), title] as const),
  ])
}

/** Pages have names of their own. */
const TITLED = CONTENT_COLLECTIONS.filter((collection) => collection !== 'pagine')

/** A shop is known by its offer. */
const contentOf = ({ record }: Pick<Subject, 'record'>): string | null =>
  record === 'partner' ? 'convenzioni' : (TITLED.find((one) => one === record) ?? null)

const keyOf = (collection: string, id: string) => `${collection}/${id}`
