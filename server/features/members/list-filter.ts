import { sql } from 'kysely'
import { all, evenly, type Condition } from '#db/conditions.ts'
import { endsInState, type CardState } from '#domain/cards/card-state.ts'
import type { MemberOrder, NewsConsent } from '#domain/members/members.ts'
import type { LateRules } from '#domain/payments/arrears.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import type { CertificateNeed } from '#domain/sports/sport-records.ts'
import { isLateInSql, lateWaysInSql } from '#server/core/cards/late-in-sql.ts'
import { reachInSql, stateInSql } from '#server/core/cards/state-in-sql.ts'
import { needingInSql } from '#server/core/people/certificates-in-sql.ts'

// The list's filter as conditions on `card`.

const { ref } = sql
const [number, nameKey, end] = [ref<string>('card.number'), ref<string>('card.nameKey'), ref<string>('card.validTo')]

/**
 * `words`: folded, each the start of a part of the name. `digits`, `email`, `taxCode`: their start; '' if not searched or not readable.
 * `late`: only cards with a late fee, by these rules. `birthMonth`: `01` to `12`.
 */
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
  late: LateRules | null
  withoutEmail: boolean
  birthMonth: string | null
  news: NewsConsent | null
  order: MemberOrder | null
  today: PlainDate
  graceDays: number
}

/** A part of the filter. Cards with one of `IN_ORDER` are in the order of names in an index, however many they are. */
type Part = 'state' | 'ends' | 'certificate' | 'late' | (typeof IN_ORDER)[number]
const IN_ORDER = ['withoutEmail', 'birthMonth', 'category', 'news'] as const

const endsBetweenDays = ({ from, to }: Pick<Wanted, 'from' | 'to'>): Condition[] => [
  ...(from === null ? [] : [sql<boolean>`${end} >= ${from}`]),
  ...(to === null ? [] : [sql<boolean>`${end} <= ${to}`]),
]

/** The conditions of the parts that are set. */
function partsOf(wanted: Wanted): Map<Part, Condition> {
  const { state, category, certificate, late, withoutEmail, birthMonth, news, today, graceDays } = wanted
  const ends = endsBetweenDays(wanted)
  const parts: [Part, Condition | false][] = [
    ['state', state !== null && sql<boolean>`${stateInSql(today, graceDays)} = ${state}`],
    ['ends', ends.length > 0 && all(ends)],
    ['certificate', certificate !== null && sql<boolean>`exists (${needingInSql(certificate, today, number)})`],
    ['late', late !== null && isLateInSql(late)],
    ['withoutEmail', withoutEmail && ref<boolean>('card.withoutEmail')],
    ['birthMonth', birthMonth !== null && sql<boolean>`${ref('card.birthMonth')} = ${birthMonth}`],
    ['category', category !== null && sql<boolean>`${ref('card.category')} = ${category}`],
    ['news', news !== null && sql<boolean>`${ref('card.newsConsent')} = ${sql.raw(String(news === 'given'))}`],
  ]
  return new Map(parts.filter((part): part is [Part, Condition] => part[1] !== false))
}

/** Filters leave out cancelled cards, which need nothing any more, unless only a state or category is set. */
const notCancelled = ({ state, today }: Wanted, asked: ReadonlyMap<Part, unknown>): Condition[] =>
  state === 'cancelled' || [...asked.keys()].every((part) => part === 'state' || part === 'category')
    ? []
    : [evenly(sql<boolean>`(${ref('card.cancelledOn')} is null or ${ref('card.cancelledOn')} > ${today})`)]

/**
 * All conditions except the search. Suspended and cancelled cards have their own index by name, so its condition is added. `byName`: the page
 * is read in the order of names, by an index of one part if there is one. `but`: a part that another condition fulfils.
 */
export function filtered(wanted: Wanted, { byName = false, but }: { byName?: boolean; but?: Part } = {}): Condition[] {
  const { state, today, graceDays } = wanted
  const asked = partsOf(wanted)
  const lead = byName ? IN_ORDER.find((part) => asked.has(part)) : undefined
  return [
    ...[...asked].flatMap(([part, condition]) => (part === but ? [] : part === lead ? [condition] : [evenly(condition)])),
    ...(state === 'cancelled' || state === 'suspended' ? reachInSql(state, today, graceDays) : []),
    ...notCancelled(wanted, asked),
  ]
}

/** In the order of last days, a state and a late fee are also ranges of the index. `unpaid`: a way of late fees of valid cards. */
export function rangeOfEnds({ state, from, to, late, today, graceDays }: Wanted, unpaid: Condition | null = null): Condition {
  const days = endsInState(today, graceDays)
  const span = state !== null && state in days ? days[state as keyof typeof days] : { from: null, to: null }
  const passed = late === null ? {} : unpaid ? { from: today } : { to: addDays(today, -1) }
  const [first] = [from, span.from, passed.from ?? null]
    .filter((day) => day !== null)
    .toSorted()
    .toReversed()
  const [last] = [to, span.to, passed.to ?? null].filter((day) => day !== null).toSorted()
  const range = endsBetweenDays({ from: first ?? null, to: last ?? null })
  return all([range.length > 0 ? all(range) : sql<boolean>`${end} is not null`, ...(unpaid ? [unpaid] : [])])
}

/** Up to this many matches of a state are all read and sorted; with more, a page is read in the order of the list's index. */
const FEW = 1_000
/** The same for other parts. Their matches are far apart in the order of names, so a page is slow to fill. */
const FEW_FILTERED = 5_000

/** Conditions that together find all cards of one part, each by an index. `most`: the number of matches that still counts as few. */
export type IndexedPart = { part: Part; ways: Condition[]; most: number }

const named = (way: Condition, ...rest: Condition[]) => all([sql<boolean>`${nameKey} is not null`, way, ...rest])

/** The parts with an index, whose matches can be counted first. */
export function indexedParts(wanted: Wanted, isSearch: boolean): IndexedPart[] {
  const { state, category, certificate, late, order, today, graceDays } = wanted
  const asked = partsOf(wanted)
  const keyed = IN_ORDER.filter((part) => part !== 'category' && asked.has(part))
  const isKeyed = keyed.length > 0 || late !== null
  const ends = endsBetweenDays(wanted)
  const dated: { part: Part; ways: readonly Condition[] } | null =
    certificate !== null
      ? { part: 'certificate', ways: [all([sql<boolean>`${number} in (${needingInSql(certificate, today)})`, ...ends])] }
      : // In the order of last days the index keeps them together.
        order !== null && state !== 'suspended' && state !== 'cancelled'
        ? null
        : ends.length > 0
          ? { part: 'ends', ways: [all(ends)] }
          : state !== null
            ? { part: 'state', ways: reachInSql(state, today, graceDays) }
            : null
  const rest = [...(asked.has('state') ? [evenly(asked.get('state')!)] : []), ...notCancelled(wanted, asked)]
  // Most late fees are of cards that have ended: among other last days there are few.
  const inDays = [...ends, ...(state !== null && state in endsInState(today, graceDays) ? reachInSql(state, today, graceDays) : [])]
  const isStateAlone = dated?.part === 'state' && !isKeyed
  return [
    ...(dated === null
      ? []
      : [{ part: dated.part, ways: dated.ways.map((way) => named(way, ...rest)), most: isStateAlone ? FEW : FEW_FILTERED }]),
    ...(late === null
      ? []
      : [{ part: 'late' as const, ways: lateWaysInSql(late).map((way) => all([way, ...inDays])), most: FEW_FILTERED }]),
    ...keyed.map((part) => ({ part, ways: [named(asked.get(part)!)], most: FEW_FILTERED })),
    ...(category !== null && (isKeyed || isSearch || order !== null)
      ? [{ part: 'category' as const, ways: [named(asked.get('category')!)], most: FEW_FILTERED }]
      : []),
  ]
}
