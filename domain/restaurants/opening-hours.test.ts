import { expect, test } from 'vitest'
import { openingDay, openState, type Openings } from './opening-hours.ts'
import { romeInstant } from '#domain/rome-time.ts'

// 23 November 2026 is a Monday.
const pizzeria: Openings = {
  hours: {
    mon: [['18:30', '23:00']],
    tue: [],
    fri: [['18:30', '00:30']],
    sat: [
      ['12:00', '14:30'],
      ['18:30', '02:30'],
    ],
  },
  closures: [
    { from: '08-10', to: '08-24', reason: 'Ferie' },
    { from: '12-24', to: '01-06', reason: 'Feste' },
  ],
}
const at = (date: string, time: string) => romeInstant(date, time)
const closesAt = (date: string, time: string) => ({ isOpen: true, until: at(date, time) })
const opensAt = (date: string, time: string) => ({ isOpen: false, opens: at(date, time) })

test.each([
  ['2026-11-23', '18:29', opensAt('2026-11-23', '18:30')],
  ['2026-11-23', '18:30', closesAt('2026-11-23', '23:00')],
  ['2026-11-23', '22:59', closesAt('2026-11-23', '23:00')],
  ['2026-11-23', '23:00', opensAt('2026-11-27', '18:30')],
  ['2026-11-28', '13:00', closesAt('2026-11-28', '14:30')],
  ['2026-11-28', '14:30', opensAt('2026-11-28', '18:30')],
])('on %s at %s', (date, time, expected) => {
  expect(openState(pizzeria, at(date, time))).toEqual(expected)
})

test('hours after midnight belong to the evening before', () => {
  expect(openState(pizzeria, at('2026-11-28', '00:15'))).toEqual(closesAt('2026-11-28', '00:30'))
  expect(openState(pizzeria, at('2026-11-28', '00:30'))).toEqual(opensAt('2026-11-28', '12:00'))
  expect(openState(pizzeria, at('2026-11-29', '02:00'))).toEqual(closesAt('2026-11-29', '02:30'))
})

test('the evening before a closure continues after midnight', () => {
  // 9 August 2024 is a Friday: its evening ends in the first night of the closure.
  expect(openState(pizzeria, at('2024-08-10', '00:15'))).toEqual(closesAt('2024-08-10', '00:30'))
})

test('a closed day has no hours, and the next opening is after the closure', () => {
  expect(openingDay(pizzeria, '2026-08-14')).toMatchObject({ ranges: [], closure: { reason: 'Ferie' } })
  expect(openState(pizzeria, at('2026-08-14', '20:00'))).toEqual(opensAt('2026-08-28', '18:30'))
})

test('a closure may span the end of the year', () => {
  for (const date of ['2026-12-24', '2026-12-31', '2027-01-01', '2027-01-06'])
    expect(openingDay(pizzeria, date).closure?.reason, date).toBe('Feste')
  expect(openingDay(pizzeria, '2027-01-07').closure).toBeNull()
})

test('a closure with a year holds in that year only', () => {
  const once: Openings = { ...pizzeria, closures: [{ from: '2026-11-20', to: '2026-11-24', reason: 'Lavori' }] }
  expect(openingDay(once, '2026-11-23').ranges).toEqual([])
  expect(openingDay(once, '2027-11-22').ranges).toHaveLength(1)
})

test('a day may have other hours than its weekday, open or closed, and is closed again after them', () => {
  const closures = [{ from: '2026-11-24', to: '2026-11-24', reason: 'Festa del paese', hours: [['12:00', '15:00']] }]
  const fair = { ...pizzeria, closures } as Openings
  expect(openingDay(fair, '2026-11-24')).toMatchObject({ ranges: [['12:00', '15:00']], closure: { reason: 'Festa del paese' } })
  expect(openState(fair, at('2026-11-23', '23:00'))).toEqual(opensAt('2026-11-24', '12:00'))
  expect(openState(fair, at('2026-11-24', '14:00'))).toEqual(closesAt('2026-11-24', '15:00'))
})

test.each<[string, Openings['closures'], string]>([
  [
    'fewer days',
    [
      { from: '12-24', to: '01-06', reason: 'Ferie' },
      { from: '12-31', to: '12-31', reason: 'Capodanno' },
    ],
    'Capodanno',
  ],
  [
    'one year',
    [
      { from: '12-31', to: '12-31', reason: 'Ogni anno' },
      { from: '2026-12-31', to: '2026-12-31', reason: 'Quest’anno' },
    ],
    'Quest’anno',
  ],
  [
    'fewer days, each year',
    [
      { from: '2026-12-20', to: '2027-01-10', reason: 'Lavori' },
      { from: '12-24', to: '01-06', reason: 'Ferie' },
    ],
    'Ferie',
  ],
])('of overlapping closures the most particular counts, in either order: %s', (_, closures, reason) => {
  for (const order of [closures, closures.toReversed()])
    expect(openingDay({ ...pizzeria, closures: order }, '2026-12-31').closure?.reason).toBe(reason)
})

test('of closures on the same days the later in the list counts', () => {
  const day = { from: '2026-12-31', to: '2026-12-31' }
  const closures = [
    { ...day, reason: 'Prima' },
    { ...day, reason: 'Poi' },
  ]
  expect(openingDay({ ...pizzeria, closures }, '2026-12-31').closure?.reason).toBe('Poi')
})

test('a holiday is named, and changes the hours only where `holiday` has its own', () => {
  expect(openingDay(pizzeria, '2026-12-08')).toMatchObject({ holiday: 'immaculate', ranges: [] })
  expect(openingDay({ ...pizzeria, hours: { ...pizzeria.hours, holiday: [['12:00', '15:00']] } }, '2026-12-08').ranges).toEqual([
    ['12:00', '15:00'],
  ])
  expect(openingDay({ ...pizzeria, hours: { ...pizzeria.hours, holiday: [] } }, '2026-06-01', { patronDay: '06-01' }).ranges).toEqual([])
})

test('ranges that meet at midnight are one', () => {
  const night: Openings = { hours: { fri: [['20:00', '00:00']], sat: [['00:00', '04:00']] }, closures: [] }
  expect(openState(night, at('2026-11-27', '23:00'))).toEqual(closesAt('2026-11-28', '04:00'))
})

test('a place that never closes is always open', () => {
  const all = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['00:00', '00:00']]]))
  expect(openState({ hours: all, closures: [] }, at('2026-11-23', '03:00'))).toEqual({ isOpen: true, until: null })
})

test('a place without hours never opens', () => {
  expect(openState({ hours: {}, closures: [] }, at('2026-11-23', '12:00'))).toEqual({ isOpen: false, opens: null })
})

test('in the night of 25 hours a bar that closes at half past two closes once', () => {
  // 30 October 2027 is a Saturday; at 03:00 of the 31st the clock goes back to 02:00.
  const closing = at('2027-10-31', '02:30')
  expect(openState(pizzeria, closing - 1)).toEqual({ isOpen: true, until: closing })
  expect(openState(pizzeria, closing + 45 * 60_000).isOpen).toBe(false)
})

test('in the night of 23 hours half past two is half past three', () => {
  // 27 March 2027 is a Saturday; at 02:00 of the 28th the clock goes on to 03:00.
  expect(openState(pizzeria, at('2027-03-28', '01:59'))).toEqual({ isOpen: true, until: at('2027-03-28', '03:30') })
})

test.each(['2026-07-01', '2026-12-02'])('a place that closes at the midnight of %s closes then, also when written 24:00', (date) => {
  const bar: Openings = { hours: { wed: [['18:00', '24:00']] }, closures: [] }
  expect(openState(bar, at(date, '20:00'))).toEqual({ isOpen: true, until: at(date, '23:59') + 60_000 })
})
