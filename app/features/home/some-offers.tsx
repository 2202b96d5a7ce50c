import { useCollection } from '#app/platform/content/collections.ts'
import { home } from './texts.ts'
import { openOffers, type Offer } from '#app/features/offers/offer.ts'
import { OfferRow } from '#app/features/offers/offer-row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { SectionList, wasNeverHere } from '#app/ui/section-list.tsx'
import { useToday } from '#app/ui/use-today.ts'

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
