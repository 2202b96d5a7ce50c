import { describe, expect, test } from 'vitest'
import { holidayClosures, isYearly, readClosures, turned, withHours } from './closures.ts'

const closure = (from: string, to: string) => ({ from, to, reason: '' })

test('any content of a draft can be shown', () => {
  expect(readClosures(null)).toEqual([])
  expect(readClosures([{ from: '08-10', to: 4 }, 'x'])).toEqual([closure('08-10', ''), closure('', '')])
})

test('hours of a day stay as written; none means closed', () => {
  const [day] = readClosures([{ from: '12-24', to: '12-24', reason: '', hours: [['12:00', '']] }])
  expect(day).toEqual({ ...closure('12-24', '12-24'), hours: [['12:00', '']] })
  expect(withHours(day!, [])).toEqual(closure('12-24', '12-24'))
})

test.each([
  [closure('08-10', '08-20'), true],
  [closure('2026-08-10', '2026-08-20'), false],
  [closure('', '08-20'), true],
  [closure('', ''), false],
])('%o is of every year: %s', (given, yearly) => expect(isYearly(given)).toBe(yearly))

describe('of one year, or of each', () => {
  const today = '2026-11-25'
  test.each([
    [closure('2026-12-24', '2027-01-06'), true, closure('12-24', '01-06')],
    [closure('12-24', '12-26'), false, closure('2026-12-24', '2026-12-26')],
    [closure('08-10', '08-20'), false, closure('2027-08-10', '2027-08-20')],
    [closure('12-24', '01-06'), false, closure('2026-12-24', '2027-01-06')],
    [closure('08-10', ''), false, closure('2026-08-10', '')],
  ])('%o, yearly %s, is %o', (given, yearly, expected) => expect(turned(given, yearly, today)).toEqual(expected))
})

test('holidays are sorted by their next day, and movable ones have that year’s day', () => {
  const offered = holidayClosures('2026-11-25', { patronDay: '08-07' }, (id) => id)
  expect(offered.slice(0, 2)).toEqual([
    { id: 'immaculate', date: '2026-12-08', from: '12-08', to: '12-08', reason: 'immaculate' },
    { id: 'christmas', date: '2026-12-25', from: '12-25', to: '12-25', reason: 'christmas' },
  ])
  expect(offered.find(({ id }) => id === 'easter')).toMatchObject({ from: '2027-03-28', to: '2027-03-28' })
  expect(offered.find(({ id }) => id === 'patron')).toMatchObject({ from: '08-07' })
  expect(new Set(offered.map(({ id }) => id)).size).toBe(offered.length)
})
