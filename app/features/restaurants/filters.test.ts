import { expect, test } from 'vitest'
import { activeFilters, cuisinesOf, matchesFilters, NO_FILTERS, readFilters, writeFilters, type Filters } from './filters.ts'
import { readRestaurant } from './restaurant.ts'

const putia = readRestaurant({
  id: 'putia',
  name: 'Putìa del Gelsomino',
  cuisine: ['siciliana', 'cibo di strada'],
  priceBand: 1,
  address: { comune: 'Palermo' },
  glutenFree: 'options',
  accessibility: { stepFree: true, accessibleToilet: false },
  memberDiscount: { figure: '−10%' },
})
const withCuisine = (cuisine: string[]) => readRestaurant({ id: cuisine.join(''), cuisine })
const matches = (filters: Partial<Filters>, isOpen = true) => matchesFilters(putia, { ...NO_FILTERS, ...filters }, () => isOpen)

test('without filters everything matches', () => {
  expect(matches({}, false)).toBe(true)
})

test.each(['putia', 'PALERMO', 'cibo strada', 'gelsomino palermo'])('a search for "%s" finds it', (query) => {
  expect(matches({ query })).toBe(true)
})

test('each filter keeps restaurants that match and drops the others', () => {
  expect(matches({ openNow: true }, true)).toBe(true)
  expect(matches({ openNow: true }, false)).toBe(false)
  expect(matches({ discount: true })).toBe(true)
  expect(matches({ prices: [1, 3] })).toBe(true)
  expect(matches({ prices: [2] })).toBe(false)
  expect(matches({ cuisines: ['pizza', 'siciliana'] })).toBe(true)
  expect(matches({ cuisines: ['pizza'] })).toBe(false)
  expect(matches({ wishes: ['glutenFree'] })).toBe(true)
  expect(matches({ wishes: ['glutenFreeDedicated'] })).toBe(false)
  expect(matches({ wishes: ['stepFree'] })).toBe(true)
})

test('accessible means a step-free entrance and an accessible toilet', () => {
  expect(matches({ wishes: ['accessible'] })).toBe(false)
})

test('filters survive being written to and read from the URL', () => {
  const filters: Filters = {
    query: "caffè d'angolo",
    openNow: true,
    discount: true,
    cuisines: ['pasta fresca', 'pesce'],
    prices: [1, 2],
    wishes: ['glutenFree', 'dogs'],
  }
  expect(readFilters(new URLSearchParams(writeFilters(filters)))).toEqual(filters)
  expect(activeFilters(filters)).toBe(8)
})

test('a made-up URL sets no filter that does not exist', () => {
  expect(readFilters(new URLSearchParams('prezzo=9&prezzo=x&con=constructor&con=cani'))).toEqual({ ...NO_FILTERS, wishes: ['dogs'] })
})

test('no filters leave the URL unchanged', () => {
  expect(writeFilters(NO_FILTERS)).toBe('')
})

test('the most frequent cuisines come first, then by name', () => {
  expect(cuisinesOf([withCuisine(['pizza']), withCuisine(['pesce', 'pizza']), withCuisine(['etnica'])])).toEqual([
    'pizza',
    'etnica',
    'pesce',
  ])
})
