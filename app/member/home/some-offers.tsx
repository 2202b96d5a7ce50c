import { useCollection } from '../../data/collections.ts'
import { home } from '../../texts/home.ts'
import { openOffers, type Offer } from '../convenzioni/offer.ts'
import { OfferRow } from '../convenzioni/offer-row.tsx'
import { ListSection } from '../list-section.tsx'
import { SectionList, wasNeverHere } from '../section-list.tsx'
import { useToday } from '../use-today.ts'

export function SomeOffers({ title, show }: { title: string; show: number }) {
  const known = useCollection('convenzioni')
  const offers = openOffers(known.documents, useToday())
  const events = useCollection('appuntamenti')
  // The box in the other list has said it for both.
  if (wasNeverHere(known) && wasNeverHere(events)) return null
  return (
    <ListSection title={title} all={{ to: '/convenzioni', text: home.allOffers, label: home.allOffersLabel }}>
      <SectionList
        name="convenzioni"
        known={known}
        of={offers.slice(0, show)}
        empty={home.noOffers}
        noMatch={home.noOffers}
        row={row}
        skeletons={show}
      />
    </ListSection>
  )
}

const row = (offer: Offer) => <OfferRow offer={offer} short />
