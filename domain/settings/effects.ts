import { firstPeriod } from '#domain/cards/card-validity.ts'
import { lastGoodDay } from '#domain/cards/card-state.ts'
import type { CardValidity, MembershipCategory } from '#domain/content/association.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { renewalOpensOn } from '#domain/renewals/card-renewal.ts'
import { reportCategories } from '#domain/reports/report-categories.ts'
import type { CardEnds, Touch } from './api.ts'

type Fields = Record<string, unknown>

/** `cards`: neither cancelled nor suspended. `applications`, `reports`: numbers of open ones by category. */
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
    const own = cards.filter(({ category, validTo }) => category === old.id && today <= lastGoodDay(validTo, validity.graceDays))
    const people = sum(own)
    const applied = applications.get(old.id) ?? 0
    const next = now.find(({ id }) => id === old.id)
    // Long-ended cards count too.
    const holders = sum(cards.filter(({ category }) => category === old.id))
    if (!next) return [touch('removed', old.label, old.label, null, holders + applied, holders + applied, 'now')]
    const renewing = sum(own.filter(({ validTo }) => renewalOpensOn(validity, validTo) <= today))
    const [was, is] = [old, next]
    return [
      ...(was.label !== is.label ? [touch('name', old.label, was.label, is.label, people, people, 'now')] : []),
      ...(was.feeCents !== is.feeCents ? [touch('fee', is.label, was.feeCents, is.feeCents, people, renewing, 'renewal')] : []),
      ...(was.votes !== is.votes ? [touch('votes', is.label, was.votes, is.votes, people, people, 'now')] : []),
      ...(was.admission !== is.admission || (was.minAge ?? null) !== is.minAge || (was.maxAge ?? null) !== is.maxAge
        ? [touch('admission', is.label, was.admission, is.admission, applied, 0, 'application')]
        : []),
      ...(!was.default && is.default ? [touch('default', is.label, null, is.label, 0, 0, 'application')] : []),
    ]
  })
}

function ofValidity(before: Fields, after: Fields, { today, cards }: Standing): Touch[] {
  const [was, is] = [before.cardValidity, after.cardValidity].map((one) => recordOf(one) as CardValidity) as [CardValidity, CardValidity]
  const touches: Touch[] = []
  const inUse = (validity: CardValidity) => cards.filter(({ validTo }) => today <= lastGoodDay(validTo, validity.graceDays))
  if (was.policy !== is.policy || (was.policy === 'social_year' && is.policy === 'social_year' && !isSameYear(was, is)))
    touches.push(touch('policy', '', firstPeriod(was, today).validTo, firstPeriod(is, today).validTo, sum(inUse(was)), 0, 'renewal'))
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

const sum = (rows: { cards: number }[]): number => rows.reduce((all, { cards }) => all + cards, 0)

const touch = (
  kind: Touch['kind'],
  about: string,
  before: Touch['before'],
  after: Touch['after'],
  people: number,
  atOnce: number,
  when: Touch['when'],
): Touch => ({ kind, about: textOf(about), before, after, people, atOnce, when })
