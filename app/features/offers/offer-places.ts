import { positionOf } from '#domain/distance.ts'
import type { MapPlace } from '#app/ui/map/map-place.ts'
import { type Offer, type Place, categoryLook } from './offer.ts'

/** One of an offer's places on the map; the id names both. */
export type OfferPlace = MapPlace & { offer: Offer; place: Place }

/** The places of these offers that have a position: a partner with two places has two pins, a web shop none. */
export function offerPlaces(offers: Offer[]): OfferPlace[] {
  return offers.flatMap((offer) =>
    offer.places.flatMap((place, index) => {
      const position = positionOf(place)
      if (!position) return []
      const { partner, figure, category } = offer
      const icon = categoryLook(category).icon
      return [
        {
          id: `${offer.id} ${index}`,
          row: offer.id,
          name: partner,
          comune: place.comune,
          position,
          figure: figure || null,
          icon,
          offer,
          place,
        },
      ]
    }),
  )
}

/** The place that an offer in the list selects on the map: its first. */
export const firstPlace = (places: OfferPlace[], offerId: string | null): string | null =>
  places.find(({ offer }) => offer.id === offerId)?.id ?? null
