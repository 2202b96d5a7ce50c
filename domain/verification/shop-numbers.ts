import type { PlainDate } from '#domain/plain-date.ts'
import { FEWEST_USES } from '#domain/staff/overview.ts'

/** A shop's number on a day, for staff; null where it could show who was there. */
export type ShopDay = { day: PlainDate; times: number | null }
/** `total`: null when it is too small. */
export type ShopSeries = { total: number | null; days: ShopDay[] }

/**
 * Hides days with fewer than five, zero included: in a small association somebody could know who it was. If a single day is hidden, or all
 * hidden days are at their maximum, the total would give them away: then the next smallest day is hidden too.
 */
export function shownSeries(counted: readonly { day: PlainDate; times: number }[]): ShopSeries {
  const total = counted.reduce((sum, { times }) => sum + times, 0)
  const hidden = new Set(counted.filter(({ times }) => times < FEWEST_USES).map(({ day }) => day))
  const rest = () => counted.filter(({ day }) => hidden.has(day)).reduce((sum, { times }) => sum + times, 0)
  const isTold = () => rest() > 0 && (hidden.size === 1 || rest() === hidden.size * (FEWEST_USES - 1))
  while (isTold()) {
    const [least] = counted.filter(({ day }) => !hidden.has(day)).toSorted((a, b) => a.times - b.times)
    if (!least) break
    hidden.add(least.day)
  }
  return {
    total: total < FEWEST_USES ? null : total,
    days: counted.map(({ day, times }) => ({ day, times: hidden.has(day) ? null : times })),
  }
}
