import { formatDistance } from '#domain/format.ts'
import { isNewOffer, lastDays } from '#domain/offers/offer-age.ts'
import { convenzioni } from './texts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { heart } from '#app/ui/icons.ts'
import { SectionList } from '#app/ui/section-list.tsx'
import { nearestPlace } from './choose-offers.ts'
import styles from './favourite.module.css'
import { NoOffers } from './no-offers.tsx'
import { OfferRow } from './offer-row.tsx'
import type { Offer } from './offer.ts'
import type { Offers } from './use-offers.ts'

type OfferListProps = {
  of: Offers
  columns?: boolean
  /** What a press on an offer does in place of leading to its page; undefined for one that has nothing of the kind. */
  press?: (offer: Offer) => (() => void) | undefined
}

/** The rows that the choice leaves, or the way out of a choice that leaves none. */
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
