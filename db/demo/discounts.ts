import { newId } from '../id.ts'
import type { Tables } from '../tables.ts'
import { demoOffers } from './content.ts'

/** What of the demo's offers is for members alone: codes, lists of codes, partners' pages. @param now epoch ms */
export async function demoDiscounts(
  now: number,
): Promise<{ offerDiscount: Tables['offerDiscount'][]; discountCode: Tables['discountCode'][] }> {
  const { items } = await demoOffers()
  return {
    offerDiscount: items.flatMap(({ id, discount: { code = null, url = null } }) =>
      code || url ? [{ offerId: id, code, url, updatedAt: now }] : [],
    ),
    // Ids that sort as the list does.
    discountCode: items.flatMap(({ id, discount: { codes = [] } }) =>
      codes.map((each, i) => ({ id: newId(now + i), offerId: id, code: each, takenAt: null, createdAt: now })),
    ),
  }
}
