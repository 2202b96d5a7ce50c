import { describe, expect, test } from 'vitest'
import { levelOf, type Reason } from '#domain/cards/credential/verdict.ts'
import type { LimitPeriod } from '#domain/offers/offer-limit.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { verdictView, wantsNextCode, withAnswer, type Checked } from './verdict-view.ts'

const AT = Date.UTC(2027, 0, 15, 8)
const checked = (reason: Reason, changes: Partial<Checked> = {}): Checked => ({
  result: levelOf(reason),
  reason,
  notices: [],
  card: { associationName: 'Circolo Aurora', name: 'Giulia B.', numberEnd: '0175' },
  presentedAt: null,
  dataAt: AT / 1000 - 3600,
  typed: null,
  at: AT,
  ...changes,
})

test.each([
  ['ok', 'ok', 'Valida', 'Giulia B. Applica lo sconto.'],
  ['stale-presentation', 'warn', 'Codice non recente', /^Potrebbe essere una foto/],
  ['clock-skew', 'warn', 'Orario diverso', /^L'ora di uno dei due telefoni/],
  ['list-too-old', 'warn', 'Dati da aggiornare', /^Il tuo elenco ha più di un'ora/],
  ['static-copy', 'warn', 'Copia della tessera', /^È stampata/],
  ['malformed', 'bad', 'Non è una tessera', /^Il codice inquadrato/],
  ['unknown-issuer', 'bad', 'Codice non autentico', /^Questo codice non viene/],
  ['bad-signature', 'bad', 'Codice non autentico', /^Questo codice è stato modificato/],
  ['wrong-association', 'bad', 'Altra associazione', /^Questa tessera/],
  ['expired', 'bad', 'Tessera scaduta', /^Lo sconto non si applica/],
  ['revoked', 'bad', 'Tessera non valida', /^Lo sconto non si applica/],
  ['suspended', 'bad', 'Tessera sospesa', /^Lo sconto non si applica/],
  ['unknown-code', 'bad', 'Codice non trovato', /^Ricontrolla i caratteri/],
] as const)('%s is shown by colour, icon, word and sentence', (reason, tone, title, text) => {
  const view = verdictView(checked(reason))
  expect(view).toMatchObject({ tone, title })
  expect(view.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  expect(view.icon).toBeTruthy()
})

describe('a discount for some cards', () => {
  const audience = { words: 'per i soci', on: ['Socio ordinario', 'Socio giovane'], off: ['Amico del circolo'] }

  test('shows amber with one reason for a valid card outside the audience', () => {
    const fit = { isFor: false, type: 'Amico del circolo' }
    const said = { tone: 'warn', title: 'Non per questa tessera', text: 'Lo sconto è solo per i soci.' }
    expect(verdictView(checked('ok', { audience, fit }))).toMatchObject(said)
    expect(verdictView(checked('static-copy', { audience, fit, typed: 'code' }))).toMatchObject(said)
  })

  test('shows green for a card in the audience, red for an invalid one', () => {
    expect(verdictView(checked('ok', { audience, fit: { isFor: true, type: 'Socio' } }))).toMatchObject({ tone: 'ok', title: 'Valida' })
    expect(verdictView(checked('revoked', { audience, fit: { isFor: false, type: 'Socio' } }))).toMatchObject({ tone: 'bad' })
  })

  test('asks to look at the card until the server answers, naming the shorter list', () => {
    expect(verdictView(checked('ok', { audience }))).toMatchObject({
      tone: 'warn',
      title: 'Guarda il tipo di tessera',
      text: 'Lo sconto è solo per i soci. Sotto il nome non deve esserci scritto «Amico del circolo».',
    })
    const young = { words: 'per Socio giovane', on: ['Socio giovane'], off: ['Amico del circolo', 'Socio ordinario'] }
    expect(verdictView(checked('ok', { audience: young })).text).toMatch(/Sotto il nome deve esserci scritto «Socio giovane»\.$/)
  })
})

test.each([
  ['stale-presentation', true],
  ['clock-skew', true],
  ['static-copy', true],
  ['list-too-old', false],
  ['ok', false],
  ['revoked', false],
] as const)('after %s the card’s next code is wanted: %s', (reason, wanted) => expect(wantsNextCode(checked(reason))).toBe(wanted))

test('a device without data reports a missing network, not old data', () => {
  expect(verdictView(checked('list-too-old', { dataAt: null }))).toMatchObject({ tone: 'warn', title: 'Non verificabile ora' })
  expect(verdictView(checked('list-too-old', { dataAt: AT / 1000 - 80 * 3600 - 59 })).text).toMatch(/più di 80 ore/)
})

test('a spelled card is called a code or a number, whatever its verdict', () => {
  expect(verdictView(checked('static-copy', { typed: 'code' }))).toMatchObject({
    tone: 'warn',
    title: 'Codice valido: chiedi di vedere la tessera',
    text: 'Il codice non prova chi lo usa.',
  })
  expect(verdictView(checked('static-copy', { typed: 'code', used: { next: '2027-01-16', period: 'day' } }))).toMatchObject({
    tone: 'warn',
    title: 'Già usato oggi',
  })
  expect(verdictView(checked('static-copy', { typed: 'number' }))).toMatchObject({
    tone: 'warn',
    title: 'Numero valido: chiedi di vedere la tessera',
  })
})

test('an unknown number is not called a code', () => {
  expect(verdictView(checked('unknown-code', { typed: 'number' }))).toMatchObject({
    tone: 'bad',
    title: 'Numero non trovato',
    text: 'Ricontrolla le cifre una per una, o inquadra il QR.',
  })
  expect(verdictView(checked('unknown-code', { typed: 'code' })).title).toBe('Codice non trovato')
})

test('a number that was not looked up is not shown as valid', () => {
  const view = verdictView(checked('static-copy', { typed: 'number', card: null, dataAt: null }))
  expect(view).toMatchObject({ tone: 'warn', title: 'Chiedi di vedere la tessera' })
  expect(`${view.title} ${view.text}`).not.toMatch(/valid/i)
})

test('a code that could not be looked up offline says so', () => {
  const view = verdictView(checked('list-too-old', { typed: 'number', card: null, dataAt: null }))
  expect(view).toMatchObject({ tone: 'warn', title: 'Non verificabile ora', text: expect.stringMatching(/^Manca la rete/) })
})

const used = (next: string | null, period: LimitPeriod | null) => verdictView(checked('ok', { used: { next, period } }))

describe('a valid card whose discount is used up', () => {
  test('is amber for a shop, with the day it is available again', () => {
    expect(used('2027-02-01', 'month')).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Di nuovo da: 1 febbraio 2027.' })
  })

  test('says tomorrow for the next day, in one sentence', () => {
    const view = used('2027-01-16', 'day')
    expect(view).toMatchObject({ tone: 'warn', title: 'Già usato oggi', text: 'Di nuovo da domani.' })
  })

  test.each(['week', 'month', 'year'] as const)('does not say today on the last day of a %s', (period) => {
    expect(used('2027-01-16', period)).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Di nuovo da domani.' })
  })

  test('names no day when there is none', () => {
    expect(used(null, null)).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Vale una volta sola per tessera.' })
  })

  test('shows only the card’s verdict when the card is invalid', () => {
    expect(verdictView(checked('revoked', { used: { next: null, period: null } })).title).toBe('Tessera non valida')
    expect(verdictView(checked('ok', { used: null })).title).toBe('Valida')
  })
})

test.each([
  ['Giulia B.', 'Giulia B. Applica lo sconto.'],
  ['Madonna', 'Madonna. Applica lo sconto.'],
  ['', 'Applica lo sconto.'],
])('the sentence for a valid card of "%s"', (name, text) => {
  expect(verdictView(checked('ok', { card: { ...checked('ok').card!, name } })).text).toBe(text)
})

const answer = (reason: Reason, changes: Partial<OnlineAnswer> = {}): OnlineAnswer => ({
  result: levelOf(reason),
  reason,
  notices: [],
  card: { ...checked('ok').card!, kind: 'live' },
  now: AT / 1000,
  ...changes,
})

describe('the server’s verdict on a card that this device has judged', () => {
  test.each(['revoked', 'expired', 'suspended'] as const)('replaces green for a card that is now %s', (reason) => {
    const said = withAnswer(checked('ok', { notices: ['list-aging', 'seen-before'] }), answer(reason))
    expect(said).toMatchObject({ result: 'red', reason, notices: ['seen-before'], at: AT })
    expect(verdictView(said).tone).toBe('bad')
  })

  test('removes the name when the key is known to be stolen', () => {
    expect(withAnswer(checked('ok'), answer('unknown-issuer', { card: null }))).toMatchObject({ result: 'red', card: null })
  })

  test('makes a printed card green, with an identity document', () => {
    const said = withAnswer(checked('static-copy'), answer('ok', { notices: ['check-identity'] }))
    expect(said).toMatchObject({ result: 'green', notices: ['check-identity'] })
  })

  test.each(['list-too-old', 'clock-skew', 'unknown-issuer'] as const)('makes a card green that was %s only on this device', (reason) => {
    expect(withAnswer(checked(reason), answer('ok'))).toMatchObject({ result: 'green', reason: 'ok' })
  })

  test.each(['ok', 'static-copy', 'revoked'] as const)('keeps %s when the code went stale on its way to the server', (reason) => {
    const here = checked(reason)
    expect(withAnswer(here, answer('stale-presentation'))).toBe(here)
  })
})
