import { expect, test } from 'vitest'
import { openOffers, readOffer } from './offer.ts'

test('the featured offers come first, the others keep their order', () => {
  const documents = ['a', 'b', 'c', 'd'].map((id) => ({ id, featured: id === 'c' }))
  expect(openOffers(documents, '2026-11-21').map((offer) => offer.id)).toEqual(['c', 'a', 'b', 'd'])
})

test('an offer that is over or has not begun is not shown', () => {
  const documents = [
    { id: 'over', validTo: '2026-11-20' },
    { id: 'last day', validTo: '2026-11-21' },
    { id: 'not yet', validFrom: '2026-11-22' },
    { id: 'for ever', validTo: null },
  ]
  expect(openOffers(documents, '2026-11-21').map((offer) => offer.id)).toEqual(['last day', 'for ever'])
})

test('an incomplete offer is still an offer', () => {
  expect(readOffer({ id: 'x', partner: 'Ottica', places: [null], website: 'javascript:alert(1)' })).toMatchObject({
    partner: 'Ottica',
    categoryLabel: '',
    website: null,
    places: [{ street: '', lat: null }],
  })
})
