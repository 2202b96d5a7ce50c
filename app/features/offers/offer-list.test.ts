import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { readOffer } from './offer.ts'
import { OfferList, NoOffers } from './offer-list.tsx'
import type { Offers } from './use-offers.ts'

const TODAY = '2026-11-21'
const [here, web, ending] = [
  { id: 'ottica', partner: 'Ottica', figure: '−20%', places: [{ street: 'Via Roma 1', lat: 43.37, lng: 11.8 }] },
  { id: 'orto', partner: 'Orto in Cassetta', figure: '−8%' },
  { id: 'officina', partner: 'Officina', validTo: '2026-11-27' },
].map(readOffer) as [ReturnType<typeof readOffer>, ReturnType<typeof readOffer>, ReturnType<typeof readOffer>]

const choice = { query: '', category: '', view: null, near: false, change: () => {} }
const shown = (of: Partial<Offers>): Offers => ({
  known: { documents: [{ id: 'ottica' }], state: 'ready', freshness: { fetchedAt: 0, stale: false } },
  today: TODAY,
  favourites: [],
  choice,
  offers: [here, web, ending],
  found: [here, web, ending],
  here: null,
  ...of,
})

const press = ({ id }: { id: string }) => (id === 'ottica' ? () => {} : undefined)

test('each row shows partner, place, benefit and a current note', () => {
  expect(words(createElement(OfferList, { of: shown({ favourites: ['orto'] }) }))).toBe(
    'Ottica Via Roma 1 −20% Orto in Cassetta Tra i preferiti Online −8% Officina Online Ancora 6 giorni',
  )
})

test('an offer that is not for every card shows its audience', () => {
  const [members] = [readOffer({ id: 'officina', partner: 'Officina', audience: ['soci'] })]
  expect(words(createElement(OfferList, { of: shown({ found: [members] }) }))).toBe('Officina per i soci · Online')
})

test('a price is compared with the usual one when there is no other note', () => {
  const price = { ...here, figure: '6,00 €', headline: 'Biglietto a 6 € invece di 8 €' }
  expect(words(createElement(OfferList, { of: shown({ found: [price] }) }))).toMatch(/^Ottica Via Roma 1 6,00 € invece di 8\s€$/)
  expect(words(createElement(OfferList, { of: shown({ found: [{ ...price, validTo: '2026-11-27' }] }) }))).toMatch(/Ancora 6 giorni$/)
})

test('the distance replaces the age of an offer', () => {
  const [row] = [words(createElement(OfferList, { of: shown({ found: [here], here: { lat: 43.36, lng: 11.8, accuracy: 10 } }) }))]
  expect(row).toMatch(/^Ottica Via Roma 1 −20% 1,1\s?km$/)
})

test('on the map a row selects its place, and a web offer opens its page', () => {
  const html = rendered(createElement(OfferList, { of: shown({ found: [here, web] }), press }))
  expect(html).not.toContain('href="/convenzioni/ottica"')
  expect(html).toContain('href="/convenzioni/orto"')
})

test.each([
  [{ category: 'salute' }, 'Nessuna convenzione con questi filtri. Togli i filtri'],
  [{ query: 'zzz' }, "Nessun risultato per «zzz». Prova con un'altra parola. Togli i filtri"],
  [{ view: 'preferite' }, 'Qui trovi le convenzioni che segni con il cuore, anche senza rete. Togli i filtri'],
  [{ view: 'preferite', query: 'zzz' }, 'Nessuna convenzione con questi filtri. Togli i filtri'],
] as const)('a choice without results says why: %o', (own, text) => {
  expect(words(createElement(NoOffers, { choice: { ...choice, ...own } }))).toBe(text)
})
