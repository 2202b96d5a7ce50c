import { addDays } from '#domain/plain-date.ts'
import { FEWEST_USES } from '#domain/staff/overview.ts'
import { findOffer } from '#server/core/content/open-offers.ts'
import type { OverviewSource } from '#server/core/feature.ts'
import { listWaiting } from './proposal-queries.ts'
import { countShops, listCheckDays, listUsedOffers } from './overview-queries.ts'

const DAYS = 30
const OFFERS = 5

/** Daily check counts and the most used offers: numbers only, no people. */
export const checksOverview: readonly OverviewSource[] = [
  {
    may: 'statistics.read',
    async read(deps, { today }) {
      const since = addDays(today, 1 - DAYS)
      const [counted, shops, used] = await Promise.all([
        listCheckDays(deps.db, since),
        countShops(deps.db, today),
        listUsedOffers(deps.db, { since, fewest: FEWEST_USES, limit: OFFERS }),
      ])
      const byDay = new Map(counted.map(({ day, checks }) => [day, Number(checks)]))
      const days = Array.from({ length: DAYS }, (_, i) => addDays(since, i)).map((day) => ({ day, checks: byDay.get(day) ?? 0 }))
      const usedOffers = []
      for (const { offerId, times } of used) {
        const partner = (await findOffer(deps, offerId))?.partner
        // A deleted offer has no name.
        if (typeof partner === 'string') usedOffers.push({ id: offerId, title: partner, times: Number(times) })
      }
      return { checks: { today: byDay.get(today) ?? 0, shops, days }, usedOffers }
    },
  },
  {
    may: 'contents.write',
    async read({ db }) {
      return { todo: { proposals: (await listWaiting(db)).map(({ offerId, partner }) => ({ id: offerId, title: partner })) } }
    },
  },
]
