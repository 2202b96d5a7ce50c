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
] as const)('%s is said in colour, icon, word and sentence', (reason, tone, title, text) => {
  const view = verdictView(checked(reason))
  expect(view).toMatchObject({ tone, title })
  expect(view.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
  expect(view.icon).toBeTruthy()
})

describe('of a discount that is for some cards', () => {
  const audience = { words: 'per i soci', on: ['Socio ordinario', 'Socio giovane'], off: ['Amico del circolo'] }

  test('a good card of somebody else is amber, with one sentence that says why', () => {
    const fit = { isFor: false, type: 'Amico del circolo' }
    const said = { tone: 'warn', title: 'Non per questa tessera', text: 'Lo sconto è solo per i soci.' }
    expect(verdictView(checked('ok', { audience, fit }))).toMatchObject(said)
    expect(verdictView(checked('static-copy', { audience, fit, typed: 'code' }))).toMatchObject(said)
  })

  test('a card for which it is is green, one that is not valid red', () => {
    expect(verdictView(checked('ok', { audience, fit: { isFor: true, type: 'Socio' } }))).toMatchObject({ tone: 'ok', title: 'Valida' })
    expect(verdictView(checked('revoked', { audience, fit: { isFor: false, type: 'Socio' } }))).toMatchObject({ tone: 'bad' })
  })

  test('as long as the server has not said it the look at the card decides, and what to look for is the shorter list', () => {
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

test('who never had data is told that the network is missing, not that the data are old', () => {
  expect(verdictView(checked('list-too-old', { dataAt: null }))).toMatchObject({ tone: 'warn', title: 'Non verificabile ora' })
  expect(verdictView(checked('list-too-old', { dataAt: AT / 1000 - 80 * 3600 - 59 })).text).toMatch(/più di 80 ore/)
})

test('a card that somebody has spelled is a code or a number, whatever it is good for', () => {
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

test('a number that no card has is not called a code', () => {
  expect(verdictView(checked('unknown-code', { typed: 'number' }))).toMatchObject({
    tone: 'bad',
    title: 'Numero non trovato',
    text: 'Ricontrolla le cifre una per una, o inquadra il QR.',
  })
  expect(verdictView(checked('unknown-code', { typed: 'code' })).title).toBe('Codice non trovato')
})

test('a number that nobody has looked up is not said to be valid', () => {
  const view = verdictView(checked('static-copy', { typed: 'number', card: null, dataAt: null }))
  expect(view).toMatchObject({ tone: 'warn', title: 'Chiedi di vedere la tessera' })
  expect(`${view.title} ${view.text}`).not.toMatch(/valid/i)
})

test('a code that could not be looked up for want of a network says so', () => {
  const view = verdictView(checked('list-too-old', { typed: 'number', card: null, dataAt: null }))
  expect(view).toMatchObject({ tone: 'warn', title: 'Non verificabile ora', text: expect.stringMatching(/^Manca la rete/) })
})

const used = (next: string | null, period: LimitPeriod | null) => verdictView(checked('ok', { used: { next, period } }))

describe('a good card whose discount is used up', () => {
  test('is amber before a shop, with the day on which it comes back', () => {
    expect(used('2027-02-01', 'month')).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Di nuovo da: 1 febbraio 2027.' })
  })

  test('says tomorrow of tomorrow, in one sentence', () => {
    const view = used('2027-01-16', 'day')
    expect(view).toMatchObject({ tone: 'warn', title: 'Già usato oggi', text: 'Di nuovo da domani.' })
  })

  test.each(['week', 'month', 'year'] as const)('does not say today on the last day of a %s', (period) => {
    expect(used('2027-01-16', period)).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Di nuovo da domani.' })
  })

  test('without such a day promises none', () => {
    expect(used(null, null)).toMatchObject({ tone: 'warn', title: 'Sconto già usato', text: 'Vale una volta sola per tessera.' })
  })

  test('is no more than its card when that is not good', () => {
    expect(verdictView(checked('revoked', { used: { next: null, period: null } })).title).toBe('Tessera non valida')
    expect(verdictView(checked('ok', { used: null })).title).toBe('Valida')
  })
})

test.each([
  ['Giulia B.', 'Giulia B. Applica lo sconto.'],
  ['Madonna', 'Madonna. Applica lo sconto.'],
  ['', 'Applica lo sconto.'],
])('the sentence of a good card of "%s"', (name, text) => {
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

describe('the server’s word about a card that this device has judged', () => {
  test.each(['revoked', 'expired', 'suspended'] as const)('takes the green away from a card that is %s by now', (reason) => {
    const said = withAnswer(checked('ok', { notices: ['list-aging', 'seen-before'] }), answer(reason))
    expect(said).toMatchObject({ result: 'red', reason, notices: ['seen-before'], at: AT })
    expect(verdictView(said).tone).toBe('bad')
  })

  test('takes the name away with a key that is known to be stolen', () => {
    expect(withAnswer(checked('ok'), answer('unknown-issuer', { card: null }))).toMatchObject({ result: 'red', card: null })
  })

  test('makes a printed card green, with a look at a document', () => {
    const said = withAnswer(checked('static-copy'), answer('ok', { notices: ['check-identity'] }))
    expect(said).toMatchObject({ result: 'green', notices: ['check-identity'] })
  })

  test.each(['list-too-old', 'clock-skew', 'unknown-issuer'] as const)('makes green what was %s to this device alone', (reason) => {
    expect(withAnswer(checked(reason), answer('ok'))).toMatchObject({ result: 'green', reason: 'ok' })
  })

  test.each(['ok', 'static-copy', 'revoked'] as const)('says nothing of %s when the code went stale on its way there', (reason) => {
    const here = checked(reason)
    expect(withAnswer(here, answer('stale-presentation'))).toBe(here)
  })
})
