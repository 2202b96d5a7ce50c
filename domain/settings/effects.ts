import { isOpenCategory } from '#domain/applications/application.ts'
import { firstPeriod } from '#domain/cards/card-validity.ts'
import { lastGoodDay } from '#domain/cards/card-state.ts'
import type { CardValidity, MembershipCategory } from '#domain/content/association.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { renewalOpensOn } from '#domain/renewals/card-renewal.ts'
import { feeOn, laterFeesOf, nextStart } from '#domain/renewals/fee.ts'
import { reportCategories } from '#domain/reports/report-categories.ts'
import type { CardEnds, Touch } from './api.ts'

type Fields = Record<string, unknown>

/** `applications`, `reports`: numbers of open ones by category. */
export type Standing = { today: PlainDate; cards: CardEnds; applications: Map<string, number>; reports: Map<string, number> }

/** The effects of a change of the association's document: how many people, and from when. */
export const effectsOf = (before: Fields, after: Fields, standing: Standing): Touch[] => [
  ...ofCategories(before, after, standing),
  ...ofValidity(before, after, standing),
  ...ofReports(before, after, standing),
]

function ofCategories(before: Fields, after: Fields, { today, cards, applications }: Standing): Touch[] {
  const validity = recordOf(before.cardValidity) as CardValidity
  const now = recordsOf(after.membershipCategories) as MembershipCategory[]
  return (recordsOf(before.membershipCategories) as MembershipCategory[]).flatMap((old): Touch[] => {
    const own = cards.filter(({ category }) => category === old.id)
    const holders = sum(own)
    const voters = sum(own.filter((one) => !one.isSuspended && (isInUse(validity, today)(one) || isUnpaid(one))))
    const applied = applications.get(old.id) ?? 0
    const next = now.find(({ id }) => id === old.id)
    if (!next) return [touch('removed', old.label, old.label, null, holders, holders, 'now', applied)]
    const [was, is] = [old, next]
    return [
      ...(was.label !== is.label ? [touch('name', old.label, was.label, is.label, holders, holders, 'now')] : []),
      ...ofFees(was, is, { today, validity, own, applied }),
      ...(was.votes !== is.votes ? [touch('votes', is.label, was.votes, is.votes, voters, voters, 'now')] : []),
      ...(was.admission !== is.admission || (was.minAge ?? null) !== is.minAge || (was.maxAge ?? null) !== is.maxAge
        ? [touch('admission', is.label, was.admission, is.admission, applied, 0, 'application', applied)]
        : []),
      ...((was.conferred === true) !== (is.conferred === true) && isOpenCategory(was) !== isOpenCategory(is)
        ? [touch('conferred', is.label, was.conferred === true, is.conferred === true, applied, 0, 'application', applied)]
        : []),
      ...(!was.default && is.default ? [touch('default', is.label, null, is.label, 0, 0, 'application')] : []),
    ]
  })
}

/** The stretches of days, from today, on which a beginning period has another fee than before; the last one has no end. */
function ofFees(
  was: MembershipCategory,
  is: MembershipCategory,
  { today, validity, own, applied }: { today: PlainDate; validity: CardValidity; own: Card[]; applied: number },
): Touch[] {
  const later = [...laterFeesOf(was), ...laterFeesOf(is)].map(({ from }) => from).filter((day) => day > today)
  const starts = [today, ...new Set(later.toSorted())]
  return starts.flatMap((from, i): Touch[] => {
    const [before, after] = [feeOn(was, from), feeOn(is, from)]
    if (before === after) return []
    const next = starts[i + 1]
    const until = next === undefined ? null : addDays(next, -1)
    const isIn = ({ validTo }: Card): boolean => {
      const begins = nextStart(validTo, today, validity.graceDays)
      // A period in grace began before today, perhaps with an earlier fee.
      const isBegun = from === today && feeOn(was, begins) !== feeOn(is, begins)
      return (isBegun || begins >= from) && (until === null || begins <= until)
    }
    const payers = own.filter((card) => isPaying(card) && (until === null || isIn(card)))
    const payersNow = own.filter((card) => paysToday(validity, today)(card) && isIn(card))
    const days = { ...(from > today && { from }), ...(until !== null && { until }) }
    return [{ ...touch('fee', is.label, before, after, sum(payers), sum(payersNow), 'renewal', applied), ...days }]
  })
}

function ofValidity(before: Fields, after: Fields, { today, cards }: Standing): Touch[] {
  const [was, is] = [before.cardValidity, after.cardValidity].map((one) => recordOf(one) as CardValidity) as [CardValidity, CardValidity]
  const touches: Touch[] = []
  const active = cards.filter((one): one is Ended => one.validTo !== null && !one.isSuspended)
  const inUse = (validity: CardValidity) => active.filter(isInUse(validity, today))
  if (was.policy !== is.policy || (was.policy === 'social_year' && is.policy === 'social_year' && !isSameYear(was, is)))
    touches.push(
      touch(
        'policy',
        '',
        firstPeriod(was, today).validTo,
        firstPeriod(is, today).validTo,
        sum(cards.filter(isPaying)),
        sum(cards.filter(paysToday(is, today))),
        'renewal',
      ),
    )
  if (was.graceDays !== is.graceDays) {
    const changed = Math.abs(sum(inUse(was)) - sum(inUse(is)))
    touches.push(touch('grace', '', was.graceDays, is.graceDays, changed, changed, 'now'))
  }
  if (was.renewalOpensDays !== is.renewalOpensDays) {
    const open = (validity: CardValidity) => sum(inUse(is).filter(({ validTo }) => renewalOpensOn(validity, validTo) <= today))
    const changed = Math.abs(open(was) - open(is))
    touches.push(touch('opens', '', was.renewalOpensDays, is.renewalOpensDays, changed, changed, 'now'))
  }
  const [accepted, accepts] = [was, is].map(({ graceAcceptedByPartners }) => graceAcceptedByPartners !== false) as [boolean, boolean]
  if (accepted !== accepts) {
    const inGrace = sum(inUse(is).filter(({ validTo }) => validTo < today))
    touches.push(touch('partners', '', accepted, accepts, inGrace, inGrace, 'now'))
  }
  return touches
}

type SocialYear = CardValidity & { policy: 'social_year' }
const isSameYear = (a: SocialYear, b: SocialYear): boolean => a.lateJoinDays === b.lateJoinDays && a.socialYear.end === b.socialYear.end

function ofReports(before: Fields, after: Fields, { reports }: Standing): Touch[] {
  const now = reportCategories(after)
  return reportCategories(before).flatMap((old): Touch[] => {
    const next = now.find(({ id }) => id === old.id)
    const open = reports.get(old.id) ?? 0
    if (!next) return [touch('removed', old.label, old.label, null, open, open, 'report')]
    return next.routeTo === old.routeTo ? [] : [touch('desk', next.label, old.routeTo, next.routeTo, open, 0, 'report')]
  })
}

type Card = CardEnds[number]
type Ended = Card & { validTo: PlainDate }

/** Admitted, before the first fee: their first period begins when it is paid. */
const isUnpaid = ({ validTo, isMember }: Card): boolean => validTo === null && isMember

/** Pays at some time, without another application: also late, or after a suspension. */
const isPaying = (card: Card): boolean => card.validTo !== null || card.isMember

/** Pays today's fee: the first one, or for a renewal, however late. */
const paysToday = (validity: CardValidity, today: PlainDate) => (card: Card) =>
  !card.isSuspended && (card.validTo === null ? isUnpaid(card) : renewalOpensOn(validity, card.validTo) <= today)

const isInUse =
  ({ graceDays }: CardValidity, today: PlainDate) =>
  ({ validTo }: Card): boolean =>
    validTo !== null && today <= lastGoodDay(validTo, graceDays)

const sum = (rows: { cards: number }[]): number => rows.reduce((all, { cards }) => all + cards, 0)

const touch = (
  kind: Touch['kind'],
  about: string,
  before: Touch['before'],
  after: Touch['after'],
  people: number,
  atOnce: number,
  when: Touch['when'],
  applied = 0,
): Touch => ({ kind, about: textOf(about), before, after, people, atOnce, applied, when })
