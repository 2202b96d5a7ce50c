import { sql } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import { all, any, evenly, type Condition } from '#db/conditions.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import type { MemberOrder } from '#domain/members/members.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { lateThoughValidInSql } from '#server/core/cards/late-in-sql.ts'
import { stateInSql } from '#server/core/cards/state-in-sql.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'
import { filtered, rangeOfEnds, type IndexedPart, type Wanted } from './list-filter.ts'
import {
  begins,
  givenKey,
  givenTailKey,
  givenTailWaysOf,
  LAST,
  nameKey,
  afterApostropheKey,
  afterApostropheWaysOf,
  nameTailKey,
  nameTailWaysOf,
  waysOf,
} from './name-ways.ts'

// Cards by name, also a million of them: each read uses one index. Cards without a holder have no name and are left out.

const { ref } = sql
const [number, end] = [ref<string>('card.number'), ref<string>('card.validTo')]

/**
 * The order of cards: by surname, name, number, the account's address, the record's address (`mail`), codice fiscale, or last day.
 * `unpaid`: by last day too, of valid cards with a late fee. `endless`: cards without a last day, by number. `nameTail`, `givenTail`: by the
 * last word of the surname, of the given name. `afterApostrophe`: by what follows the surname's last apostrophe.
 */
export type Stream =
  'name' | 'given' | 'number' | 'email' | 'mail' | 'tax' | 'end' | 'unpaid' | 'endless' | 'nameTail' | 'afterApostrophe' | 'givenTail'
export type Place = { key: string; number: string }
/** `byTail`: 1 for a match that only a later part of a name has. */
export type FewPlace = Place & { byTail: number }

/** In lower case and compared by bytes, like the index. */
const emailStart = (db: Database) => sql<string>`(lower(${ref('account.email')})${isPostgres(db) ? sql` collate "C"` : sql``})`

const withEmail = (db: Database, email: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('account')} where ${ref('account.id')} = ${ref('card.uid')} and ${begins(emailStart(db), email)})`

const withMail = (email: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('person')} where ${ref('person.cardNumber')} = ${number} and ${begins(KEYS.mail, email)})`

const withTaxCode = (taxCode: string): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table('person')} where ${ref('person.cardNumber')} = ${number} and ${begins(KEYS.tax, taxCode)})`

const KEYS = {
  name: nameKey,
  given: givenKey,
  number,
  tax: ref<string>('person.taxCode'),
  mail: ref<string>('person.email'),
  end,
  unpaid: end,
  endless: number,
  nameTail: nameTailKey,
  afterApostrophe: afterApostropheKey,
  givenTail: givenTailKey,
}

/** The next cards of a stream after `after`. A later stream leaves out the matches of an earlier one. */
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
    end: [rangeOfEnds(wanted)],
    unpaid: lateThoughValidInSql(wanted.today).map((way) => rangeOfEnds(wanted, way)),
    endless: [sql<boolean>`${end} is null`],
    nameTail: nameTailWaysOf(words).map((way) => all([way, ...without(notByTail(db, wanted))])),
    afterApostrophe: afterApostropheWaysOf(words).map((way) =>
      all([way, ...without([...notByTail(db, wanted), ...nameTailWaysOf(words)])]),
    ),
    givenTail: givenTailWaysOf(words).map((way) =>
      all([way, ...without([...notByTail(db, wanted), ...nameTailWaysOf(words), ...afterApostropheWaysOf(words)])]),
    ),
  }[stream]
  const isDown = (stream === 'end' || stream === 'unpaid') && wanted.order === 'end_down'
  const way = isDown ? sql`desc` : sql`asc`
  const conditions = all([
    sql<boolean>`${nameKey} is not null`,
    ...(after ? [sql<boolean>`(${key}, ${number}) ${isDown ? sql`<` : sql`>`} (${after.key}, ${after.number})`] : []),
    ...filtered(wanted, { byName: stream === 'name' && words.length <= 1 }),
  ])
  const card = sql.table('card')
  const from = {
    name: card,
    given: card,
    number: card,
    end: card,
    unpaid: card,
    endless: card,
    nameTail: card,
    afterApostrophe: card,
    givenTail: card,
    email: sql`${sql.table('account')} inner join ${card} on ${ref('card.uid')} = ${ref('account.id')}`,
    tax: sql`${sql.table('person')} inner join ${card} on ${number} = ${ref('person.cardNumber')}`,
    mail: sql`${sql.table('person')} inner join ${card} on ${number} = ${ref('person.cardNumber')}`,
  }[stream]
  const selects = ways.map(
    (way) => sql`select ${key} as ${ref('key')}, ${number} as ${ref('number')} from ${from} where ${all([conditions, way])}`,
  )
  const order = sql`order by 1 ${way}, 2 ${way} limit ${limit}`
  // Each way uses its own index. SQLite reads them side by side; Postgres would read all matches of each before it merges them.
  const pages = isPostgres(db) && words.length > 1 && selects.length > 1 ? selects.map((select) => sql`(${select} ${order})`) : selects
  const query = sql<Place>`${sql.join(pages, sql` union `)} ${order}`
  return (await query.execute(current(db))).rows
}

/** Whether there are more cards than `most`, read from the index alone. */
export async function areMany(db: Database, { ways }: IndexedPart, most: number): Promise<boolean> {
  let left = most
  for (const way of ways) {
    const some = sql`select 1 from ${sql.table('card')} where ${way} limit ${left + 1}`
    const { rows } = await sql<{ cards: number }>`select count(*) as ${ref('cards')} from (${some}) as ${ref('some')}`.execute(current(db))
    left -= Number(rows[0]!.cards)
    if (left < 0) return true
  }
  return false
}

/** All matches of a search except those by a later part of a name. */
const notByTail = (db: Database, { words, digits, email, taxCode }: Wanted): Condition[] => [
  ...waysOf(words),
  ...(digits === '' ? [] : [begins(number, digits)]),
  ...(email === '' ? [] : [withEmail(db, email), withMail(email)]),
  ...(taxCode === '' ? [] : [withTaxCode(taxCode)]),
]

/** A name without later parts has no key of them, which is no match. */
const without = (conditions: readonly Condition[]): Condition[] => conditions.map((condition) => sql<boolean>`not ${evenly(condition)}`)

/** All cards that match the filter, unsorted, from the few that the index finds. */
export async function listFew(db: Database, wanted: Wanted, { part, ways }: IndexedPart): Promise<FewPlace[]> {
  const { words, order } = wanted
  const found = notByTail(db, wanted)
  const byTail = words.length > 0 ? sql`case when ${any(found)} then 0 else 1 end` : sql`0`
  const matches = any([...found, ...nameTailWaysOf(words), ...afterApostropheWaysOf(words), ...givenTailWaysOf(words)])
  const asked = [...(found.length > 0 ? [evenly(matches)] : []), ...filtered(wanted, { but: part })]
  const key = order === null ? nameKey : sql<string>`coalesce(${end}, ${endlessKey(order)})`
  const selects = ways.map(
    (way) =>
      sql`select ${key} as ${ref('key')}, ${number} as ${ref('number')}, ${byTail} as ${ref('byTail')}
        from ${sql.table('card')} where ${all([way, ...asked])}`,
  )
  return (await sql<FewPlace>`${sql.join(selects, sql` union all `)}`.execute(current(db))).rows
}

/** Cards without a last day come last. */
export const endlessKey = (order: MemberOrder | null): string => (order === 'end_down' ? '' : LAST)

/** The cells of the list's rows, by number. */
export const listCards = (db: Database, numbers: string[], { today, graceDays }: Pick<Wanted, 'today' | 'graceDays'>) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .leftJoin('account', 'account.id', 'card.uid')
    .select(['card.number', 'card.uid', 'card.category', 'card.validTo', 'card.memberSince', 'child.cardNumber as child'])
    .select(['person.phone', 'person.comune'])
    .select(holderNameInSql())
    .select(({ fn }) => [
      fn.coalesce('person.birthDate', 'child.birthDate').as('birthDate'),
      fn.coalesce('account.email', 'person.email').as('email'),
    ])
    .select(stateInSql(today, graceDays).as('state'))
    .where('card.number', 'in', numbers)
    .execute()

/** The last application of each holder, by account. */
export async function listApplied(db: Database, cards: readonly { uid: string | null }[]) {
  const uids = cards.flatMap(({ uid }) => (uid === null ? [] : [uid]))
  const rows =
    uids.length === 0
      ? []
      : await current(db)
          .selectFrom('application')
          .select(['uid', 'birthDate', 'phone', 'comune'])
          .where('uid', 'in', uids)
          .orderBy('createdAt')
          .orderBy('id')
          .execute()
  return new Map(rows.map((row) => [row.uid!, row]))
}

/** The card's key in each order. */
export const findKeys = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.nameKey', 'card.givenKey', 'card.nameTailKey', 'card.afterApostropheKey', 'card.givenTailKey'])
    .select(['card.validTo', 'person.taxCode', 'person.email as mail'])
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

/** The number of cards that end in these days, by state and category; null: those without a period. Read from one index. */
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
    // By position: Postgres takes an expression with parameters for a different one each time.
    .groupBy(sql`1, 3`)
    .execute()
  return rows.map((row) => ({ ...row, cards: Number(row.cards) }))
}
