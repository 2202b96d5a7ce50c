import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { romeInstant } from '#domain/rome-time.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { NO_FILTERS } from './filters.ts'
import { findRestaurants, inOrder } from './find-restaurants.ts'
import { FoundList, RestaurantRow } from './found-list.tsx'
import { readRestaurant } from './restaurant.ts'
import type { Restaurants } from './use-restaurants.ts'

// A Monday.
const now = romeInstant('2026-11-23', '20:00')
const HERE = { lat: 43.36443, lng: 11.80091 }
const restaurants = [
  { id: 'forno', name: 'Forno', lat: 43.37, lng: 11.8, hours: { mon: [['19:00', '23:00']] } },
  { id: 'nuvola', name: 'Nuvola', memberDiscount: { figure: '−10%' } },
  { id: 'sottoportico', name: 'Sottoportico', cuisine: ['gelati'], lat: 43.3645, lng: 11.801, address: { comune: 'Borgo' } },
].map(readRestaurant)
const find = (more: Partial<Parameters<typeof findRestaurants>[2]> = {}, filters = {}) =>
  findRestaurants(restaurants, { ...NO_FILTERS, ...filters }, { now, placeOf: () => ({}), position: null, sort: 'name', ...more })
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('without a position restaurants keep their order and show no distance', () => {
  expect(find().map(({ id, distance }) => [id, distance])).toEqual([
    ['forno', null],
    ['nuvola', null],
    ['sottoportico', null],
  ])
  expect(words(createElement(RestaurantRow, { found: find()[2]!, now }))).not.toMatch(/\d\s?k?m\b/)
})

test('a restaurant without hours is not shown as closed', () => {
  const [forno, , sottoportico] = find().map((found) => words(createElement(RestaurantRow, { found, now })))
  expect(forno).toContain('aperto')
  expect(sottoportico).toMatch(/Gelati · Borgo$/)
})

const at = (name: string, comune: string) => readRestaurant({ id: name, name, address: { comune } })

test('the association’s own comune comes first, then the others, each by name', () => {
  const all = [at('Zenzero', 'Borgo'), at('Acqua', 'Roma'), at('Menta', 'Borgo'), at('Cedro', 'Bari')]
  expect(ids(inOrder(all, 'Borgo'))).toEqual(['Menta', 'Zenzero', 'Acqua', 'Cedro'])
  expect(ids(inOrder(all, null))).toEqual(['Acqua', 'Cedro', 'Menta', 'Zenzero'])
})

test('the nearest come first with their distance; restaurants without a position come last', () => {
  const found = find({ position: HERE, sort: 'distance' })
  expect(ids(found)).toEqual(['sottoportico', 'forno', 'nuvola'])
  expect(words(createElement(RestaurantRow, { found: found[0]!, now }))).toMatch(/Gelati · Borgo .*\d+\s?m$/)
})

test('hours are computed only for visible rows, and once', () => {
  const placeOf = vi.fn(() => ({}))
  const found = find({ placeOf })
  expect(placeOf).not.toHaveBeenCalled()
  expect([found[0]!.open?.isOpen, found[0]!.open?.isOpen]).toEqual([true, true])
  expect(placeOf).toHaveBeenCalledTimes(1)
})

test('filters keep the matching restaurants', () => {
  expect(ids(find({}, { discount: true }))).toEqual(['nuvola'])
  expect(ids(find({}, { openNow: true }))).toEqual(['forno'])
})

test('filters without results say so and can be removed', () => {
  const known = { documents: [{ id: 'forno' }], state: 'ready', freshness: { fetchedAt: now, stale: false } }
  const list = (of: object) => words(createElement(FoundList, { of: { known, now, ...of } as Restaurants }))
  expect(list({ found: [] })).toMatch(/^Nessun ristorante con questi filtri\. .* Togli i filtri$/)
  expect(list({ found: find() })).not.toContain('Togli i filtri')
  expect(list({ found: [], known: { ...known, documents: [] } })).toBe(
    'Qui troverai i ristoranti per chi ha la tessera. Ci stiamo lavorando.',
  )
})
