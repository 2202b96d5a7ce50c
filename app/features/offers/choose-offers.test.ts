import { describe, expect, test } from 'vitest'
import { categoriesOf, chooseOffers, fromNearest, nearestPlace } from './choose-offers.ts'
import { readOffer } from './offer.ts'

const TODAY = '2026-11-21'
const offers = [
  {
    id: 'ottica',
    partner: 'Ottica Orizzonte',
    category: 'salute',
    categoryLabel: 'Salute',
    places: [{ lat: 43.4, lng: 11.8, comune: 'Pieve Chiara' }],
  },
  { id: 'corsi', partner: 'Sapere a Colori', category: 'formazione', categoryLabel: 'Corsi', validFrom: '2026-11-20' },
  {
    id: 'museo',
    partner: "Museo dell'Òglio",
    category: 'cultura',
    categoryLabel: 'Cultura',
    validTo: '2026-11-25',
    places: [{ lat: 43.36, lng: 11.8 }],
  },
  {
    id: 'terme',
    partner: 'Terme',
    category: 'salute',
    categoryLabel: 'Salute',
    places: [
      { lat: 45, lng: 9 },
      { lat: 43.361, lng: 11.8 },
    ],
  },
].map(readOffer)
const HERE = { lat: 43.36, lng: 11.8 }

const ids = (found: { id: string }[]) => found.map(({ id }) => id)
const choose = (choice: Partial<Parameters<typeof chooseOffers>[1]>, favourites: string[] = []) =>
  ids(chooseOffers(offers, { query: '', category: '', view: null, ...choice }, { favourites, today: TODAY }))

describe('an offer is found', () => {
  test('by words of its partner, benefit and places, ignoring accents and case', () => {
    expect(choose({ query: 'dell oglio' })).toEqual(['museo'])
    expect(choose({ query: 'PIEVE' })).toEqual(['ottica'])
  })

  test('by category, age and favourites, all together', () => {
    expect(choose({ category: 'salute' })).toEqual(['ottica', 'terme'])
    expect(choose({ view: 'nuove' })).toEqual(['corsi'])
    expect(choose({ view: 'ultimi-giorni' })).toEqual(['museo'])
    expect(choose({ view: 'preferite', category: 'salute' }, ['terme', 'museo'])).toEqual(['terme'])
  })
})

test('each category is offered once, in the order of the list', () => {
  expect(ids(categoriesOf(offers))).toEqual(['salute', 'formazione', 'cultura'])
})

test('the nearest come first by their nearest place; offers without a place come last', () => {
  expect(ids(fromNearest(offers, HERE))).toEqual(['museo', 'terme', 'ottica', 'corsi'])
  expect(nearestPlace(offers[1]!, HERE)).toBeNull()
  expect(nearestPlace(offers[3]!, HERE)).toBeCloseTo(111, 0)
})
