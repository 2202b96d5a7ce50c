import type { Database } from '#db/connect.ts'
import { CONTENT_COLLECTIONS, type ContentCollection } from '#domain/contents/api.ts'
import { fullName } from '#domain/person-name.ts'
import { remember } from '#domain/remember.ts'
import { foldText } from '#domain/search.ts'
import type { AuditRecord } from '#domain/staff/audit.ts'
import { contentTitles, titleKey } from '#server/core/content/titles.ts'
import type { Deps } from '#server/core/deps.ts'
import { listHolders, type Subject, type TitleSearch } from './audit-queries.ts'

/** The titles of contents, read when one is needed, and once. */
export type Titles = () => Promise<Map<string, string>>

export function titlesOf(deps: Pick<Deps, 'db' | 'lists'>): Titles {
  let reading: ReturnType<Titles> | undefined
  return () => (reading ??= contentTitles(deps, TITLED))
}

/** What a row that is not about an account is about: the holder of a card, or the title of a content. null: not known. */
export async function subjectsOf(db: Database, rows: readonly Subject[], titles: Titles): Promise<(row: Subject) => string | null> {
  const names = await holdersOf(db, rows)
  const known = rows.some((row) => contentOf(row) !== null) ? await titles() : new Map<string, string>()
  return (row) => names.get(row.subject) || known.get(titleKey(contentOf(row) ?? '', row.subject)) || null
}

/** A title is searched from this many letters on: fewer are in nearly every title. */
const FEWEST_LETTERS = 3
const isLong = (word: string): boolean => word.length >= FEWEST_LETTERS

/** A word finds at most this many contents of each collection, the newest: a database takes some thousands of values. */
const MOST_FOUND = 500

/** Finds rows by the titles that they show. */
export async function titleSearch(q: string | undefined, titles: Titles): Promise<TitleSearch> {
  if (!q?.split(/\s+/u).some((word) => isLong(foldText(word)))) return () => []
  const known = [...(await titles())]
  return (word) => {
    const keys = isLong(word) ? known.flatMap(([key, title]) => (foldOnce(title).includes(word) ? [key] : [])) : []
    return TITLED.flatMap((collection) => {
      const found = keys.filter((key) => key.startsWith(titleKey(collection, ''))).slice(0, MOST_FOUND)
      if (found.length === 0) return []
      return [{ records: recordsOf(collection), subjects: found.map((key) => key.slice(titleKey(collection, '').length)) }]
    })
  }
}

const foldOnce = remember(foldText)

async function holdersOf(db: Database, rows: readonly Subject[]): Promise<Map<string, string>> {
  const numbers = rows.map(({ subject }) => subject).filter((subject) => /^\d{10}$/.test(subject))
  const holders = numbers.length > 0 ? await listHolders(db, numbers) : []
  return new Map(holders.map(({ number, firstname, lastname }) => [number, fullName(firstname, lastname)]))
}

/** Pages have names of their own. */
const TITLED = CONTENT_COLLECTIONS.filter((collection) => collection !== 'pagine')

/** A shop is known by its offer. */
const recordsOf = (collection: ContentCollection): readonly AuditRecord[] =>
  collection === 'convenzioni' ? ['convenzioni', 'partner'] : [collection]

const contentOf = ({ record }: Pick<Subject, 'record'>): string | null => TITLED.find((one) => recordsOf(one).includes(record)) ?? null
