import { formatDistance } from '#domain/format.ts'
import { isNewOffer, lastDays } from '#domain/offers/offer-age.ts'
import { convenzioni } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { heart, search } from '#app/ui/icons.ts'
import { SectionList } from '#app/ui/section-list.tsx'
import { nearestPlace } from './choose-offers.ts'
import { OfferRow } from './offer-row.tsx'
import type { Offer } from './offer.ts'
import type { Offers, useOfferChoice } from './use-offers.ts'
import { lists } from '#app/ui/texts/lists.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import styles from './offers.module.css'

type OfferListProps = {
  of: Offers
  columns?: boolean
  /** What a press does instead of opening the offer's page; undefined if it opens the page. */
  press?: (offer: Offer) => (() => void) | undefined
}

/** The offers that match, or the way out of a choice that matches none. */
export function OfferList({ of: { known, today, favourites, choice, offers, found, here }, columns = true, press }: OfferListProps) {
  const row = (offer: Offer) => {
    const metres = here && nearestPlace(offer, here)
    const left = lastDays(offer, today)
    const age = left !== null ? convenzioni.daysLeft(left) : isNewOffer(offer, today) && convenzioni.isNew
    const note = metres === null ? age : formatDistance(metres)
    return <OfferRow offer={offer} note={note} mark={favourites.includes(offer.id) && <Mark />} onClick={press?.(offer)} />
  }
  if (offers.length > 0 && found.length === 0) return <NoOffers choice={choice} />
  const { empty } = convenzioni
  return <SectionList name="convenzioni" known={known} of={found} empty={empty} noMatch={empty} row={row} columns={columns} />
}

function Mark() {
  return (
    <>
      <Icon of={heart} size={16} className={styles.mark} />
      <span className="vh">{convenzioni.isFavourite}</span>
    </>
  )
}

/** There are offers, but none for this search and these filters. */
export function NoOffers({ choice: { query, category, view, change } }: { choice: ReturnType<typeof useOfferChoice> }) {
  const isFavourites = view === 'preferite' && !query && !category
  const text = isFavourites ? convenzioni.noFavourites : query && !category && !view ? lists.noMatch(query) : convenzioni.noMatch
  return (
    <Group>
      <EmptyState
        icon={isFavourites ? heart : search}
        text={text}
        action={
          <Button variant="secondary" size="sm" onClick={() => change({ query: '', category: '', view: null })}>
            {convenzioni.clear}
          </Button>
        }
      />
    </Group>
  )
}
