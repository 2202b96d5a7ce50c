import { matchesSearch } from '#domain/search.ts'
import type { Feature, Restaurant } from './restaurant.ts'

/** A property that a guest can require. */
export type Wish = Feature | 'glutenFree' | 'accessible'

export type Filters = {
  query: string
  openNow: boolean
  discount: boolean
  /** Any of these. */
  cuisines: string[]
  /** Any of these, 1 to 3. */
  prices: number[]
  /** All of these. */
  wishes: Wish[]
}

export const NO_FILTERS: Filters = { query: '', openNow: false, discount: false, cuisines: [], prices: [], wishes: [] }

/** The words in the URL. */
const WORDS: Record<Wish, string> = {
  glutenFree: 'senza-glutine',
  glutenFreeDedicated: 'cucina-separata',
  glutenFreeOptions: 'piatti-senza-glutine',
  vegetarian: 'vegetariano',
  vegan: 'vegano',
  outdoor: 'all-aperto',
  dogs: 'cani',
  accessible: 'accessibile',
  stepFree: 'ingresso-in-piano',
  accessibleToilet: 'bagno-accessibile',
}
const WISHES = Object.keys(WORDS) as Wish[]

export function readFilters(address: URLSearchParams): Filters {
  const words = address.getAll('con')
  return {
    query: address.get('q') ?? '',
    openNow: address.has('aperti'),
    discount: address.has('sconto'),
    cuisines: address.getAll('cucina'),
    prices: address
      .getAll('prezzo')
      .map(Number)
      .filter((price) => [1, 2, 3].includes(price)),
    wishes: WISHES.filter((wish) => words.includes(WORDS[wish])),
  }
}

/** '?q=…', or empty. */
export function writeFilters({ query, openNow, discount, cuisines, prices, wishes }: Filters): string {
  const address = new URLSearchParams([
    ...(query.trim() ? [['q', query]] : []),
    ...(openNow ? [['aperti', '1']] : []),
    ...(discount ? [['sconto', '1']] : []),
    ...cuisines.map((cuisine) => ['cucina', cuisine]),
    ...prices.map((price) => ['prezzo', String(price)]),
    ...wishes.map((wish) => ['con', WORDS[wish]]),
  ])
  return address.size > 0 ? `?${address.toString()}` : ''
}

/** How many filters are on, without the search. */
export const activeFilters = ({ openNow, discount, cuisines, prices, wishes }: Filters): number =>
  Number(openNow) + Number(discount) + cuisines.length + prices.length + wishes.length

/** @param isOpen called only if needed: it is slow */
export function matchesFilters(restaurant: Restaurant, filters: Filters, isOpen: () => boolean): boolean {
  const { name, cuisine, street, comune, provincia, priceBand } = restaurant
  if (filters.discount && !restaurant.discount) return false
  if (filters.prices.length > 0 && !(priceBand !== null && filters.prices.includes(priceBand))) return false
  if (filters.cuisines.length > 0 && !filters.cuisines.some((one) => cuisine.includes(one))) return false
  if (!filters.wishes.every((wish) => meets(restaurant, wish))) return false
  if (!matchesSearch({ name, cuisine, street, comune, provincia }, filters.query)) return false
  return !filters.openNow || isOpen()
}

function meets({ features }: Restaurant, wish: Wish): boolean {
  if (wish === 'glutenFree') return features.includes('glutenFreeOptions') || features.includes('glutenFreeDedicated')
  if (wish === 'accessible') return features.includes('stepFree') && features.includes('accessibleToilet')
  return features.includes(wish)
}

/** The cuisines, most frequent first. */
export function cuisinesOf(restaurants: Restaurant[]): string[] {
  const counts = new Map<string, number>()
  for (const cuisine of restaurants.flatMap(({ cuisine }) => cuisine)) counts.set(cuisine, (counts.get(cuisine) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || byName.compare(a, b)).map(([cuisine]) => cuisine)
}

export const byName = new Intl.Collator('it')

export const toggled = <T>(values: T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
