import { describe, expect, test } from 'vitest'
import { cardEnd, credentialEnd, isRenewalDue } from './credential-life.ts'

const utc = (time: string) => Date.parse(time) / 1000
const iso = (seconds: number | null) => seconds && new Date(seconds * 1000).toISOString().slice(0, 19)

test.each([
  ['2026-12-31', 0, '2026-12-31T23:00:00', 'at the end of the year'],
  ['2026-12-31', 45, '2027-02-14T23:00:00', 'with the grace'],
  ['2027-03-27', 0, '2027-03-27T23:00:00', 'the day before summer time'],
  ['2027-03-28', 0, '2027-03-28T22:00:00', 'the day of 23 hours'],
  ['2027-10-30', 0, '2027-10-30T22:00:00', 'the day before winter time'],
  ['2027-10-31', 0, '2027-10-31T23:00:00', 'the day of 25 hours'],
  ['2028-02-28', 1, '2028-02-29T23:00:00', 'in a leap year'],
])('a card whose last day is %s, with %i days of grace, ends at %s UTC: %s', (validTo, graceDays, end) => {
  expect(iso(cardEnd(validTo, graceDays))).toBe(end)
})

describe('a credential ends with the card, and', () => {
  const iat = utc('2026-12-25T10:00:00Z')
  const year = cardEnd('2026-12-31', 0)

  test.each<['live' | 'static', number, string, string]>([
    ['live', cardEnd('2027-06-30', 0), '2027-01-08T10:00:00', 'after fourteen days'],
    ['live', year, '2026-12-31T23:00:00', 'never after the card'],
    ['static', cardEnd('2027-06-30', 0), '2027-06-30T22:00:00', 'a printed one with the card'],
    ['static', cardEnd('2029-12-31', 0), '2028-01-29T10:00:00', 'a printed one after 400 days'],
  ])('%s, card until %i: %s, %s', (kind, cardEnd, end) => {
    expect(iso(credentialEnd({ iat, cardEnd, kind }))).toBe(end)
  })

  test('a card that has ended gets no credential, to the second', () => {
    expect(credentialEnd({ iat: year, cardEnd: year, kind: 'live' })).toBeNull()
    expect(credentialEnd({ iat: year - 1, cardEnd: year, kind: 'live' })).toBe(year)
  })

  test('no credential of any moment in a year outlives its card', () => {
    for (let at = utc('2027-01-01T00:00:00Z'); at < utc('2028-01-01T00:00:00Z'); at += 6 * 3600 + 7) {
      const exp = credentialEnd({ iat: at, cardEnd: cardEnd('2027-10-31', 0), kind: 'live' })
      if (exp) expect(exp <= utc('2027-10-31T23:00:00Z') && exp - at <= 14 * 86_400 && exp > at).toBe(true)
    }
  })
})

test('a device asks for a new credential after one day', () => {
  expect([isRenewalDue(1000, 1000 + 86_400), isRenewalDue(1000, 1000 + 86_401)]).toEqual([false, true])
})
