import { sql, type RawBuilder } from 'kysely'
import { endsInState, type CardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

const { ref } = sql

/** A row of `card` is suspended on a day. */
export const isSuspendedInSql = (today: PlainDate) =>
  sql<boolean>`(${ref('card.suspendedFrom')} <= ${today} and (${ref('card.suspendedTo')} is null or ${ref('card.suspendedTo')} >= ${today}))`

/** The opposite. */
export const isUnsuspendedInSql = (day: PlainDate) =>
  sql<boolean>`(${ref('card.suspendedFrom')} is null or ${ref('card.suspendedFrom')} > ${day} or ${ref('card.suspendedTo')} < ${day})`

/** A row of `card` is neither cancelled nor suspended on a day. */
export const isActiveInSql = (day: PlainDate) =>
  sql<boolean>`((${ref('card.cancelledOn')} is null or ${ref('card.cancelledOn')} > ${day}) and ${isUnsuspendedInSql(day)})`

/**
 * The state of a row of `card` on a day, like `cardState`. It needs only the first and last day of its periods: a future period always
 * continues the one before.
 */
export function stateInSql(today: PlainDate, graceDays: number) {
  const { valid, expiring, grace } = endsInState(today, graceDays)
  return sql<CardState>`case
    when ${ref('card.cancelledOn')} <= ${today} then 'cancelled'
    when ${isSuspendedInSql(today)} then 'suspended'
    when ${ref('card.validFrom')} is null or ${ref('card.validFrom')} > ${today} then 'pending'
    when ${ref('card.validTo')} >= ${valid.from} then 'valid'
    when ${ref('card.validTo')} >= ${expiring.from} then 'expiring'
    when ${ref('card.validTo')} >= ${grace.from} then 'grace'
    else 'expired' end`
}

/**
 * Conditions that every card in a state fulfils and few others do, one for each index: rare states are then found by index. Each card
 * fulfils at most one.
 */
export function reachInSql(state: CardState, today: PlainDate, graceDays: number): readonly RawBuilder<boolean>[] {
  const end = ref('card.validTo')
  if (state === 'cancelled') return [sql<boolean>`${ref('card.cancelledOn')} is not null`]
  if (state === 'suspended') return [sql<boolean>`${ref('card.suspendedFrom')} is not null`]
  if (state === 'pending') return [sql<boolean>`${end} is null`, sql<boolean>`${ref('card.validFrom')} > ${today}`]
  const { from, to } = endsInState(today, graceDays)[state]
  if (from === null) return [sql<boolean>`${end} <= ${to}`]
  return [to === null ? sql<boolean>`${end} >= ${from}` : sql<boolean>`${end} between ${from} and ${to}`]
}
