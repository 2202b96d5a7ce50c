import { isOpen } from '#domain/offers/offer.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'

/** The fields that the program reads from an offer's public document, of any type. */
export type OfferDocument = {
  id: string
  partner?: unknown
  headline?: unknown
  places?: unknown
  discount?: { kind?: unknown } | null
  limits?: unknown
  audience?: unknown
  validFrom?: unknown
  validTo?: unknown
}

export const OFFERS = 'convenzioni'

/** Public documents of the offers that are valid on a day. */
export async function openOffers({ lists }: Pick<Deps, 'lists'>, today: PlainDate): Promise<OfferDocument[]> {
  const { documents } = await lists(OFFERS)
  return [...documents].map(([id, data]) => read(id, data)).filter((offer) => isOpen(offer, today))
}

/** An offer's public document, or null. */
export async function findOffer({ lists }: Pick<Deps, 'lists'>, id: string): Promise<OfferDocument | null> {
  const data = (await lists(OFFERS)).documents.get(id)
  return data === undefined ? null : read(id, data)
}

const read = (id: string, data: string): OfferDocument => ({ ...(JSON.parse(data) as object), id })
