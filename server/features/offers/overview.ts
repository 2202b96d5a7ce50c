import { addDays } from '#domain/plain-date.ts'
import { openOffers } from '#server/core/content/open-offers.ts'
import type { OverviewSource } from '#server/core/feature.ts'

const DAYS = 30

/** Those that somebody should speak to the partner about. */
export const offersOverview: readonly OverviewSource[] = [
  {
    may: 'contents.read',
    async read(deps, { today }) {
      const open = await openOffers(deps, today)
      const ending = open.flatMap(({ id, partner, validTo }) =>
        typeof partner === 'string' && typeof validTo === 'string' && validTo <= addDays(today, DAYS)
          ? [{ id, title: partner, endsOn: validTo }]
          : [],
      )
      return { todo: { endingOffers: ending.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1)) } }
    },
  },
]
