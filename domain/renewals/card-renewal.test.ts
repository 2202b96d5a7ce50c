import { describe, expect, test } from 'vitest'
import type { CardValidity } from '#domain/content/association.ts'
import { feeDay, owedFee, renewalForm, renewalOpensOn, renewedPeriod, renewsFree } from './card-renewal.ts'
import { readForm } from '#domain/form.ts'

const rolling: CardValidity = { policy: 'rolling_12_months', expiringFromDays: 30, graceDays: 45, renewalOpensDays: 60 }
const inOrder = { suspendedFrom: null, suspendedTo: null, cancelledOn: null }
const held = [{ validFrom: '2026-03-10', validTo: '2027-03-09' }]
const renewed = (today: string, card = {}, periods = held) => renewedPeriod(rolling, { ...inOrder, ...card }, periods, today)

describe('a renewal', () => {
  test.each([
    ['2027-01-08', '2027-03-10', '2028-03-09', 'the first of the sixty days'],
    ['2027-03-09', '2027-03-10', '2028-03-09', 'the last day of the card'],
    ['2027-03-10', '2027-03-10', '2028-03-09', 'the first day of grace'],
    ['2027-04-23', '2027-03-10', '2028-03-09', 'the last day of grace'],
    ['2027-04-24', '2027-04-24', '2028-04-23', 'the first day as expired'],
    ['2030-01-01', '2030-01-01', '2030-12-31', 'years later'],
  ])('on %s begins on %s and ends on %s: %s', (today, validFrom, validTo) => {
    expect(renewed(today)).toEqual({ validFrom, validTo })
  })

  test('is not possible more than sixty days before the end', () => {
    expect(renewalOpensOn(rolling, '2027-03-09')).toBe('2027-01-08')
    expect(renewed('2027-01-07')).toBeNull()
  })

  test.each([
    ['suspended', { suspendedFrom: '2027-02-01' }],
    ['cancelled', { cancelledOn: '2027-02-01' }],
  ])('of a card that is %s is not possible', (_state, card) => {
    expect(renewed('2027-03-01', card)).toBeNull()
  })

  test('of a card whose holder leaves at its end is not possible; who leaves later still renews', () => {
    for (const cancelledOn of ['2027-03-05', '2027-03-10']) expect(renewed('2027-03-01', { cancelledOn })).toBeNull()
    expect(renewed('2027-03-01', { cancelledOn: '2027-12-31' })).toEqual({ validFrom: '2027-03-10', validTo: '2028-03-09' })
  })

  test('of a card without a past or current period is not possible', () => {
    expect(renewed('2027-03-01', {}, [])).toBeNull()
    expect(renewed('2027-03-01', {}, [{ validFrom: '2027-03-02', validTo: '2027-03-20' }])).toBeNull()
  })

  test('of a renewed card is not possible until the new end is near', () => {
    const twice = [...held, { validFrom: '2027-03-10', validTo: '2028-03-09' }]
    expect(renewed('2027-03-01', {}, twice)).toBeNull()
    expect(renewed('2028-03-01', {}, twice)).toEqual({ validFrom: '2028-03-10', validTo: '2029-03-09' })
  })

  test('keeps the day of the card’s first year, 29 February too', () => {
    const leap = [{ validFrom: '2028-02-29', validTo: '2029-02-28' }]
    expect(renewed('2029-02-20', {}, leap)).toEqual({ validFrom: '2029-03-01', validTo: '2030-02-28' })
    const before = [{ validFrom: '2028-02-29', validTo: '2031-02-28' }]
    for (const today of ['2031-02-20', '2031-03-01'])
      expect(renewed(today, {}, before)).toEqual({ validFrom: '2031-03-01', validTo: '2032-02-28' })
  })

  test('lasts twelve months, also after a shorter year', () => {
    const short = [{ validFrom: '2026-03-20', validTo: '2027-03-01' }]
    expect(renewed('2027-03-01', {}, short)).toEqual({ validFrom: '2027-03-02', validTo: '2028-03-01' })
  })

  test('by social year lasts through the next one', () => {
    const policy = { ...rolling, policy: 'social_year', socialYear: { start: '01-01', end: '12-31' }, lateJoinDays: 31 } as const
    const year = [{ validFrom: '2026-05-04', validTo: '2026-12-31' }]
    expect(renewedPeriod(policy, inOrder, year, '2026-12-20')).toEqual({ validFrom: '2027-01-01', validTo: '2027-12-31' })
    expect(renewedPeriod(policy, inOrder, year, '2027-06-01')).toEqual({ validFrom: '2027-06-01', validTo: '2027-12-31' })
  })
})

const isFree = (category: Parameters<typeof renewsFree>[0], validFrom = '2027-01-01') => renewsFree(category, { validFrom })

test('the holder renews alone only a period without a fee', () => {
  expect([isFree({ feeCents: 0 }), isFree({ feeCents: 1 }), isFree(undefined)]).toEqual([true, false, false])
  const paid = { feeCents: 0, laterFees: [{ from: '2027-01-01', cents: 1000 }] }
  expect([isFree(paid, '2026-12-31'), isFree(paid, '2027-01-01')]).toEqual([true, false])
})

test.each([
  ['a period that was given without a payment', { unpaidFrom: '2026-03-10', validTo: '2027-03-09' }, '2027-01-20', '2026-03-10'],
  ['the open renewal', { validTo: '2027-03-09' }, '2027-01-08', '2027-03-10'],
  ['the late renewal, in grace', { validTo: '2027-03-09' }, '2027-04-23', '2027-03-10'],
  ['a period from today, after the grace', { validTo: '2027-03-09' }, '2027-04-24', '2027-04-24'],
  ['a first period', {}, '2027-04-24', '2027-04-24'],
  ['the membership that was never paid', { validTo: '2027-03-09', neverPaidSince: '2026-02-01' }, '2026-05-01', '2026-02-01'],
  [
    'the membership that was never paid, though renewal is open',
    { validTo: '2027-03-09', neverPaidSince: '2026-02-01' },
    '2027-03-09',
    '2026-02-01',
  ],
  [
    'the renewal, once a first period without a fee is over',
    { validTo: '2027-03-09', neverPaidSince: '2026-02-01' },
    '2027-03-10',
    '2027-03-10',
  ],
  [
    'the membership before that of a renewal without a payment',
    { unpaidFrom: '2027-03-10', validTo: '2028-03-09', neverPaidSince: '2026-02-01' },
    '2027-03-01',
    '2026-02-01',
  ],
  ['today, before the renewal opens', { validTo: '2027-03-09' }, '2026-05-01', '2026-05-01'],
])('a fee paid today is that of %s', (_words, due, today, day) => {
  expect(feeDay(rolling, { feeCents: 2500 }, { unpaidFrom: null, validTo: null, neverPaidSince: null, ...due }, today)).toBe(day)
})

test('a valid card owes a first fee only if there was one', () => {
  const due = { unpaidFrom: null, validTo: '2027-03-09', neverPaidSince: '2026-02-01' }
  const later = { feeCents: 0, laterFees: [{ from: '2026-03-01', cents: 3000 }] }
  expect(owedFee(later, due, '2026-05-01')).toBeNull()
  expect(owedFee({ feeCents: 2500 }, due, '2026-05-01')).toEqual({ kind: 'first', from: '2026-02-01', cents: 2500 })
  expect(owedFee(later, { ...due, unpaidFrom: '2026-03-10' }, '2026-05-01')).toEqual({ kind: 'unpaid', from: '2026-03-10', cents: 3000 })
  expect(feeDay(rolling, later, due, '2027-03-01')).toBe('2027-03-10')
})

test('the form takes only a day of the calendar', () => {
  expect(readForm(renewalForm, { validTo: '2027-03-09' })).toEqual({ values: { validTo: '2027-03-09' } })
  expect(readForm(renewalForm, { validTo: '2027-02-30' })).toEqual({ fields: { validTo: 'invalid' } })
  expect(readForm(renewalForm, {})).toEqual({ fields: { validTo: 'required' } })
})
