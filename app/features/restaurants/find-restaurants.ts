import { distanceMetres, positionOf, type Position } from '#domain/distance.ts'
import type { HolidayPlace } from '#domain/holidays.ts'
import { openState, type OpenState } from '#domain/restaurants/opening-hours.ts'
import { byName, matchesFilters, type Filters } from './filters.ts'
import { saysHours, type Restaurant } from './restaurant.ts'

/**
 * A restaurant at this moment, for this person. `open` is null without hours; `distance` in metres, null while the person's position is
 * unknown.
 */
export type Found = { id: string; restaurant: Restaurant; open: OpenState | null; distance: number | null }

export type Sort = 'name' | 'distance'

type Here = { now: number; placeOf: (restaurant: Restaurant) => HolidayPlace; position: Position | null; sort: Sort }

/** Restaurants of the association's own comune first, then the others, each by name. Null: the comune is unknown. */
export const inOrder = (restaurants: Restaurant[], comune: string | null): Restaurant[] =>
  restaurants.toSorted((a, b) => Number(b.comune === comune) - Number(a.comune === comune) || byName.compare(a.name, b.name))

/** The restaurants that match: in the given order, or nearest first with those without a position last. */
export function findRestaurants(restaurants: Restaurant[], filters: Filters, { now, placeOf, position, sort }: Here): Found[] {
  const found = restaurants.flatMap((restaurant): Found[] => {
    const state = once(() => openState(restaurant.openings, now, placeOf(restaurant)))
    if (!matchesFilters(restaurant, filters, () => state().isOpen)) return []
    const at = positionOf(restaurant)
    const distance = position && at && distanceMetres(position, at)
    // Computed only for visible rows: for 2,000 restaurants it would take longer than everything else.
    return [
      {
        id: restaurant.id,
        restaurant,
        distance,
        get open() {
          return saysHours(restaurant.openings) ? state() : null
        },
      },
    ]
  })
  return sort === 'distance' ? found.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity)) : found
}

function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
