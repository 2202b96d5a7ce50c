import type { Database } from '#db/connect.ts'
import { textOf } from '#domain/fields.ts'
import { isOpen } from '#domain/offers/offer.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { OFFERS, type OfferDocument } from '#server/core/content/open-offers.ts'
import { findDocument } from '#server/core/content/queries.ts'

export type NamedOffer = { id: string; partner: string; headline: string }

export const readOffer = ({ id, data }: { id: string; data: string }): OfferDocument => ({ ...(JSON.parse(data) as object), id })

export const namedOf = ({ id, partner, headline }: OfferDocument): NamedOffer => ({
  id,
  partner: textOf(partner),
  headline: textOf(headline),
})

/** Where a notice of these offers leads. */
export const pathOf = (offers: { id: string }[]): string =>
  offers.length === 1 ? `/convenzioni/${encodeURIComponent(offers[0]!.id)}` : '/convenzioni'

/** The offers that are still public and valid, with their present words. */
export async function findOpen(db: Database, ids: readonly string[], today: PlainDate): Promise<NamedOffer[]> {
  const offers: NamedOffer[] = []
  for (const id of ids) {
    const found = await findDocument(db, OFFERS, id)
    const offer = found && readOffer({ id, data: found.data })
    if (offer && isOpen(offer, today)) offers.push(namedOf(offer))
  }
  return offers
}
