import type { PlainDate } from '#domain/plain-date.ts'
import { FEWEST_USES } from '#domain/staff/overview.ts'

/** A shop's number on a day, for staff; null where it could show who was there. */
export type ShopDay = { day: PlainDate; times: number | null }
/** `total`: of the days with a number; null when there is none. */
export type ShopSeries = { total: number | null; days: ShopDay[] }

/**
 * Hides days with fewer than five, zero included: in a small association somebody could know who it was. The total leaves them out: it is
 * read again and again, and would tell each visit of such a day.
 */
export function shownSeries(counted: readonly { day: PlainDate; times: number }[]): ShopSeries {
  const days = counted.map(({ day, times }) => ({ day, times: times < FEWEST_USES ? null : times }))
  const total = days.reduce((sum, { times }) => sum + (times ?? 0), 0)
  return { total: total === 0 ? null : total, days }
}
