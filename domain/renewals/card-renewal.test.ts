import { describe, expect, test } from 'vitest'
import type { CardValidity } from '#domain/content/association.ts'
import { renewalForm, renewalOpensOn, renewedPeriod, renewsFree } from './card-renewal.ts'
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

test('the holder renews alone only in a category without a fee', () => {
  expect([renewsFree({ feeCents: 0 }), renewsFree({ feeCents: 1 }), renewsFree(undefined)]).toEqual([true, false, false])
})

test('the form takes only a day of the calendar', () => {
  expect(readForm(renewalForm, { validTo: '2027-03-09' })).toEqual({ values: { validTo: '2027-03-09' } })
  expect(readForm(renewalForm, { validTo: '2027-02-30' })).toEqual({ fields: { validTo: 'invalid' } })
  expect(readForm(renewalForm, {})).toEqual({ fields: { validTo: 'required' } })
})
