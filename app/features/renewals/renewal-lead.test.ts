import { expect, test } from 'vitest'
import { aCard } from '#app/platform/card/card.fixture.ts'
import { canRenewEarly, renewalLead } from './renewal-lead.ts'
import { decidedFeeText } from './texts-fee.ts'

const card = aCard()
const on = (day: string, isFree = false) => renewalLead(card, day, isFree)

test('a renewal before the end loses no day', () => {
  for (const day of ['2026-11-10', '2026-12-30']) expect(on(day)).toMatch(/Se rinnovi prima della scadenza, non perdi nemmeno un giorno/)
})

test('the last day reads as today, not as a day to come', () => {
  expect(on('2026-12-31')).toContain('scade oggi: se rinnovi entro il 14 febbraio 2027, il nuovo periodo parte da domani')
  expect(renewalLead({ ...card, graceDays: 0 }, '2026-12-31', false)).toContain('scade oggi: se rinnovi oggi, non perdi nemmeno un giorno')
  for (const graceDays of [0, 45]) expect(renewalLead({ ...card, graceDays }, '2026-12-31', true)).not.toContain('prima della scadenza')
})

test('in grace the text has the last day without a gap, and no end to come', () => {
  for (const day of ['2027-01-01', '2027-02-14']) {
    expect(on(day)).toContain('entro il 14 febbraio 2027, il nuovo periodo parte dalla vecchia scadenza')
    expect(on(day)).not.toContain('prima della scadenza')
  }
})

test('an expired card begins again: with the payment, or at once without a fee', () => {
  expect(on('2027-02-15')).toContain('riparte dal giorno in cui la segreteria registra la quota')
  expect(on('2027-02-15', true)).toContain('riparte da oggi')
})

test.each([
  ['2026-11-01', false, 'before the sixty days'],
  ['2026-11-02', true, 'on the first of the sixty days'],
  ['2026-11-30', true, 'on the last day without the notice'],
  ['2026-12-01', false, 'with the notice'],
  ['2027-01-10', false, 'in grace'],
])('on %s the renewal below the card is shown: %s, %s', (today, expected) => {
  expect(canRenewEarly({ ...card, renewalFrom: '2026-11-02' }, today)).toBe(expected)
  expect(canRenewEarly({ ...card, renewalFrom: null }, today)).toBe(false)
})

test('a decided change of the fee is told with both sums, or with the new one alone when it is paid now', () => {
  const next = { from: '2027-01-01', cents: 3000 }
  expect(
    [decidedFeeText.own(next), decidedFeeText.next(2500, next), decidedFeeText.next(0, next)].map((text) => text.replaceAll('\u00a0', ' ')),
  ).toEqual([
    'La quota del nuovo periodo è di 30,00 €: cambia dal 1° gennaio 2027.',
    'La quota è di 25,00 €; dal 1° gennaio 2027 sarà di 30,00 €.',
    'La quota è di 0 €; dal 1° gennaio 2027 sarà di 30,00 €.',
  ])
})
