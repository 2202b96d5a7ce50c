import { expect, test } from 'vitest'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { aCard } from '#app/platform/card/card.fixture.ts'
import { cardStep } from './card-step.ts'

const on = (day: string, ...card: Parameters<typeof aCard>) => cardStep(aCard(...card), startOfRomeDay(day))

test('the home says nothing about a card that is valid for more than thirty days', () => {
  expect(on('2026-09-18')).toBeNull()
})

test.each([
  ['2026-12-19', 'warn', 'La tessera scade tra 12 giorni. Se rinnovi ora non ne perdi nemmeno uno.'],
  ['2026-12-30', 'warn', 'La tessera scade domani.'],
  ['2026-12-31', 'warn', 'La tessera scade oggi.'],
  ['2027-01-10', 'warn', 'La tessera è scaduta il 31/12/26. La puoi usare ancora fino al 14/02/27.'],
  ['2027-02-15', 'bad', 'La tessera è scaduta il 31/12/26.'],
])('on %s one line in %s says so, and one press renews', (day, tone, text) => {
  expect(on(day)).toEqual({ tone, text, action: { label: 'Rinnova', does: 'renew' } })
})

test('a suspended or cancelled card leads to the secretariat', () => {
  const suspended = { suspendedFrom: '2026-06-01' }
  expect(on('2026-06-10', { suspensionText: 'Passa in segreteria.' }, suspended)).toMatchObject({
    tone: 'bad',
    text: 'Passa in segreteria.',
  })
  expect(on('2026-06-10', {}, suspended)).toMatchObject({ text: 'La tessera è sospesa. La segreteria ti dice perché.' })
  expect(on('2026-06-10', {}, { cancelledOn: '2026-06-01' })).toMatchObject({ tone: 'bad', action: { does: 'write' } })
})

test('a fee that a valid card owes leads to paying it, also while the card ends soon', () => {
  const step = { tone: 'neutral', text: 'La tessera vale già: resta da versare la quota.', action: { label: 'Come pagare', does: 'pay' } }
  const feeDue = { kind: 'first', from: '2026-02-01', cents: 2500 } as const
  expect([on('2026-09-18', { feeDue }), on('2026-12-19', { feeDue })]).toEqual([step, step])
  expect(on('2027-02-15', { feeDue })).toMatchObject({ action: { does: 'renew' } })
})

test('a member who leaves sees the last day, and nothing to renew', () => {
  const text = 'Hai lasciato il circolo: la tessera vale fino al 31/12/26.'
  for (const day of ['2026-09-18', '2026-12-19'])
    expect(on(day, {}, { cancelledOn: '2027-01-01' })).toEqual({ tone: 'neutral', text, action: null })
  expect(on('2026-12-19', {}, { cancelledOn: '2027-12-31' })).toMatchObject({ action: { does: 'renew' } })
})

test.each([
  ['apply', 'warn', { label: 'Fai domanda', does: 'see-application' }],
  ['guardian', 'warn', { label: 'Vedi la domanda', does: 'see-application' }],
  ['review', 'neutral', { label: 'Vedi la domanda', does: 'see-application' }],
  ['fee', 'warn', { label: 'Come pagare', does: 'pay' }],
] as const)('a pending card (%s) says what it waits for', (pending, tone, action) => {
  expect(on('2026-06-10', { pending }, { validFrom: null, validTo: null })).toMatchObject({ tone, action })
})

test('a paid card that begins later says when', () => {
  expect(on('2026-06-10', {}, { validFrom: '2026-09-01' })).toEqual({ tone: 'neutral', text: 'Tessera attiva da: 01/09/26.', action: null })
})
