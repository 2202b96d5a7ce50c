import { sql, type RawBuilder } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import type { FeeReminderRow } from '#db/tables.ts'
import { ARREARS_KINDS, type ArrearsKind, type LateRules } from '#domain/payments/arrears.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { hasPaidInSql, lateInSql } from '#server/core/cards/late-in-sql.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

// Late fees by the cards' last days (index `cardByEnd`).

type Late = LateRules & { kind: ArrearsKind }

type Condition = RawBuilder<boolean>
const { ref } = sql
const end = ref<PlainDate | null>('card.validTo')

/** An account with a confirmed address and no closure. */
const writable = (uid: RawBuilder<string | null>): Condition => sql<boolean>`exists (
  select 1 from ${sql.table('account')} where ${ref('account.id')} = ${uid} and ${ref('account.emailVerified')}
  and not exists (select 1 from ${sql.table('accountClosure')} where ${ref('accountClosure.uid')} = ${ref('account.id')}))`
/** The holder is reachable, or a guardian of a child without an account. */
const REACHED: Condition = sql<boolean>`case when ${ref('card.uid')} is not null then ${writable(ref('card.uid'))}
  else exists (select 1 from ${sql.table('guardianship')} where ${ref('guardianship.cardNumber')} = ${ref('card.number')}
    and ${writable(ref('guardianship.uid'))}) end`

const remindedAt = sql<number | null>`(select max(${ref('feeReminder.createdAt')}) from ${sql.table('feeReminder')}
  where ${ref('feeReminder.cardNumber')} = ${ref('card.number')})`

/** Of the first period that was given without a payment and runs or is to come (`findUnpaid`). */
const unpaidFrom = (today: PlainDate) => sql<PlainDate | null>`(select min(${ref('cardPeriod.validFrom')})
  from ${sql.table('cardPeriod')} inner join ${sql.table('unpaidPeriod')} on ${ref('unpaidPeriod.periodId')} = ${ref('cardPeriod.id')}
  where ${ref('cardPeriod.cardNumber')} = ${ref('card.number')} and ${ref('cardPeriod.validTo')} >= ${today})`

const lateCards = (db: Database, late: Late) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'card.validTo', 'card.memberSince'])
    .select(holderNameInSql())
    .select([remindedAt.as('remindedAt'), REACHED.as('isReached'), unpaidFrom(late.today).as('unpaidFrom')])
    .where(lateInSql(late, late.kind))

/** The next of a kind, latest end first; those never paid, and renewed without a payment, by number. @param after the previous one's last day and number */
export const listLate = (db: Database, late: Late, after: { validTo: string; number: string } | null, limit: number) =>
  lateCards(db, late)
    .$if(after !== null, (query) =>
      query.where(
        isByNumber(late.kind)
          ? sql<boolean>`${ref('card.number')} < ${after!.number}`
          : sql<boolean>`(${end}, ${ref('card.number')}) < (${after!.validTo}, ${after!.number})`,
      ),
    )
    .$if(!isByNumber(late.kind), (query) => query.orderBy('card.validTo', 'desc'))
    .orderBy('card.number', 'desc')
    .limit(limit)
    .execute()

const isByNumber = (kind: ArrearsKind): boolean => kind === 'never' || kind === 'unpaid'

export type LateRow = Awaited<ReturnType<typeof listLate>>[number]

/** One card, if it is late in any way. */
export const findLate = async (
  db: Database,
  late: Omit<Late, 'kind'>,
  number: string,
): Promise<(LateRow & { kind: ArrearsKind }) | undefined> => {
  for (const kind of ARREARS_KINDS) {
    const [row] = await lateCards(db, { ...late, kind })
      .where('card.number', '=', number)
      .execute()
    if (row) return { ...row, kind }
  }
  return undefined
}

export const countLate = async (db: Database, late: Late): Promise<number> => {
  const { rows } = await current(db)
    .selectFrom('card')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where(lateInSql(late, late.kind))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Counts of a kind by reach. @param since epoch ms; later reminders count as recent */
export const countReach = async (db: Database, late: Late, since: number) => {
  const rows = await current(db)
    .selectFrom('card')
    .select(({ fn }) => [reachInSql(since).as('reach'), fn.countAll<number>().as('cards')])
    .where(lateInSql(late, late.kind))
    .groupBy(sql`1`)
    .execute()
  return rows.map((row) => ({ ...row, cards: Number(row.cards) }))
}

const reachInSql = (since: number) => sql<'due' | 'recent' | 'unreachable'>`case when not (${REACHED}) then 'unreachable'
  when coalesce(${remindedAt}, 0) > ${sql.lit(since)} then 'recent' else 'due' end`

export const insertReminder = (db: Database, row: FeeReminderRow) => current(db).insertInto('feeReminder').values(row).execute()

export const deleteOldReminders = (db: Database, before: number) =>
  current(db).deleteFrom('feeReminder').where('createdAt', '<', before).execute()

/** Whether a fee was ever paid for the card. */
export const hasPaidFee = async (db: Database, number: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('card')
    .select('number')
    .where('number', '=', number)
    .where(hasPaidInSql(ref('card.number')))
    .executeTakeFirst()) !== undefined
