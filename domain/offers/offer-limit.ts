import { addDays, type PlainDate, romeDay } from '#domain/plain-date.ts'

export const LIMIT_PERIODS = ['day', 'week', 'month', 'year'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** How many codes of an offer's list a member may take in each period; null: ever. */
export type CodeLimit = { perMember: number; period: LimitPeriod | null }

/**
 * The limit of an offer's document. A code list without a limit gives each member one code ever: nobody can empty it alone.
 *
 * @param limits the document's field `limits`, of any shape
 */
export function codeLimit(limits: unknown): CodeLimit {
  const { perMember, period } = (limits ?? {}) as { perMember?: unknown; period?: unknown }
  return {
    perMember: Number.isInteger(perMember) && (perMember as number) > 0 ? (perMember as number) : 1,
    period: LIMIT_PERIODS.find((known) => known === period) ?? null,
  }
}

/**
 * The first day of the period around `today`. Periods are calendar periods, as partners count ("two a month"): they begin at midnight in
 * Rome, weeks on Monday.
 */
export function periodStart(period: LimitPeriod, today: PlainDate): PlainDate {
  if (period === 'day') return today
  if (period === 'week') return addDays(today, -((new Date(today).getUTCDay() + 6) % 7))
  if (period === 'month') return `${today.slice(0, 7)}-01`
  return `${today.slice(0, 4)}-01-01`
}

/** The first day of the next period. */
export function nextPeriodStart(period: LimitPeriod, today: PlainDate): PlainDate {
  const start = periodStart(period, today)
  if (period === 'day') return addDays(start, 1)
  if (period === 'week') return addDays(start, 7)
  // 31 days after the first of a month is always in the next month.
  if (period === 'month') return periodStart('month', addDays(start, 31))
  return `${Number(start.slice(0, 4)) + 1}-01-01`
}

/**
 * How many more codes a member may take today, and the first day of the next period; null: never more.
 *
 * @param takenAt when the member took codes of this offer, epoch ms
 */
export function codesLeft({ perMember, period }: CodeLimit, takenAt: number[], today: PlainDate): { left: number; next: PlainDate | null } {
  const counted = period ? takenAt.filter((at) => romeDay(at) >= periodStart(period, today)) : takenAt
  return { left: Math.max(0, perMember - counted.length), next: period ? nextPeriodStart(period, today) : null }
}
