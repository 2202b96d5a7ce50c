import type { Database } from '#db/connect.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { recordOf } from '#domain/fields.ts'
import { addDays } from '#domain/plain-date.ts'
import { OFFERS, openOffers } from '#server/core/content/open-offers.ts'
import type { DocumentToPublish, Feature, OverviewSource } from '#server/core/feature.ts'
import { offerCodesCommand } from './codes-command.ts'
import { personalData } from './personal-data.ts'
import { countCodes, findDiscount } from './queries.ts'
import { offerRoutes } from './routes.ts'
import { staffOfferRoutes } from './staff-routes.ts'
import { archived } from './archived.ts'

const ENDING_DAYS = 30

/** Ending offers: staff should contact the partner. */
const overview: readonly OverviewSource[] = [
  {
    may: 'contents.read',
    async read(deps, { today }) {
      const open = await openOffers(deps, today)
      const ending = open.flatMap(({ id, partner, validTo }) =>
        typeof partner === 'string' && typeof validTo === 'string' && validTo <= addDays(today, ENDING_DAYS)
          ? [{ id, title: partner, endsOn: validTo }]
          : [],
      )
      return { todo: { endingOffers: ending.toSorted((a, b) => (a.endsOn < b.endsOn ? -1 : 1)) } }
    },
  },
]

/** An offer with a code, or with the partner's page, cannot be published without it. A list counts even when all codes are taken. */
async function missingDiscount(db: Database, { collection, id, data }: DocumentToPublish): Promise<FieldProblems> {
  if (collection !== OFFERS) return {}
  switch (recordOf(data.discount).kind) {
    case 'static_code':
      return (await findDiscount(db, id))?.code ? {} : { 'discount.code': 'required' }
    case 'landing_link':
      return (await findDiscount(db, id))?.url ? {} : { 'discount.url': 'required' }
    case 'code_list':
      return (await countCodes(db, id)).all > 0 ? {} : { 'discount.codes': 'required' }
    default:
      return {}
  }
}

export const offers = {
  routes: [...offerRoutes, ...staffOfferRoutes],
  commands: { 'offer-codes': offerCodesCommand },
  overview,
  missingToPublish: missingDiscount,
  personalData,
  archive: archived,
} satisfies Feature
