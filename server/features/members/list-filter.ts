import { sql, type RawBuilder } from 'kysely'
import { endsInState, type CardState } from '#domain/cards/card-state.ts'
import type { MemberOrder } from '#domain/members/members.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CertificateNeed } from '#domain/sports/sport-records.ts'
import { reachInSql, stateInSql } from '#server/core/cards/state-in-sql.ts'
import { needingInSql } from '#server/core/people/certificates-in-sql.ts'

// What the list is cut down to, as conditions on `card`.

const { ref } = sql
const [number, nameKey, end] = [ref<string>('card.number'), ref<string>('card.nameKey'), ref<string>('card.validTo')]

/** `words`: folded, each begins a part of the name. `digits`, `email`, `taxCode`: how they begin; '' where the role does not read them. */
export type Wanted = {
  words: readonly string[]
  digits: string
  email: string
  taxCode: string
  state: CardState | null
  category: string | null
  from: PlainDate | null
  to: PlainDate | null
  certificate: CertificateNeed | null
  order: MemberOrder | null
  today: PlainDate
  graceDays: number
}

export type Condition = RawBuilder<boolean>

export const all = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` and `)})`
export const any = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Hides the condition from the planner of Postgres, which would take it for rare, and sort all matches instead of reading in order. */
const evenly = (condition: Condition): Condition => sql<boolean>`(case when ${condition} then true else false end)`

/** The conditions beside the search. Suspended and cancelled cards have an index by name of their own: its condition is added. */
export const filtered = (wanted: Wanted): Condition[] => {
  const { state, category, certificate, today, graceDays } = wanted
  return [
    ...(state === null ? [] : [evenly(sql<boolean>`${stateInSql(today, graceDays)} = ${state}`)]),
    ...(state === 'cancelled' || state === 'suspended' ? reachInSql(state, today, graceDays) : []),
    ...(category === null ? [] : [sql<boolean>`${ref('card.category')} = ${category}`]),
    ...endsBetweenDays(wanted).map(evenly),
    ...(certificate === null ? [] : [evenly(sql<boolean>`exists (${needingInSql(certificate, today, number)})`)]),
    ...notCancelled(wanted),
  ]
}

const endsBetweenDays = ({ from, to }: Pick<Wanted, 'from' | 'to'>): Condition[] => [
  ...(from === null ? [] : [sql<boolean>`${end} >= ${from}`]),
  ...(to === null ? [] : [sql<boolean>`${end} <= ${to}`]),
]

/** A cancelled card neither ends nor needs anything. */
const notCancelled = ({ from, to, certificate, state, today }: Wanted): Condition[] =>
  (from ?? to ?? certificate) === null || state === 'cancelled'
    ? []
    : [evenly(sql<boolean>`(${ref('card.cancelledOn')} is null or ${ref('card.cancelledOn')} > ${today})`)]

/** In the order of ends a state is a range of the index too. */
export function rangeOfEnds({ state, from, to, today, graceDays }: Wanted): Condition {
  const days = endsInState(today, graceDays)
  const span = state !== null && state in days ? days[state as keyof typeof days] : { from: null, to: null }
  const [first] = [from, span.from]
    .filter((day) => day !== null)
    .toSorted()
    .toReversed()
  const [last] = [to, span.to].filter((day) => day !== null).toSorted()
  const range = endsBetweenDays({ from: first ?? null, to: last ?? null })
  return range.length > 0 ? all(range) : sql<boolean>`${end} is not null`
}

/** Whether the filter names a part of the cards that an index finds. */
export const isNarrow = ({ state, from, to, certificate }: Wanted): boolean => (state ?? from ?? to ?? certificate) !== null

/** Where an index says which cards fulfil the filter, one way after the other. */
export function narrowed(wanted: Wanted): Condition[] {
  const { state, certificate, today, graceDays } = wanted
  const ends = endsBetweenDays(wanted)
  const reach =
    certificate !== null
      ? [sql<boolean>`${number} in (${needingInSql(certificate, today)})`]
      : ends.length > 0
        ? [all(ends)]
        : reachInSql(state!, today, graceDays)
  const rest = [
    ...(state === null ? [] : [evenly(sql<boolean>`${stateInSql(today, graceDays)} = ${state}`)]),
    ...(certificate === null ? [] : ends),
    ...notCancelled(wanted),
  ]
  return reach.map((way) => all([sql<boolean>`${nameKey} is not null`, way, ...rest]))
}
