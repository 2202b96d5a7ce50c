import type { Database } from '#db/connect.ts'
import { CONTENT_COLLECTIONS, type ContentCollection, type ContentData } from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { fullName } from '#domain/person-name.ts'
import type { AuditRecord } from '#domain/staff/audit.ts'
import { listDocuments, listHolders, listTitles } from './audit-queries.ts'

type Row = { record: AuditRecord; subject: string }

/** What a row that is not about an account is about: the holder of a card, or the title of a content. null: not known. */
export async function subjectsOf(db: Database, rows: readonly Row[]): Promise<(row: Row) => string | null> {
  const [names, titles] = [await holdersOf(db, rows), await titlesOf(db, rows)]
  return (row) => names.get(row.subject) || titles.get(keyOf(contentOf(row) ?? '', row.subject)) || null
}

async function holdersOf(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const numbers = rows.map(({ subject }) => subject).filter((subject) => /^\d{10}$/.test(subject))
  const holders = numbers.length > 0 ? await listHolders(db, numbers) : []
  return new Map(holders.map(({ number, firstname, lastname }) => [number, fullName(firstname, lastname)]))
}

async function titlesOf(db: Database, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = rows.filter((row) => contentOf(row) !== null).map(({ subject }) => subject)
  if (ids.length === 0) return new Map()
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
const contentOf = ({ record }: Row): string | null =>
  record === 'partner' ? 'convenzioni' : (TITLED.find((one) => one === record) ?? null)

const keyOf = (collection: string, id: string) => `${collection}/${id}`
