import { useState } from 'react'
import { Screen } from '#app/shell/screen.tsx'
import { ristoranti as text } from './texts.ts'
import { ResultCount } from '#app/ui/result-count.tsx'
import { FilterBar, ViewSwitch } from './filter-bar.tsx'
import { FoundList } from './found-list.tsx'
import { useRestaurants } from './use-restaurants.ts'

export function Ristoranti() {
  const [isFiltering, setFiltering] = useState(false)
  const restaurants = useRestaurants({ isFiltering })
  const { known, found, filters, sort } = restaurants
  return (
    <Screen freshness={known.freshness}>
      <div className="stack">
        <ViewSwitch current="list" filters={filters} />
        <FilterBar of={restaurants} onSheet={setFiltering} />
      </div>
      <ResultCount of={known}>{text.count(found.length, sort === 'distance')}</ResultCount>
      <FoundList of={restaurants} />
    </Screen>
  )
}
