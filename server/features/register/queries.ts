import { sql, type SqlBool } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { withPeriods, type PaidFee } from '#domain/register/paid-periods.ts'
import { foldText } from '#domain/search.ts'
import { periodsByCard } from '#server/core/cards/queries.ts'
import { isEnd, lastNumber } from '#server/core/register/queries.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

/** The holder of a card with their personal data and address for mails. */
export const findHolder = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'card.memberSince', 'card.cancelledOn', 'card.cancellationReason'])
    .select(['account.email', 'account.emailVerified', 'child.birthDate as childBirthDate'])
    .select(['person.birthDate', 'person.birthPlace', 'person.taxCode', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
    .select(holderNameInSql())
    .where('card.number', '=', cardNumber)
    .executeTakeFirst()

export type Filter = 'all' | 'in_force' | 'ended'
type Wanted = { on: PlainDate; q: string; filter: Filter; after: number | undefined; limit: number }
/** `at`: the cursor of the next page. */
type Found = { root: number; at: number }

const LAST = '\u{10FFFF}'

/** Beginnings of a row's folded name: the surname, or for several words surname and name in either order. */
function startsOf(words: readonly string[]): { surname: string; given: string }[] {
  const cuts = words.slice(1).flatMap((_, i) => {
    const [head, tail] = [words.slice(0, i + 1).join(''), words.slice(i + 1).join('')]
    return [
      { surname: head, given: tail },
      { surname: tail, given: head },
    ]
  })
  return [{ surname: words.join(''), given: '' }, ...cuts]
}

const plain = (word: string): string => word.replace(/[!%_]/g, '!$&')

const { ref } = sql

/** Conditions of the day and the filter for a membership, by its first row's number. */
function fits(root: string, { on, filter }: Pick<Wanted, 'on' | 'filter'>) {
  const table = sql.table('registerEntry')
  const begun = sql<SqlBool>`exists (select 1 from ${table} as ${ref('begun')} where ${ref('begun.number')} = ${ref(root)}
    and ${ref('begun.effectiveOn')} <= ${on})`
  const ended = sql<SqlBool>`exists (select 1 from ${table} as ${ref('end')} where ${ref('end.root')} = ${ref(root)} and ${isEnd('end', on)})`
  return { begun, ended: filter === 'all' ? null : filter === 'ended' ? ended : sql<SqlBool>`not ${ended}` }
}

/**
 * Memberships that had begun by a day, newest first; a search sorts by the name. Each way reads one index, so that a large register is as
 * fast as a small one.
 */
export function listRoots(db: Database, wanted: Wanted): Promise<Found[]> {
  const digits = wanted.q.replaceAll(/[\s.-]/g, '')
  if (/^\d+$/.test(digits)) return listNumbered(db, digits, wanted)
  const words = wanted.q.split(/\s+/u).map(foldText).filter(Boolean)
  return words.length > 0 ? listNamed(db, words, wanted) : listNewest(db, wanted)
}

async function listNumbered(db: Database, digits: string, wanted: Wanted): Promise<Found[]> {
  if (wanted.after !== undefined || digits.length > 10) return []
  const { begun, ended } = fits('entry.root', wanted)
  const rows = await current(db)
    .selectFrom('registerEntry as entry')
    .select('entry.root')
    .distinct()
    .$if(digits.length === 10, (query) => query.where('entry.cardNumber', '=', digits))
    .$if(digits.length < 10, (query) => query.where('entry.number', '=', Number(digits)))
    .where(begun)
    .$if(ended !== null, (query) => query.where(ended!))
    .orderBy('entry.root', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ root }) => ({ root: Number(root), at: Number(root) }))
}

async function listNamed(db: Database, words: readonly string[], wanted: Wanted): Promise<Found[]> {
  const { begun, ended } = fits('entry.root', wanted)
  const behind = wanted.after === undefined ? null : await findPlace(db, wanted.after)
  const rows = await current(db)
    .selectFrom('registerEntry as entry')
    .select(({ fn }) => ['entry.nameKey', 'entry.root', fn.min<number>('entry.number').as('at')])
    .where((row) =>
      row.or(
        startsOf(words).map(({ surname, given }) =>
          row.and([
            row('entry.nameKey', '>=', surname),
            row('entry.nameKey', '<', surname + LAST),
            ...(given === '' ? [] : [sql<SqlBool>`${ref('entry.nameKey')} like ${`${plain(surname)}% ${plain(given)}%`} escape '!'`]),
          ]),
        ),
      ),
    )
    .where(begun)
    .$if(ended !== null, (query) => query.where(ended!))
    .$if(behind !== null, (query) =>
      query.where(sql<SqlBool>`(${ref('entry.nameKey')}, ${ref('entry.root')}) > (${behind!.nameKey}, ${behind!.root})`),
    )
    .groupBy(['entry.nameKey', 'entry.root'])
    .orderBy('entry.nameKey')
    .orderBy('entry.root')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ root, at }) => ({ root: Number(root), at: Number(at) }))
}

async function listNewest(db: Database, wanted: Wanted): Promise<Found[]> {
  const { ended } = fits('entry.number', wanted)
  const behind = wanted.after === undefined ? null : await findPlace(db, wanted.after)
  const rows = await current(db)
    .selectFrom('registerEntry as entry')
    .select('entry.number')
    .whereRef('entry.number', '=', 'entry.root')
    // One bound of the index: SQLite does not combine two.
    .$if(behind === null, (query) => query.where('entry.effectiveOn', '<=', wanted.on))
    .$if(ended !== null, (query) => query.where(ended!))
    .$if(behind !== null, (query) =>
      query.where(sql<SqlBool>`(${ref('entry.effectiveOn')}, ${ref('entry.number')}) < (${behind!.effectiveOn}, ${behind!.number})`),
    )
    .orderBy('entry.effectiveOn', 'desc')
    .orderBy('entry.number', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ number }) => ({ root: Number(number), at: Number(number) }))
}

const findPlace = async (db: Database, number: number) =>
  (await current(db)
    .selectFrom('registerEntry')
    .select(['number', 'root', 'nameKey', 'effectiveOn'])
    .where('number', '=', number)
    .executeTakeFirst()) ?? null

/** Memberships that had begun by a day, in the order of the book. */
export async function listBook(db: Database, { on, after, limit }: { on: PlainDate; after: number; limit: number }): Promise<number[]> {
  const rows = await current(db)
    .selectFrom('registerEntry')
    .select('number')
    .whereRef('number', '=', 'root')
    .where('effectiveOn', '<=', on)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  return rows.map(({ number }) => Number(number))
}

type Counts = { all: number; inForce: number }
const kept = new WeakMap<Database, { key: string; counts: Promise<Counts> }>()

/** Numbers of memberships that had begun by a day, and of those still in force. The counts are cached until a row is added. */
export async function countMemberships(db: Database, on: PlainDate): Promise<Counts & { lastNumber: number }> {
  const last = await lastNumber(db)
  const key = `${on} ${last}`
  const known = kept.get(db)
  const counts = known?.key === key ? known.counts : counted(db, on)
  kept.set(db, { key, counts })
  counts.catch(() => kept.delete(db))
  return { ...(await counts), lastNumber: last }
}

async function counted(db: Database, on: PlainDate): Promise<Counts> {
  const begun = await current(db)
    .selectFrom('registerEntry')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .whereRef('number', '=', 'root')
    .where('effectiveOn', '<=', on)
    .executeTakeFirstOrThrow()
  const ended = await current(db)
    .selectFrom('registerEntry as end')
    .select(({ fn }) => fn.count<number>('end.root').distinct().as('rows'))
    .where(isEnd('end', on))
    .executeTakeFirstOrThrow()
  return { all: Number(begun.rows), inForce: Number(begun.rows) - Number(ended.rows) }
}

/**
 * The fees that were paid with each card by a day, oldest first, without payments that were void on it. Payments of a record that was merged
 * into a card's are among them. The first fee of a card comes after its period: it paid the period of its day.
 */
export async function listFees(db: Database, cardNumbers: readonly string[], on: PlainDate): Promise<Map<string, PaidFee[]>> {
  if (cardNumbers.length === 0) return new Map()
  const merged = await current(db).selectFrom('cardMerge').select(['merged', 'cardNumber']).where('cardNumber', 'in', cardNumbers).execute()
  const cardOf = new Map(merged.map((row) => [row.merged, row.cardNumber]))
  const rows = await current(db)
    .selectFrom('payment')
    .select(['cardNumber', 'paidOn', 'periodFrom', 'periodTo'])
    .where('cardNumber', 'in', [...cardNumbers, ...cardOf.keys()])
    .where('purpose', '=', 'fee')
    .where('paidOn', '<=', on)
    .where((row) => row.or([row('voidedAt', 'is', null), row('voidedAt', '>=', startOfRomeDay(addDays(on, 1)))]))
    .orderBy('paidOn')
    .orderBy('id')
    .execute()
  const periodsOf = await periodsByCard(db, cardNumbers)
  const feesOf = Map.groupBy(rows, ({ cardNumber }) => cardOf.get(cardNumber) ?? cardNumber)
  return new Map([...feesOf].map(([card, fees]) => [card, withPeriods(fees.map(feeOf), periodsOf.get(card) ?? [])]))
}

const feeOf = ({ paidOn, periodFrom, periodTo }: { paidOn: string; periodFrom: string | null; periodTo: string | null }): PaidFee => ({
  paidOn,
  period: periodFrom === null ? null : { validFrom: periodFrom, validTo: periodTo! },
})

/** Rows as written, in order, after a number. `until`: only rows in effect by that day; null: all. */
export const listRows = (db: Database, { until, after, limit }: { until: PlainDate | null; after: number; limit: number }) =>
  current(db)
    .selectFrom('registerEntry as entry')
    .leftJoin('resolution', 'resolution.id', 'entry.resolutionId')
    .selectAll('entry')
    .select(['resolution.body', 'resolution.decidedOn', 'resolution.reference'])
    .$if(until !== null, (query) => query.where('entry.effectiveOn', '<=', until!))
    .where('entry.number', '>', after)
    .orderBy('entry.number')
    .limit(limit)
    .execute()
