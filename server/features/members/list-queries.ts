import { sql, type RawBuilder } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { reachInSql, stateInSql } from '#server/core/cards/state-in-sql.ts'

// Cards by name, each read by one index, of a million as of a hundred. What is nobody's has no name and is not here.

/** Behind every character that an address, a name or a number may have. */
const LAST = '\u{10FFFF}'
const { ref } = sql
const [number, nameKey, givenKey] = [ref<string>('card.number'), ref<string>('card.nameKey'), ref<string>('card.givenKey')]

/** In which order cards come: by surname, by name, by number, by the account's address, by the record's, by codice fiscale. */
export type Stream = 'name' | 'given' | 'number' | 'email' | 'mail' | 'tax'
export type Place = { key: string; number: string }
/** `words`: folded, each begins a part of the name. `digits`, `email`, `taxCode`: how they begin; '' where the role does not read them. */
export type Wanted = {
  words: readonly string[]
  digits: string
  email: string
  taxCode: string
  state: CardState | null
  category: string | null
  today: PlainDate
  graceDays: number
}

type Condition = RawBuilder<boolean>

const all = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`
const begins = (column: RawBuilder<string>, start: string): Condition =>
  sql<boolean>`(${column} >= ${start} and ${column} < ${start + LAST})`
const isLike = (column: RawBuilder<string>, pattern: string): Condition => sql<boolean>`${column} like ${pattern} escape '!'`
const plain = (word: string): string => word.replace(/[!%_]/g, '!$&')

/** Where the words stand in a name, each a range of one index: of several words the surnames are ranged, of which each is rare. */
function waysOf(words: readonly string[]): Condition[] {
  if (words.length === 0) return []
  const whole = words.join('')
  const cuts = words.slice(1).flatMap((_, i) => {
    const [head, tail] = [words.slice(0, i + 1).join(''), words.slice(i + 1).join('')]
    return [
      { surname: head, given: tail },
      { surname: tail, given: head },
    ]
  })
  const parted = cuts.map(({ surname, given }) => all([begins(nameKey, surname), isLike(nameKey, `${plain(surname)}% ${plain(given)}%`)]))
  return [begins(nameKey, whole), begins(givenKey, whole), ...parted]
}

/** Lower-cased, and compared by its bytes, as the index has it. */
const emailStart = (db: Database) => sql<string>`(lower(${ref('account.email')})${isPostgres(db) ? sql` collate "C"` : sql``})`

const withEmail = (db: Database, email: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('account')} where ${ref('account.id')} = ${ref('card.uid')} and ${begins(emailStart(db), email)})`

const withMail = (email: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('person')} where ${ref('person.cardNumber')} = ${number} and ${begins(KEYS.mail, email)})`

const withTaxCode = (taxCode: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('person')} where ${ref('person.cardNumber')} = ${number} and ${begins(KEYS.tax, taxCode)})`

/** For the planner of Postgres as likely as not: it would take an equation for rare, and sort what it can read in order. */
const evenly = (condition: Condition): Condition => sql<boolean>`(case when ${condition} then true else false end)`

/** What was asked for beside the words. Of what has an index by name of its own (suspended, cancelled) the index is named too. */
const filtered = ({ state, category, today, graceDays }: Wanted): Condition[] => [
  ...(state === null ? [] : [evenly(sql<boolean>`${stateInSql(today, graceDays)} = ${state}`)]),
  ...(state === 'cancelled' || state === 'suspended' ? reachInSql(state, today, graceDays) : []),
  ...(category === null ? [] : [sql<boolean>`${ref('card.category')} = ${category}`]),
]

const KEYS = { name: nameKey, given: givenKey, number, tax: ref<string>('person.taxCode'), mail: ref<string>('person.email') }

/** The next cards of a stream behind `after`; what an earlier stream has shown is not in a later one. */
export async function listStream(db: Database, wanted: Wanted, stream: Stream, after: Place | null, limit: number): Promise<Place[]> {
  const { words, digits, email, taxCode } = wanted
  const [first = ''] = words
  const key = stream === 'email' ? emailStart(db) : KEYS[stream]
  const ways = {
    name: words.length > 1 ? waysOf(words) : [begins(nameKey, first)],
    given: [all([begins(givenKey, first), sql<boolean>`not ${begins(nameKey, first)}`])],
    number: [begins(number, digits)],
    tax: [begins(key, taxCode)],
    email: [all([begins(key, email), ...waysOf(words).map((way) => sql<boolean>`not ${way}`)])],
    mail: [all([begins(key, email), ...waysOf(words).map((way) => sql<boolean>`not ${way}`)])],
  }[stream]
  const conditions = all([
    sql<boolean>`${nameKey} is not null`,
    ...(after ? [sql<boolean>`(${key}, ${number}) > (${after.key}, ${after.number})`] : []),
    ...filtered(wanted),
  ])
  const card = sql.table('card')
  const from = {
    name: card,
    given: card,
    number: card,
    email: sql`${sql.table('account')} inner join ${card} on ${ref('card.uid')} = ${ref('account.id')}`,
    tax: sql`${sql.table('person')} inner join ${card} on ${number} = ${ref('person.cardNumber')}`,
    mail: sql`${sql.table('person')} inner join ${card} on ${number} = ${ref('person.cardNumber')}`,
  }[stream]
  const selects = ways.map(
    (way) => sql`select ${key} as ${ref('key')}, ${number} as ${ref('number')} from ${from} where ${all([conditions, way])}`,
  )
  // Of several ways each by its index; together they are few.
  const query = sql<Place>`${sql.join(selects, sql` union `)} order by 1, 2 limit ${limit}`
  return (await query.execute(current(db))).rows
}

/** Where the index says which cards are in the state, one way after the other. */
const inState = ({ state, today, graceDays }: Wanted & { state: CardState }): Condition[] =>
  reachInSql(state, today, graceDays).map((way) =>
    all([sql<boolean>`${nameKey} is not null`, way, evenly(sql<boolean>`${stateInSql(today, graceDays)} = ${state}`)]),
  )

/** Whether more cards than `most` are in the state. Out of the index alone. */
export async function areMany(db: Database, wanted: Wanted & { state: CardState }, most: number): Promise<boolean> {
  let left = most
  for (const way of inState(wanted)) {
    const some = sql`select 1 from ${sql.table('card')} where ${way} limit ${left + 1}`
    const { rows } = await sql<{ cards: number }>`select count(*) as ${ref('cards')} from (${some}) as ${ref('some')}`.execute(current(db))
    left -= Number(rows[0]!.cards)
    if (left < 0) return true
  }
  return false
}

/** Every card in a state that few are in, not in order. */
export async function listFew(db: Database, wanted: Wanted & { state: CardState }): Promise<Place[]> {
  const { words, digits, email, taxCode, category } = wanted
  const found = [
    ...(words.length > 0 ? waysOf(words) : []),
    ...(digits === '' ? [] : [begins(number, digits)]),
    ...(email === '' ? [] : [withEmail(db, email), withMail(email)]),
    ...(taxCode === '' ? [] : [withTaxCode(taxCode)]),
  ]
  const asked = [
    ...(found.length > 0 ? [any(found)] : []),
    ...(category === null ? [] : [sql<boolean>`${ref('card.category')} = ${category}`]),
  ]
  const ways = inState(wanted).map(
    (way) => sql`select ${nameKey} as ${ref('key')}, ${number} as ${ref('number')} from ${sql.table('card')} where ${all([way, ...asked])}`,
  )
  return (await sql<Place>`${sql.join(ways, sql` union all `)}`.execute(current(db))).rows
}

/** What a row shows, by number. */
export const listCards = (db: Database, numbers: string[], { today, graceDays }: Pick<Wanted, 'today' | 'graceDays'>) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'card.validTo', 'child.cardNumber as child'])
    .select(({ fn }) => [
      fn.coalesce('userDocument.firstname', 'child.firstname', 'person.firstname').as('firstname'),
      fn.coalesce('userDocument.lastname', 'child.lastname', 'person.lastname').as('lastname'),
    ])
    .select(stateInSql(today, graceDays).as('state'))
    .where('card.number', 'in', numbers)
    .execute()

/** Under what a card stands in each order. */
export const findKeys = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.nameKey', 'card.givenKey', 'person.taxCode', 'person.email as mail'])
    .select(sql<string | null>`lower(${ref('account.email')})`.as('email'))
    .where('card.number', '=', cardNumber)
    .executeTakeFirst()

/** The first and the last day on which any card ends. */
export const endsBetween = async (db: Database): Promise<{ from: PlainDate | null; to: PlainDate | null }> => {
  const end = (order: 'asc' | 'desc') =>
    current(db)
      .selectFrom('card')
      .select('validTo')
      .where('nameKey', 'is not', null)
      .where('validTo', 'is not', null)
      .orderBy('validTo', order)
      .limit(1)
      .executeTakeFirst()
  return { from: (await end('asc'))?.validTo ?? null, to: (await end('desc'))?.validTo ?? null }
}

/** How many cards that end in these days are in each state and category; null: those without a period. Read out of one index. */
export const countCards = async (
  db: Database,
  ends: { from: PlainDate; to: PlainDate } | null,
  { today, graceDays }: Pick<Wanted, 'today' | 'graceDays'>,
): Promise<{ state: CardState; category: string; cards: number }[]> => {
  const rows = await current(db)
    .selectFrom('card')
    .select(({ fn }) => ['card.category', fn.countAll<number>().as('cards')])
    .select(stateInSql(today, graceDays).as('state'))
    .where('nameKey', 'is not', null)
    .$if(ends === null, (query) => query.where('validTo', 'is', null))
    .$if(ends !== null, (query) => query.where('validTo', '>=', ends!.from).where('validTo', '<=', ends!.to))
    // By their places: on Postgres an expression with parameters is another one each time.
    .groupBy(sql`1, 3`)
    .execute()
  return rows.map((row) => ({ ...row, cards: Number(row.cards) }))
}
