import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { UsedOffers } from './used-offers.tsx'

const offers = [{ id: 'ottica', title: 'Ottica Lumen', times: 12 }]

test('the most used offers link to all of them, with permission', () => {
  expect(rendered(createElement(UsedOffers, { offers, all: '/gestione/negozi' }))).toMatch(
    /<a [^>]*href="\/gestione\/negozi"[^>]*>Tutte<\/a>/,
  )
  expect(words(createElement(UsedOffers, { offers, all: null }))).toBe('Convenzioni più usate Negli ultimi 30 giorni Ottica Lumen 12')
})
