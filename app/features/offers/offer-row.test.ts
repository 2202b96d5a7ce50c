import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { readOffer } from './offer.ts'
import { OfferRow } from './offer-row.tsx'

const row = (offer: object) =>
  words(createElement(OfferRow, { offer: readOffer({ id: 'x', partner: 'Bindi', categoryLabel: 'Casa', ...offer }) }))

test('an offer of a shop without an address is not called an online offer', () => {
  expect(row({ channel: 'physical' })).not.toContain('Online')
  expect(row({ channel: 'web' })).toContain('Casa · Online')
  expect(row({ channel: 'both', places: [{ street: 'Via Roma 1' }] })).toContain('Casa · Via Roma 1')
})
