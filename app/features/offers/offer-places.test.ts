import { expect, test } from 'vitest'
import { readOffer } from './offer.ts'
import { firstPlace, offerPlaces } from './offer-places.ts'

const street = (name: string, lat?: number, lng?: number) => ({ name, street: 'Via dei Tigli 1', comune: 'Borgo Sereno', lat, lng })
const offers = [
  {
    id: 'libreria',
    partner: 'Libreria',
    figure: '−5%',
    places: [street('Centro'), street('Porta', 43.36, 11.8), street('Ponte', 43.4, 11.9)],
  },
  { id: 'orto', partner: 'Orto', places: [] },
  { id: 'museo', partner: 'Museo', places: [street('', 43.3, 11.7)] },
].map(readOffer)

test('each place with a position is on the map under its partner’s name; web offers are not', () => {
  const places = offerPlaces(offers)
  expect(places.map(({ id, name, place, figure }) => [id, name, place.name, figure])).toEqual([
    ['libreria 1', 'Libreria', 'Porta', '−5%'],
    ['libreria 2', 'Libreria', 'Ponte', '−5%'],
    ['museo 0', 'Museo', '', null],
  ])
})

test('an offer is shown at its first place, if any', () => {
  const places = offerPlaces(offers)
  expect(firstPlace(places, 'libreria')).toBe('libreria 1')
  expect(firstPlace(places, 'orto')).toBeNull()
  expect(firstPlace(places, null)).toBeNull()
})
