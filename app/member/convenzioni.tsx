import { useState } from 'react'
import { romeDay } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { useNow } from '../shell/use-now.ts'
import { lists } from '../texts/lists.ts'
import { SearchField } from '../ui/search-field.tsx'
import { openOffers, type Offer } from './convenzioni/offer.ts'
import { OfferRow } from './convenzioni/offer-row.tsx'
import { ResultCount } from './result-count.tsx'
import { SectionList } from './section-list.tsx'

export function Convenzioni() {
  const known = useCollection('convenzioni')
  const now = useNow()
  const [query, setQuery] = useState('')
  const found = openOffers(known.documents, romeDay(now)).filter((offer) => matchesSearch(searched(offer), query))
  return (
    <Screen freshness={known.freshness}>
      <SearchField label={lists.search} placeholder={lists.convenzioni.search} value={query} onChange={setQuery} />
      <ResultCount of={known}>{lists.convenzioni.count(found.length)}</ResultCount>
      <SectionList name="convenzioni" known={known} of={found} empty={lists.convenzioni.empty} noMatch={lists.noMatch(query)} row={row} />
    </Screen>
  )
}

const row = (offer: Offer) => <OfferRow offer={offer} />
const searched = ({ partner, headline, categoryLabel, places }: Offer) => ({ partner, headline, categoryLabel, places })
