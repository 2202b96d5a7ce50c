import { sql, type RawBuilder } from 'kysely'
import { all, any, evenly, type Condition } from '#db/conditions.ts'
import type { ArrearsKind, LateRules } from '#domain/payments/arrears.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { isWithin, type Days } from '#domain/renewals/fee.ts'
import { isUnsuspendedInSql } from './state-in-sql.ts'

// The rule of late fees, on a row of `card`.

const { ref } = sql
const end = ref<PlainDate | null>('card.validTo')
const since = ref<PlainDate | null>('card.memberSince')

/** Payments keep their card's number; those of a merged card count for the card that replaced it. */
export function hasPaidInSql(number: RawBuilder<unknown>): Condition {
  const [payment, merge] = [sql.table('payment'), sql.table('cardMerge')]
  const isPaid = sql`${ref('payment.purpose')} = 'fee' and ${ref('payment.voidedAt')} is null`
  return sql<boolean>`(exists (select 1 from ${payment} where ${ref('payment.cardNumber')} = ${number} and ${isPaid})
    or exists (select 1 from ${merge} inner join ${payment} on ${ref('payment.cardNumber')} = ${ref('cardMerge.merged')}
      where ${ref('cardMerge.cardNumber')} = ${number} and ${isPaid}))`
}

const isIn = (categories: readonly string[]): Condition =>
  categories.length === 0 ? NEVER : sql<boolean>`${ref('card.category')} in (${sql.join(categories)})`
const NEVER = sql<boolean>`1 = 0`

const isAlways = ({ from, to }: Days): boolean => from === null && to === null

/**
 * Cards that are late in a way, by the fees of their categories; a card fulfils at most one condition. Most categories have a fee on all
 * days or on none, so usually there is one.
 *
 * @param way the days on which the late period begins
 */
function withFee({ feeDays }: LateRules, category: (condition: Condition) => Condition, way: (days: Days) => Condition): Condition[] {
  const always = feeDays.filter(({ days }) => isAlways(days)).map((one) => one.category)
  const some = feeDays.filter(({ days }) => !isAlways(days))
  return [
    ...(always.length > 0 || some.length === 0 ? [all([category(isIn(always)), way({ from: null, to: null })])] : []),
    ...some.map((one) => all([category(isIn([one.category])), way(one.days)])),
  ]
}

const between = (day: RawBuilder<unknown>, { from, to }: Days): Condition[] => [
  ...(from === null ? [] : [sql<boolean>`${day} >= ${from}`]),
  ...(to === null ? [] : [sql<boolean>`${day} <= ${to}`]),
]

const asIs = (condition: Condition): Condition => condition
const anyOf = (conditions: readonly Condition[]): Condition => (conditions.length === 1 ? conditions[0]! : any(conditions))

/** Cards with a holder, neither cancelled nor suspended; a card without a holder has no name. Leaves out the dead and former members. */
const open = (today: PlainDate): Condition[] => [
  sql<boolean>`${ref('card.nameKey')} is not null`,
  sql<boolean>`${ref('card.cancelledOn')} is null`,
  isUnsuspendedInSql(today),
]

/** Ended, in grace: the late period begins on the day after. */
const inGrace = ({ today, graceEnd }: LateRules, { from, to }: Days): Condition =>
  all([
    sql<boolean>`${end} < ${today}`,
    sql<boolean>`${end} >= ${graceEnd}`,
    ...between(end, { from: from && addDays(from, -1), to: to && addDays(to, -1) }),
  ])

/** Ended, also the grace: a period would begin today. */
const expired = ({ today, graceEnd }: LateRules, days: Days): Condition =>
  isWithin(days, today) ? sql<boolean>`${end} < ${graceEnd}` : NEVER

const ended = (rules: LateRules, days: Days): Condition =>
  isAlways(days) ? sql<boolean>`${end} < ${rules.today}` : any([inGrace(rules, days), expired(rules, days)])

/**
 * The two ways of cards whose member never paid: without a period, or admitted by a meeting recorded here and without a payment of a fee.
 * Earlier members paid before payments were recorded.
 */
const neverPaid = ({ today }: Pick<LateRules, 'today'>, days: Days): Condition[] => [
  isWithin(days, today) ? sql<boolean>`(${end} is null and ${since} is not null)` : NEVER,
  all([sql<boolean>`(${ref('card.feeNeverPaid')} and ${end} >= ${today} and ${since} is not null)`, ...between(since, days)]),
]

/**
 * Cards with a period that runs and was given without a payment, except those whose member never paid. The cross join makes SQLite begin
 * with the unpaid periods, which are few.
 */
function renewedUnpaid(today: PlainDate, days: Days = { from: null, to: null }): Condition {
  const [period, unpaid] = [sql.table('cardPeriod'), sql.table('unpaidPeriod')]
  const runs = all([
    sql<boolean>`${ref('cardPeriod.validFrom')} <= ${today}`,
    sql<boolean>`${ref('cardPeriod.validTo')} >= ${today}`,
    ...between(ref('cardPeriod.validFrom'), days),
  ])
  return sql<boolean>`(${ref('card.feeNeverPaid')} is not true and ${ref('card.number')} in (
    select ${ref('cardPeriod.cardNumber')} from ${unpaid} cross join ${period} where ${ref('cardPeriod.id')} = ${ref('unpaidPeriod.periodId')}
    and ${runs}))`
}

/** The late fees of valid cards, one condition for each way to find them. */
export const lateThoughValidInSql = (today: PlainDate): Condition[] => [ref<boolean>('card.feeNeverPaid'), renewedUnpaid(today)]

/** Late cards of one kind, in a category with a fee. */
export function lateInSql(rules: LateRules, kind: ArrearsKind): Condition {
  const never = (days: Days) => {
    const ways = neverPaid(rules, days).map(
      (way) => sql`select ${ref('card.number')} from ${sql.table('card')} where ${all([...open(rules.today), way])}`,
    )
    return sql<boolean>`${ref('card.number')} in (${sql.join(ways, sql` union all `)})`
  }
  const ways = {
    grace: (days: Days) => inGrace(rules, days),
    expired: (days: Days) => expired(rules, days),
    never,
    unpaid: (days: Days) => renewedUnpaid(rules.today, days),
  }
  return all([...open(rules.today), anyOf(withFee(rules, evenly, ways[kind]))])
}

/** A late fee of any kind. */
export const isLateInSql = (rules: LateRules): Condition =>
  all([
    ...open(rules.today),
    anyOf(withFee(rules, asIs, (days) => any([ended(rules, days), ...neverPaid(rules, days), renewedUnpaid(rules.today, days)]))),
  ])

/** The same as one condition for each index: `cardByFee`, `cardByEnd`, `cardFeeNeverPaid` and the unpaid periods. A card fulfils at most one. */
export function lateWaysInSql(rules: LateRules): Condition[] {
  const { today } = rules
  const ways = [
    withFee(rules, asIs, (days) => ended(rules, days)),
    ...[0, 1].map((way) => withFee(rules, evenly, (days) => neverPaid(rules, days)[way]!)),
    withFee(rules, evenly, (days) => renewedUnpaid(today, days)),
  ]
  return ways.flat().map((way) => all([...open(today), way]))
}
