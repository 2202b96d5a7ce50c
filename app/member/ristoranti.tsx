import { useState } from 'react'
import { matchesSearch } from '#domain/search.ts'
import { useCollection } from '../data/collections.ts'
import { Screen } from '../shell/screen.tsx'
import { lists } from '../texts/lists.ts'
import { SearchField } from '../ui/search-field.tsx'
import { ResultCount } from './result-count.tsx'
import { readRestaurant, type Restaurant } from './ristoranti/restaurant.ts'
import { RestaurantRow } from './ristoranti/restaurant-row.tsx'
import { ViewSwitch } from './ristoranti/view-switch.tsx'
import { SectionList } from './section-list.tsx'

export function Ristoranti() {
  const known = useCollection('ristoranti')
  const [query, setQuery] = useState('')
  const found = known.documents.map(readRestaurant).filter((restaurant) => matchesSearch(searched(restaurant), query))
  return (
    <Screen freshness={known.freshness}>
      <div className="stack">
        <ViewSwitch current="list" />
        <SearchField label={lists.search} placeholder={lists.ristoranti.search} value={query} onChange={setQuery} />
      </div>
      <ResultCount of={known}>{lists.ristoranti.count(found.length)}</ResultCount>
      <SectionList name="ristoranti" known={known} of={found} empty={lists.ristoranti.empty} noMatch={lists.noMatch(query)} row={row} />
    </Screen>
  )
}

const row = (restaurant: Restaurant) => <RestaurantRow restaurant={restaurant} />
const searched = ({ name, cuisine, street, comune }: Restaurant) => ({ name, cuisine, street, comune })
