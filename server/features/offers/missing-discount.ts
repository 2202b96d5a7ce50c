import type { Database } from '#db/connect.ts'
import { recordOf } from '#domain/fields.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { OFFERS } from '#server/core/content/open-offers.ts'
import type { DocumentToPublish } from '#server/core/feature.ts'
import { countCodes, findDiscount } from './queries.ts'

/** An offer that is used with a code, or on the partner's page, is nothing without it. A list whose codes are all taken is one. */
export async function missingDiscount(db: Database, { collection, id, data }: DocumentToPublish): Promise<FieldProblems> {
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
