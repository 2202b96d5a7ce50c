import type { PlainDate } from '#domain/plain-date.ts'
import { FEWEST_USES } from '#domain/staff/overview.ts'

/** What staff are told of one shop: numbers of a day, and null where they would say who was there. */
export type ShopDay = { day: PlainDate; times: number | null }
/** `total` null: too few in all. */
export type ShopSeries = { total: number | null; days: ShopDay[] }

/**
 * A day of fewer than five is not told, not even whether there was anybody: in a small association somebody could know who it was. Where one
 * such day alone is left, or all of them are as high as they can be, the total would give it away: then the next day goes too.
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
