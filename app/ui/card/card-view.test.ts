import { expect, test } from 'vitest'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { CardPeriods } from '#domain/cards/card-state.ts'
import { aCard } from '#app/platform/card/card.fixture.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { cardView } from './card-view.ts'

const on = (day: string, periods: Partial<CardPeriods> = {}, change: Partial<CardAnswer> = {}) => at(startOfRomeDay(day), periods, change)

const at = (nowMs: number, periods: Partial<CardPeriods> = {}, change: Partial<CardAnswer> = {}) => cardView(aCard(change, periods), nowMs)

test('a valid card shows its state, its end and a code', () => {
  const view = on('2026-09-18')
  expect(view).toMatchObject({ state: 'valid', pill: 'Valida', untilText: '31/12/26', notice: null, name: 'Giulia Marchetti' })
  expect(view.code).toBe('live')
})

test.each([
  ['2026-12-01', 'Scade il 31/12'],
  ['2026-12-19', 'Scade il 31/12'],
  ['2026-12-30', 'Scade domani'],
  ['2026-12-31', 'Scade oggi'],
])('an expiring card on %s has the pill %s, and a code', (day, pill) => {
  expect(on(day)).toMatchObject({ state: 'expiring', pill, untilText: '31/12/26' })
  expect(on(day).code).toBe('live')
})

test('nobody who leaves at the end is asked to renew', () => {
  expect(on('2026-12-19').ending).toContain('Rinnova')
  expect(on('2026-12-19', { cancelledOn: '2027-01-01' })).toMatchObject({ state: 'expiring', ending: null })
})

test('a card in grace works, and shows its last working day', () => {
  expect(on('2027-01-10')).toMatchObject({ state: 'grace', pill: 'Da rinnovare', until: '2027-02-14', notice: null })
  expect(on('2027-01-10').code).toBe('live')
})

test('an expired card has no code, and shows when it expired', () => {
  const view = on('2027-02-15')
  expect(view).toMatchObject({ state: 'expired', pill: 'Scaduta', code: null, untilText: null })
  expect(view.notice?.text).toContain('15/02/27')
})

test('a suspended card shows the member’s text, and no code', () => {
  const view = on('2026-06-10', { suspendedFrom: '2026-06-01' }, { suspensionText: 'Passa in segreteria.' })
  expect(view).toMatchObject({ state: 'suspended', pill: 'Sospesa', code: null })
  expect(view.notice?.text).toBe('Passa in segreteria.')
})

test('a cancelled card has no code', () => {
  expect(on('2026-06-10', { cancelledOn: '2026-06-01' })).toMatchObject({ state: 'cancelled', pill: 'Annullata', code: null })
})

const never = { validFrom: null, validTo: null }

test.each([
  ['apply', 'In attesa'],
  ['guardian', 'In attesa'],
  ['review', 'In attesa'],
  ['fee', 'Ci siamo quasi'],
] as const)('a card that was never valid has a neutral text; its next step (%s) is shown below', (pending, title) => {
  expect(on('2026-06-10', never, { pending })).toMatchObject({
    state: 'pending',
    pill: 'In attesa',
    code: null,
    notice: { title, text: '' },
  })
})

test('a paid card before its start shows its first day', () => {
  expect(on('2025-12-20').notice?.text).toContain('01/01/26')
})

test('the day changes at midnight in Rome, not in Greenwich', () => {
  const midnight = startOfRomeDay('2027-02-15')
  expect(at(midnight - 1).state).toBe('grace')
  expect(at(midnight).state).toBe('expired')
})
