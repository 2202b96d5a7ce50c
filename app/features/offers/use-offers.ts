import { useMemo } from 'react'
import { useCollection } from '#app/platform/content/collections.ts'
import { useFavourites } from './favourites.ts'
import { usePosition } from '#app/platform/device/position.ts'
import { useToday } from '#app/ui/use-today.ts'
import { chooseOffers, fromNearest } from './choose-offers.ts'
import { openOffers } from './offer.ts'
import { useOfferChoice } from './use-offer-choice.ts'

/** The offers that the choice in the address leaves, in order: the same for the list and for the map. */
export function useOffers() {
  const known = useCollection('convenzioni')
  const today = useToday()
  const { ids: favourites } = useFavourites()
  const { position } = usePosition()
  const choice = useOfferChoice()
  const offers = useMemo(() => openOffers(known.documents, today), [known.documents, today])
  const { query, category, view } = choice
  const chosen = useMemo(
    () => chooseOffers(offers, { query, category, view }, { favourites, today }),
    [offers, query, category, view, favourites, today],
  )
  /** Where the person is, if the nearest were asked for and that is known. */
  const here = choice.near ? position : null
  const found = useMemo(() => (here ? fromNearest(chosen, here) : chosen), [chosen, here])
  return { known, today, favourites, choice, offers, found, here }
}

export type Offers = ReturnType<typeof useOffers>
