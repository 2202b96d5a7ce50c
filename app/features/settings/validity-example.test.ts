import { expect, test } from 'vitest'
import { validityExample } from './validity-example.ts'

const year = {
  policy: 'social_year',
  yearStart: '01-01',
  lateJoinDays: 0,
  renewalOpensDays: 60,
  graceDays: 45,
  graceAcceptedByPartners: true,
}

test('today’s card ends with the social year, and the other days follow from it', () => {
  expect(validityExample(year, '2026-09-18')).toEqual({
    until: '2026-12-31',
    renewFrom: '2026-11-01',
    graceUntil: '2027-02-14',
    isGoodForPartners: true,
    expiredFrom: '2027-02-15',
  })
})

test('it follows the edited rules', () => {
  const rolling = { ...year, policy: 'rolling_12_months', graceDays: 0, graceAcceptedByPartners: false }
  expect(validityExample(rolling, '2026-09-18')).toEqual({
    until: '2027-09-17',
    renewFrom: '2027-07-19',
    graceUntil: null,
    isGoodForPartners: false,
    expiredFrom: '2027-09-18',
  })
  expect(validityExample({ ...year, lateJoinDays: 90 }, '2026-11-20')?.until).toBe('2027-12-31')
})

test('a renewal opens no earlier than the card’s first day', () => {
  expect(validityExample({ ...year, renewalOpensDays: 365 }, '2026-09-18')?.renewFrom).toBe('2026-09-18')
})

test('invalid rules have no example', () => {
  expect(validityExample({ ...year, graceDays: 'tanti' }, '2026-09-18')).toBeNull()
})
