import { sql, type RawBuilder } from 'kysely'
import { all, any, evenly, type Condition } from '#db/conditions.ts'
import type { ArrearsKind, LateRules } from '#domain/payments/arrears.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { isUnsuspendedInSql } from './state-in-sql.ts'

// The rule of late fees, on a row of `card`.

const { ref } = sql
const end = ref<PlainDate | null>('card.validTo')

/** Payments keep their card's number; those of a merged card count for the card that replaced it. */
export function hasPaidInSql(number: RawBuilder<unknown>): Condition {
  const [payment, merge] = [sql.table('payment'), sql.table('cardMerge')]
  const isPaid = sql`${ref('payment.purpose')} = 'fee' and ${ref('payment.voidedAt')} is null`
  return sql<boolean>`(exists (select 1 from ${payment} where ${ref('payment.cardNumber')} = ${number} and ${isPaid})
    or exists (select 1 from ${merge} inner join ${payment} on ${ref('payment.cardNumber')} = ${ref('cardMerge.merged')}
      where ${ref('cardMerge.cardNumber')} = ${number} and ${isPaid}))`
}

const hasFee = (categories: readonly string[]): Condition =>
  categories.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${ref('card.category')} in (${sql.join(categories)})`

/** Cards with a holder, neither cancelled nor suspended; a card without a holder has no name. Leaves out the dead and former members. */
const open = (today: PlainDate): Condition[] => [
  sql<boolean>`${ref('card.nameKey')} is not null`,
  sql<boolean>`${ref('card.cancelledOn')} is null`,
  isUnsuspendedInSql(today),
]

/**
 * The two ways of cards whose member never paid: without a period, or admitted by a meeting recorded here and without a payment of a fee.
 * Earlier members paid before payments were recorded.
 */
const neverPaid = (today: PlainDate): Condition[] => [
  sql<boolean>`(${end} is null and ${ref('card.memberSince')} is not null)`,
  sql<boolean>`(${ref('card.feeNeverPaid')} and ${end} >= ${today} and ${ref('card.memberSince')} is not null)`,
]

/**
 * Cards with a period that runs and was given without a payment, except those whose member never paid. The cross join makes SQLite begin
 * with the unpaid periods, which are few.
 */
function renewedUnpaid(today: PlainDate): Condition {
  const [period, unpaid] = [sql.table('cardPeriod'), sql.table('unpaidPeriod')]
  return sql<boolean>`(${ref('card.feeNeverPaid')} is not true and ${ref('card.number')} in (
    select ${ref('cardPeriod.cardNumber')} from ${unpaid} cross join ${period} where ${ref('cardPeriod.id')} = ${ref('unpaidPeriod.periodId')}
    and ${ref('cardPeriod.validFrom')} <= ${today} and ${ref('cardPeriod.validTo')} >= ${today}))`
}

/** The late fees of valid cards, one condition for each way to find them. */
export const lateThoughValidInSql = (today: PlainDate): Condition[] => [ref<boolean>('card.feeNeverPaid'), renewedUnpaid(today)]

/** Late cards of one kind, in a category with a fee. */
export function lateInSql({ today, graceEnd, categories }: LateRules, kind: ArrearsKind): Condition {
  const never = neverPaid(today).map(
    (way) => sql`select ${ref('card.number')} from ${sql.table('card')} where ${all([...open(today), way])}`,
  )
  const kinds = {
    grace: sql<boolean>`(${end} < ${today} and ${end} >= ${graceEnd})`,
    expired: sql<boolean>`${end} < ${graceEnd}`,
    never: sql<boolean>`${ref('card.number')} in (${sql.join(never, sql` union all `)})`,
    unpaid: renewedUnpaid(today),
  }
  return all([...open(today), evenly(hasFee(categories)), kinds[kind]])
}

/** A late fee of any kind. */
export const isLateInSql = ({ today, categories }: LateRules): Condition =>
  all([...open(today), hasFee(categories), any([sql<boolean>`${end} < ${today}`, ...neverPaid(today), renewedUnpaid(today)])])

/** The same as one condition for each index: `cardByFee`, `cardByEnd`, `cardFeeNeverPaid` and the unpaid periods. A card fulfils at most one. */
export const lateWaysInSql = ({ today, categories }: LateRules): Condition[] => [
  all([...open(today), hasFee(categories), sql<boolean>`${end} < ${today}`]),
  ...[...neverPaid(today), renewedUnpaid(today)].map((way) => all([...open(today), evenly(hasFee(categories)), way])),
]
