import { useEffect, useMemo, useState } from 'react'
import { useCollection } from '#app/platform/content/collections.ts'
import { createStore } from '#app/platform/create-store.ts'
import { askPosition, usePosition } from '#app/platform/device/position.ts'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { isAside, usePane } from '#app/ui/pane.ts'
import { useClock } from '#app/ui/use-clock.ts'
import { readFilters, writeFilters, type Filters } from './filters.ts'
import { findRestaurants, inOrder, type Sort } from './find-restaurants.ts'
import { readRestaurant } from './restaurant.ts'
import { useHolidayPlace, useOwnComune } from './use-holiday-place.ts'

/** Shared by list and map, not stored. Defaults to nearest first when the position is known. */
const chosenSort = createStore<Sort>('distance')

/** The restaurants that match, in order, for the list and the map. The filters are in the URL. */
export function useRestaurants({ isFiltering = false } = {}) {
  const known = useCollection('ristoranti')
  const placeOf = useHolidayPlace()
  const now = useClock()
  const { position, state } = usePosition()
  const [filters, setFilters] = useState(() => readFilters(new URLSearchParams(location.search)))
  useAddress(filters, isFiltering)

  const comune = useOwnComune()
  const restaurants = useMemo(() => inOrder(known.documents.map(readRestaurant), comune), [known.documents, comune])
  const wantedSort = chosenSort.use()
  const sort: Sort = position ? wantedSort : 'name'
  const found = useMemo(
    () => findRestaurants(restaurants, filters, { now, placeOf, position, sort }),
    [restaurants, filters, now, placeOf, position, sort],
  )

  const sortBy = async (wanted: Sort) => {
    chosenSort.set(wanted)
    if (wanted === 'distance') await askPosition()
  }
  return { known, restaurants, found, filters, setFilters, sort, sortBy, now, positionState: state }
}

export type Restaurants = ReturnType<typeof useRestaurants>

/**
 * Writes the filters into the URL without the router: each typed letter would be a navigation. The open filter sheet has its own history
 * entry, so the URL is updated after it closes.
 */
function useAddress(filters: Filters, isFiltering: boolean): void {
  const aside = isAside(usePane())
  useEffect(() => {
    if (isFiltering || aside) return
    let isCurrent = true
    const path = location.pathname
    const write = async () => {
      await backToPage()
      if (isCurrent && location.pathname === path) history.replaceState(history.state, '', path + writeFilters(filters))
    }
    void write()
    return () => {
      isCurrent = false
    }
  }, [filters, isFiltering, aside])
}
