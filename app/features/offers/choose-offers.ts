import { distanceMetres, positionOf, type Position } from '#domain/distance.ts'
import { isNewOffer, lastDays } from '#domain/offers/offer-age.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import type { Offer } from './offer.ts'

/** The list's views beside the categories, as the URL names them. */
export const VIEWS = ['preferite', 'nuove', 'ultimi-giorni'] as const

export type OfferView = (typeof VIEWS)[number]

export type OfferChoice = { query: string; category: string; view: OfferView | null }

/** The offers that match the choice, in their given order. */
export function chooseOffers(offers: Offer[], { query, category, view }: OfferChoice, known: { favourites: string[]; today: PlainDate }) {
  return offers.filter(
    (offer) =>
      (!category || offer.category === category) && (!view || isInView[view](offer, known)) && matchesSearch(searched(offer), query),
  )
}

export const isInView: Record<OfferView, (offer: Offer, known: { favourites: string[]; today: PlainDate }) => boolean> = {
  preferite: ({ id }, { favourites }) => favourites.includes(id),
  nuove: (offer, { today }) => isNewOffer(offer, today),
  'ultimi-giorni': (offer, { today }) => lastDays(offer, today) !== null,
}

const searched = ({ partner, headline, categoryLabel, places }: Offer) => ({ partner, headline, categoryLabel, places })

/** The categories of these offers, each once, in the order of the offers. */
export function categoriesOf(offers: Offer[]): { id: string; label: string }[] {
  const labels = new Map(offers.map(({ category, categoryLabel }) => [category, categoryLabel]))
  return [...labels].flatMap(([id, label]) => (id && label ? [{ id, label }] : []))
}

/** Metres to the offer's nearest place; null if none is on the map. */
export function nearestPlace({ places }: Offer, here: Position): number | null {
  const distances = places.flatMap((place) => {
    const there = positionOf(place)
    return there ? [distanceMetres(here, there)] : []
  })
  return distances.length > 0 ? Math.min(...distances) : null
}

/** The nearest first; offers without a place, such as web shops, keep their order at the end. */
export function fromNearest(offers: Offer[], here: Position): Offer[] {
  const metres = new Map(offers.map((offer) => [offer.id, nearestPlace(offer, here) ?? Infinity]))
  return offers.toSorted((a, b) => {
    const [from, to] = [metres.get(a.id)!, metres.get(b.id)!]
    return from === to ? 0 : from - to
  })
}
