import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { TakenCode } from '#domain/offers/offer-code.ts'
import { romeInstant } from '#domain/rome-time.ts'
import { ApiError } from '#app/platform/api.ts'
import type { TextCode } from '#app/ui/texts/errors.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { CodeList, KeptCodes, LandingLink, StaticCode, lockOf } from './discount.tsx'
import { readOffer } from './offer.ts'

const TODAY = '2026-11-21'
const SIGN_IN = 'Lo sconto è per chi ha la tessera: accedi per vederlo.'
const CONFIRM = 'Manca un passo: conferma la tua e-mail per vedere lo sconto.'
const CARD = 'Per questo sconto serve una tessera valida.'

type Known = Parameters<typeof lockOf>[1]
const card = (validTo: string) => ({ periods: { validFrom: '2025-12-01', validTo }, graceDays: 30 }) as unknown as Known['card']
const member = { user: {} as Known['user'], emailVerified: true, card: card('2026-12-31'), error: null }
const refused = (code: TextCode) => new ApiError(code as ApiError['code'], 403)

test.each<[string, Partial<Known>, [text: string, to: string] | null]>([
  ['a visitor', { user: null, emailVerified: false, card: null }, [SIGN_IN, '/login?return=%2Fconvenzioni%2Fterme']],
  ['an unproved address', { emailVerified: false, card: null }, [CONFIRM, '/confirm-email?return=%2Fconvenzioni%2Fterme']],
  [
    'an unproved address, as the server says',
    { error: refused('auth.email_unverified') },
    [CONFIRM, '/confirm-email?return=%2Fconvenzioni%2Fterme'],
  ],
  [
    'a profile that is not written',
    { error: refused('auth.profile_incomplete') },
    ['Mancano pochi dati per avere la tessera.', '/login?step=profilo&return=%2Fconvenzioni%2Fterme'],
  ],
  ['a card that is over', { card: card('2026-10-21') }, [CARD, '/tessera']],
  ['no card, as the server says', { card: null, error: refused('offer.card_needed') }, [CARD, '/tessera']],
  ['a card in its days of grace', { card: card('2026-10-22') }, null],
  ['a card that works', {}, null],
  ['a card that the device does not know yet', { card: null }, null],
])('%s', (_who, known, expected) => {
  const lock = lockOf('terme', { ...member, ...known }, TODAY)
  expect(lock && [lock.text, lock.to]).toEqual(expected)
})

const offer = readOffer({ id: 'terme', partner: 'Terme', discount: { kind: 'code_list' }, limits: { perMember: 2, period: 'month' } })
const once = readOffer({ id: 'terme', partner: 'Terme', discount: { kind: 'code_list' } })
const code = (name: string, day: string): TakenCode => ({ offerId: 'terme', code: name, takenAt: romeInstant(day, '12:00'), key: name })
const list = (codes: TakenCode[], { finished = [] as string[], of = offer } = {}) =>
  words(createElement(CodeList, { offer: of, today: TODAY, known: { mine: { discounts: [], codes, finished, now: 0 }, error: null } }))

test.each([
  ['none yet', list([]), 'I tuoi codici Il codice è solo tuo. Ne puoi prendere 2 questo mese. Prendi un codice'],
  ['none yet, one for ever', list([], { of: once }), 'I tuoi codici Il codice è solo tuo e ne puoi prendere uno. Prendi un codice'],
  [
    'one of two',
    list([code('ACQ-1', '2026-11-02')]),
    'I tuoi codici ACQ-1 Preso il 2 novembre 2026 Copia Il codice è solo tuo. Ne puoi prendere 1 questo mese. Prendi un altro codice',
  ],
  [
    'one of last month',
    list([code('ACQ-1', '2026-10-31')]),
    'I tuoi codici ACQ-1 Preso il 31 ottobre 2026 Copia Il codice è solo tuo. Ne puoi prendere 2 questo mese. Prendi un altro codice',
  ],
  [
    'all of this month',
    list([code('B', '2026-11-20'), code('A', '2026-11-02')]),
    'I tuoi codici B Preso il 20 novembre 2026 Copia A Preso il 2 novembre 2026 Copia Il prossimo codice si prende dal 1° dicembre 2026.',
  ],
  [
    'all for ever',
    list([code('A', '2026-11-02')], { of: once }),
    'I tuoi codici A Preso il 2 novembre 2026 Copia Hai già preso il codice che ti spetta.',
  ],
  [
    'a list that is used up',
    list([], { finished: ['terme'] }),
    'I tuoi codici I codici sono finiti. Riprova tra qualche giorno, o scrivi alla segreteria.',
  ],
])('codes of a list, %s', (_what, shown, expected) => {
  expect(shown).toBe(expected)
})

test('a link leads only to the partner, and sends no referrer', () => {
  const known = { mine: null, error: null }
  expect(rendered(createElement(LandingLink, { url: 'https://rottagentile.example/borgosereno', known }))).toContain(
    'href="https://rottagentile.example/borgosereno" target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer"',
  )
  expect(rendered(createElement(LandingLink, { url: 'http://rottagentile.example', known }))).not.toContain('href')
})

test.each([
  ['here', 'BORGO25', null, 'Il codice sconto BORGO25 Copia'],
  [
    'not on the device yet',
    null,
    new ApiError('auth.network', 0),
    'Il codice sconto Lo sconto si vede anche senza rete dopo la prima volta. Collegati una volta. Riprova',
  ],
])('a code that is %s', (_where, text, error, expected) => {
  expect(words(createElement(StaticCode, { code: text, known: { mine: null, error } }))).toBe(expected)
})

test('a code that the partner has not given yet', () => {
  const mine = { discounts: [], codes: [], finished: [], now: 0 }
  expect(words(createElement(StaticCode, { code: null, known: { mine, error: null } }))).toBe(
    'Il codice sconto Il codice non è ancora arrivato dal negozio. Riprova tra qualche giorno.',
  )
})

test('codes of an offer that is over', () => {
  expect(words(createElement(KeptCodes, { codes: [code('ACQ-1', '2026-11-02')] }))).toBe(
    'I tuoi codici La convenzione è finita: chiedi al negozio se li accetta ancora. ACQ-1 Preso il 2 novembre 2026 Copia',
  )
  expect(words(createElement(KeptCodes, { codes: [] }))).toBe('')
})
