import { expect, test } from 'vitest'
import { isNewOffer, lastDays } from './offer-age.ts'
import { discountCodeField, httpsAddress, isOfferId, landingLinkField } from './offer-code.ts'
import { isOpen } from './offer.ts'

const TODAY = '2026-11-21'

test.each([
  [{}, true],
  [{ validFrom: '2026-11-21', validTo: '2026-11-21' }, true],
  [{ validFrom: '2026-11-22' }, false],
  [{ validTo: '2026-11-20' }, false],
  [{ validFrom: null, validTo: null }, true],
])('whether %j holds: %s', (offer, holds) => {
  expect(isOpen(offer, TODAY)).toBe(holds)
})

test.each([
  ['2026-11-21', true],
  ['2026-11-08', true],
  ['2026-11-07', false],
  ['2026-11-22', false],
  [null, false],
  ['presto', false],
])('an offer that began on %s is new: %s', (validFrom, isNew) => {
  expect(isNewOffer({ validFrom }, TODAY)).toBe(isNew)
})

test.each([
  ['2026-11-21', 0],
  ['2026-12-04', 13],
  ['2026-12-05', null],
  ['2026-11-20', null],
  [null, null],
])('an offer that ends on %s has %s days left', (validTo, days) => {
  expect(lastDays({ validTo }, TODAY)).toBe(days)
})

test.each([
  ['BORGO25', 'BORGO25'],
  ['  ACQ-7H2M-4PXR\r\n', 'ACQ-7H2M-4PXR'],
  ['due parole', undefined],
  ['', undefined],
  ['A\u200bB', undefined],
  ['X'.repeat(65), undefined],
])('%j as a code is %j', (input, code) => {
  expect(discountCodeField.read(input).value).toBe(code)
})

test.each([
  ['https://negozio.example/soci?da=circolo', 'https://negozio.example/soci?da=circolo'],
  ['http://negozio.example', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//negozio.example', null],
  ['https://utente:segreto@negozio.example', null],
  [7, null],
])('a discount may lead to %j: %j', (input, address) => {
  expect(httpsAddress(input)).toBe(address)
  expect(landingLinkField.read(input).value ?? null).toBe(address)
})

test.each([
  ['terme-acquabella', true],
  ['', false],
  ['a b', false],
  ['a/b', false],
  ['x'.repeat(81), false],
  [7, false],
])('%j is an offer’s id: %s', (id, isId) => {
  expect(isOfferId(id)).toBe(isId)
})
