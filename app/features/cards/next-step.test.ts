import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import { aCard } from '#app/platform/card/card.fixture.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { NextStep } from './next-step.tsx'

const OWN = '7312904586'
const WRITE = 'Scrivi alla segreteria'

const year = { validFrom: '2026-01-01', validTo: '2026-12-31' }
const never = { validFrom: null, validTo: null }

/** The buttons, and the text above them. */
function below(state: CardState, periods: object, pending: CardAnswer['pending'] = null, number = OWN) {
  const user = { email: 'a@posta.example', firebaseUid: 'u', tessera: OWN, firstname: 'A', lastname: 'B', privacy: true, confirm14: true }
  standInBrowser().stored.set('user', JSON.stringify(user))
  const card = aCard({ number, pending }, periods)
  const step = createElement(NextStep, { card, state, onHelp: () => {} })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, step))
  const [, text = ''] = /<p[^>]*>(.*?)<\/p>/.exec(html) ?? []
  const ways = Array.from(html.matchAll(/<(?:button|a)([^>]*)>(.*?)<\/(?:button|a)>/g), ([, attributes, inside]) => {
    const [, href] = /href="([^"]*)"/.exec(attributes!) ?? []
    return [inside!.replaceAll(/<[^>]*>/g, ''), href].filter(Boolean).join(' → ')
  })
  return { text: text.replaceAll('&#x27;', "'"), ways }
}

test.each<[CardState, object, string[]]>([
  ['expired', year, ['Rinnova', WRITE]],
  ['suspended', year, [WRITE]],
  ['cancelled', year, [WRITE]],
  ['pending', year, [WRITE]],
])('the secretariat is one press away when the card is %s', (state, periods, ways) => {
  expect(below(state, periods)).toEqual({ text: '', ways })
})

test.each<[NonNullable<CardAnswer['pending']>, string, string]>([
  ['apply', 'Per avere la tessera serve una domanda di ammissione.', 'Fai domanda → /account/domanda'],
  ['guardian', 'Serve la firma di un genitore. Passate insieme in segreteria.', 'Vedi la domanda → /account/domanda'],
  ['review', 'La tua domanda è in esame. La risposta te la dà la segreteria.', 'Vedi la domanda → /account/domanda'],
  ['fee', 'Domanda accolta. Versa la quota e la tessera si attiva.', 'Come pagare'],
])('a card that was never valid offers its next step: %s', (pending, text, way) => {
  expect(below('pending', never, pending)).toEqual({ text, ways: [way, WRITE] })
})

test('after the end of a membership the card offers another application', () => {
  const text = 'Per avere la tessera serve una domanda di ammissione.'
  expect(below('cancelled', year, 'apply')).toEqual({ text, ways: ['Fai domanda → /account/domanda', WRITE] })
})

test('a parent sees the same for a child’s pending card, with the secretariat as the only way', () => {
  expect(below('pending', never, 'review', '8214431991')).toEqual({ text: 'La domanda è in esame.', ways: [WRITE] })
})
