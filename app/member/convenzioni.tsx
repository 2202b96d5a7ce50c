import { useMemo } from 'react'
import { formatDistance } from '#domain/format.ts'
import { isNewOffer, lastDays } from '#domain/offer-age.ts'
import { useCollection } from '../data/collections.ts'
import { useFavourites } from '../data/favourites.ts'
import { useMyOffers } from '../data/my-offers.ts'
import { usePosition } from '../device/position.ts'
import { Screen } from '../shell/screen.tsx'
import { convenzioni } from '../texts/convenzioni.ts'
import { lists } from '../texts/lists.ts'
import { Icon } from '../ui/icon.tsx'
import { heart } from '../ui/icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { chooseOffers, fromNearest, nearestPlace } from './convenzioni/choose-offers.ts'
import { NoOffers } from './convenzioni/no-offers.tsx'
import { OfferFilters } from './convenzioni/offer-filters.tsx'
import { openOffers, type Offer } from './convenzioni/offer.ts'
import { OfferRow } from './convenzioni/offer-row.tsx'
import styles from './convenzioni/favourite.module.css'
import { PositionNote } from './convenzioni/position-note.tsx'
import { useOfferChoice } from './convenzioni/use-offer-choice.ts'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'
import { useToday } from './use-today.ts'

export function Convenzioni() {
  const collection = useCollection('convenzioni')
  const today = useToday()
  const { ids: favourites } = useFavourites()
  // For the till: from here on the codes are on the phone, also without a network.
  useMyOffers()
  const { position } = usePosition()
  const choice = useOfferChoice()
  const offers = useMemo(() => openOffers(collection.documents, today), [collection.documents, today])
  const here = choice.near ? position : null
  const chosen = chooseOffers(offers, choice, { favourites, today })
  const found = here ? fromNearest(chosen, here) : chosen

  const row = (offer: Offer) => {
    const metres = here && nearestPlace(offer, here)
    const left = lastDays(offer, today)
    const age = left !== null ? convenzioni.daysLeft(left) : isNewOffer(offer, today) && convenzioni.isNew
    return <OfferRow offer={offer} note={metres === null ? age : formatDistance(metres)} mark={favourites.includes(offer.id) && <Mark />} />
  }
  return (
    <Screen freshness={collection.freshness}>
      <div className="stack">
        <SearchField
          label={lists.search}
          placeholder={lists.convenzioni.search}
          value={choice.query}
          onChange={(query) => choice.change({ query })}
        />
        <OfferFilters offers={offers} choice={choice} known={{ favourites, today }} />
        {choice.near && <PositionNote />}
      </div>
      <ResultCount of={collection}>{convenzioni.count(found.length, here !== null)}</ResultCount>
      {offers.length > 0 && found.length === 0 ? (
        <NoOffers choice={choice} />
      ) : (
        <SectionList
          name="convenzioni"
          known={collection}
          of={found}
          empty={lists.convenzioni.empty}
          noMatch={lists.convenzioni.empty}
          row={row}
        />
      )}
    </Screen>
  )
}

function Mark() {
  return (
    <>
      <Icon of={heart} size={16} className={styles.mark} />
      <span className="vh">{convenzioni.isFavourite}</span>
    </>
  )
}
