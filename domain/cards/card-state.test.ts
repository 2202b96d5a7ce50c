import { expect, test } from 'vitest'
import { cardState, lastGoodDay, type CardPeriods } from './card-state.ts'

const year: CardPeriods = { validFrom: '2026-03-10', validTo: '2027-03-09', suspendedFrom: null, suspendedTo: null, cancelledOn: null }

test.each([
  ['2026-03-09', 'pending', 'the day before the first'],
  ['2026-03-10', 'valid', 'the first day'],
  ['2027-02-06', 'valid', '31 days left'],
  ['2027-02-07', 'expiring', '30 days left'],
  ['2027-03-09', 'expiring', 'the last day, until midnight in Rome'],
  ['2027-03-10', 'grace', 'one day late'],
  ['2027-04-23', 'grace', 'the last day of grace'],
  ['2027-04-24', 'expired', 'after the grace'],
] as const)('on %s the card is %s: %s', (today, state, _when) => {
  expect(cardState(year, today, 45)).toBe(state)
})

test('an association without grace has none', () => {
  expect(cardState(year, '2027-03-10', 0)).toBe('expired')
})

test('a suspension covers the period and gives the date-based state back', () => {
  const card = { ...year, suspendedFrom: '2026-06-01', suspendedTo: '2026-06-30' }
  expect(cardState(card, '2026-06-30', 45)).toBe('suspended')
  expect(cardState(card, '2026-07-01', 45)).toBe('valid')
})

test('cancelled wins over everything', () => {
  const card = { ...year, suspendedFrom: '2026-06-01', suspendedTo: null, cancelledOn: '2026-06-15' }
  expect(cardState(card, '2026-06-15', 45)).toBe('cancelled')
})

test('a card without a period is pending', () => {
  expect(cardState({ ...year, validFrom: null, validTo: null }, '2026-06-01', 45)).toBe('pending')
})

test('a suspension without an end continues, and wins over an expired card', () => {
  const card = { ...year, suspendedFrom: '2026-06-01', suspendedTo: null }
  expect(cardState(card, '2026-05-31', 45)).toBe('valid')
  expect(cardState(card, '2030-01-01', 45)).toBe('suspended')
})

test('a cancellation in the future does nothing yet', () => {
  expect(cardState({ ...year, cancelledOn: '2026-06-15' }, '2026-06-14', 45)).toBe('valid')
})

test('the days left are counted over the change of the clock and of the year', () => {
  const card = { ...year, validFrom: '2026-04-28', validTo: '2027-04-27' }
  expect(cardState(card, '2027-03-27', 45)).toBe('valid')
  expect(cardState(card, '2027-03-28', 45)).toBe('expiring')
  expect(cardState({ ...card, validTo: '2027-01-15' }, '2026-12-16', 45)).toBe('expiring')
})

test('the last day on which partners accept it is the last of grace', () => {
  expect(lastGoodDay('2027-03-09', 45)).toBe('2027-04-23')
  expect(lastGoodDay('2027-03-09', 0)).toBe('2027-03-09')
})
