import { romeDay } from '#domain/plain-date.ts'
import { useCollection } from '../../data/collections.ts'
import { useNow } from '../../shell/use-now.ts'
import { home } from '../../texts/home.ts'
import { openOffers, type Offer } from '../convenzioni/offer.ts'
import { OfferRow } from '../convenzioni/offer-row.tsx'
import { ListSection } from '../list-section.tsx'
import { SectionList, wasNeverHere } from '../section-list.tsx'

export function SomeOffers({ title, show }: { title: string; show: number }) {
  const known = useCollection('convenzioni')
  const offers = openOffers(known.documents, romeDay(useNow()))
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
