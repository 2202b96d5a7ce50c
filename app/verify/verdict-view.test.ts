import { expect, test } from 'vitest'
import { levelOf, type Reason } from '#domain/credential/verdict.ts'
import { verdictView, type Checked } from './verdict-view.ts'

const AT = Date.UTC(2027, 0, 15, 8)
const checked = (reason: Reason, changes: Partial<Checked> = {}): Checked => ({
  result: levelOf(reason),
  reason,
  notices: [],
  card: { associationName: 'Circolo Aurora', name: 'Giulia B.', numberEnd: '0175' },
  presentedAt: null,
  dataAt: AT / 1000 - 3600,
  isTyped: false,
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

test('who never had data is told that the network is missing, not that the data are old', () => {
  expect(verdictView(checked('list-too-old', { dataAt: null }))).toMatchObject({ tone: 'warn', title: 'Non verificabile ora' })
  expect(verdictView(checked('list-too-old', { dataAt: AT / 1000 - 80 * 3600 - 59 })).text).toMatch(/più di 80 ore/)
})

test('a card that somebody has spelled is a number, whatever it is good for', () => {
  expect(verdictView(checked('static-copy', { isTyped: true }))).toMatchObject({
    tone: 'warn',
    title: 'Numero valido: chiedi di vedere la tessera',
  })
})

test.each([
  ['Giulia B.', 'Giulia B. Applica lo sconto.'],
  ['Madonna', 'Madonna. Applica lo sconto.'],
  ['', 'Applica lo sconto.'],
])('the sentence of a good card of "%s"', (name, text) => {
  expect(verdictView(checked('ok', { card: { ...checked('ok').card!, name } })).text).toBe(text)
})
