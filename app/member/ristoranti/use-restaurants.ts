import { useEffect, useMemo, useState } from 'react'
import { distanceMetres, positionOf } from '#domain/distance.ts'
import { openState, type OpenState } from '#domain/opening-hours.ts'
import { useCollection } from '../../data/collections.ts'
import { followed } from '../../data/followed.ts'
import { askPosition, usePosition } from '../../device/position.ts'
import { backToPage } from '../../ui/use-back-closes.ts'
import { useClock } from '../tessera/use-clock.ts'
import { byName, matchesFilters, readFilters, writeFilters, type Filters } from './filters.ts'
import { readRestaurant, type Restaurant } from './restaurant.ts'
import { useHolidayPlace } from './use-holiday-place.ts'

/** A restaurant as it is now and for this person; `distance` in metres, null while it is not known where they are. */
export type Found = { id: string; restaurant: Restaurant; open: OpenState; distance: number | null }

type Sort = 'name' | 'distance'

/** Kept between the list and the map, and forgotten with the page: who comes back tomorrow is elsewhere. */
const chosenSort = followed<Sort>('name')

/** The restaurants that the filters leave, in order: the same for the list and for the map. The filters are in the address. */
export function useRestaurants({ isFiltering = false } = {}) {
  const known = useCollection('ristoranti')
  const placeOf = useHolidayPlace()
  const now = useClock()
  const { position, state } = usePosition()
  const [filters, setFilters] = useState(() => readFilters(new URLSearchParams(location.search)))
  useAddress(filters, isFiltering)

  const restaurants = useMemo(
    () => known.documents.map(readRestaurant).toSorted((a, b) => byName.compare(a.name, b.name)),
    [known.documents],
  )
  const wantedSort = chosenSort.use()
  const sort: Sort = position ? wantedSort : 'name'
  const found = useMemo(() => {
    const named = restaurants.flatMap((restaurant): Found[] => {
      const state = once(() => openState(restaurant.openings, now, placeOf(restaurant)))
      if (!matchesFilters(restaurant, filters, () => state().isOpen)) return []
      const at = positionOf(restaurant)
      const distance = position && at && distanceMetres(position, at)
      // Worked out for the rows that are drawn: of 2,000 it would take longer than all the rest.
      return [
        {
          id: restaurant.id,
          restaurant,
          distance,
          get open() {
            return state()
          },
        },
      ]
    })
    return sort === 'distance' ? named.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity)) : named
  }, [restaurants, filters, now, placeOf, position, sort])

  const sortBy = async (wanted: Sort) => {
    chosenSort.set(wanted)
    if (wanted === 'distance') await askPosition()
  }
  return { known, restaurants, found, filters, setFilters, sort, sortBy, now, positionState: state }
}

function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}

export type Restaurants = ReturnType<typeof useRestaurants>

/**
 * Writes the filters into the address without a word to the router: every letter of a search would be a change of page. The sheet of
 * filters has an entry of its own in the history while it is open, so the address waits for its end.
 */
function useAddress(filters: Filters, isFiltering: boolean): void {
  useEffect(() => {
    if (isFiltering) return
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
  }, [filters, isFiltering])
}
