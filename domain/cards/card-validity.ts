import { dayOfMonth, dayOfYear, sameDayNextYear, yearOf } from '#domain/calendar.ts'
import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

/** Both days inclusive, civil days in Rome. */
export type Period = { validFrom: PlainDate; validTo: PlainDate }

/** How long a card lasts. `lateJoinDays`: a sign-up in the last days of the social year gets the next one too. */
export type ValidityPolicy =
  { policy: 'rolling_12_months' } | { policy: 'social_year'; socialYear: { start: string; end: string }; lateJoinDays: number }

/** The first period of a card granted today (domain guide, sections 3 and 4). */
export const firstPeriod = (policy: ValidityPolicy, today: PlainDate): Period => nextPeriod(policy, today, dayOfMonth(today))

/**
 * The period that begins on a day.
 *
 * @param anchorDay as for `lastOfTwelveMonths`
 */
export function nextPeriod(policy: ValidityPolicy, validFrom: PlainDate, anchorDay: number): Period {
  const validTo = policy.policy === 'social_year' ? endOfSocialYear(policy, validFrom) : lastOfTwelveMonths(validFrom, anchorDay)
  return { validFrom, validTo }
}

/**
 * The last day of twelve months from `validFrom`: 10/03/2026 gives 09/03/2027. From 29 February it is the 28th of the next
 * year, clamped and without taking one day more away.
 *
 * @param anchorDay day of the month (1-31) of the card's very first period, so that renewals do not drift
 */
export function lastOfTwelveMonths(validFrom: PlainDate, anchorDay: number): PlainDate {
  const anniversary = sameDayNextYear(validFrom, anchorDay)
  return dayOfMonth(anniversary) < anchorDay ? anniversary : addDays(anniversary, -1)
}

/** The year that names a period: of its first day; of its last one in a social year, which may begin in the year before. */
export const yearOfPeriod = (policy: ValidityPolicy, validFrom: PlainDate): number =>
  yearOf(policy.policy === 'social_year' ? endOfSocialYear(policy, validFrom) : validFrom)

/** Periods in order; contiguous and overlapping ones count as one (a renewal paid early). */
export function joinedPeriods(periods: readonly Period[]): Period[] {
  const joined: Period[] = []
  for (const next of periods.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && next.validFrom <= addDays(last.validTo, 1)) last.validTo = next.validTo > last.validTo ? next.validTo : last.validTo
    else joined.push({ validFrom: next.validFrom, validTo: next.validTo })
  }
  return joined
}

/** The days of a period that none of the others has, in order. */
export function daysOutside({ validFrom, validTo }: Period, others: readonly Period[]): Period[] {
  const left: Period[] = []
  let from = validFrom
  for (const held of joinedPeriods(others)) {
    if (held.validTo < from || held.validFrom > validTo) continue
    if (held.validFrom > from) left.push({ validFrom: from, validTo: addDays(held.validFrom, -1) })
    from = addDays(held.validTo, 1)
  }
  if (from <= validTo) left.push({ validFrom: from, validTo })
  return left
}

/** The period that decides the state: of separate ones the last that has begun, else the next to come. Null when there is none. */
export function currentPeriod(periods: readonly Period[], today: PlainDate): Period | null {
  const joined = joinedPeriods(periods)
  return joined.findLast((period) => period.validFrom <= today) ?? joined[0] ?? null
}

function endOfSocialYear(policy: ValidityPolicy & { policy: 'social_year' }, today: PlainDate): PlainDate {
  let year = yearOf(today)
  if (dayOfYear(year, policy.socialYear.end) < today) year += 1
  const end = dayOfYear(year, policy.socialYear.end)
  return daysBetween(today, end) < policy.lateJoinDays ? dayOfYear(year + 1, policy.socialYear.end) : end
}
