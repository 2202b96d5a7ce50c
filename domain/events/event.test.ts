import { expect, test } from 'vitest'
import { isUpcoming, momentMs, readMoment } from './event.ts'
import { isOpen } from '#domain/offers/offer.ts'

const dinner = { start: { date: '2026-12-31', time: '20:00' }, end: { date: '2027-01-01', time: '01:30' } }

test.each([
  ['2026-12-31T18:00:00Z', true, 'before it begins'],
  ['2026-12-31T23:30:00Z', true, 'after midnight, while it goes on'],
  ['2027-01-01T00:30:00Z', false, 'the moment it ends'],
])('at %s the dinner is upcoming: %s, %s', (now, upcoming) => {
  expect(isUpcoming(dinner, Date.parse(now))).toBe(upcoming)
})

test('an event without an end is judged by its start, one without both is not shown', () => {
  expect(isUpcoming({ start: dinner.start }, Date.parse('2026-12-31T18:59:00Z'))).toBe(true)
  expect(isUpcoming({ start: dinner.start }, Date.parse('2026-12-31T19:00:00Z'))).toBe(false)
  expect(isUpcoming({}, 0)).toBe(false)
})

test('a moment keeps its wall time when the clock changes', () => {
  expect(momentMs({ date: '2027-03-27', time: '20:00' })).toBe(Date.parse('2027-03-27T19:00:00Z'))
  expect(momentMs({ date: '2027-03-28', time: '20:00' })).toBe(Date.parse('2027-03-28T18:00:00Z'))
})

test.each([null, undefined, 'ieri', {}, { date: '2027-01-01' }, { date: 1, time: 2 }])('%j is no moment', (input) => {
  expect(readMoment(input)).toBeNull()
})

test('an offer holds on its first and on its last day', () => {
  const offer = { validFrom: '2026-03-10', validTo: '2026-03-20' }
  expect(['2026-03-09', '2026-03-10', '2026-03-20', '2026-03-21'].map((day) => isOpen(offer, day))).toEqual([false, true, true, false])
  expect(isOpen({ validFrom: '2026-03-10', validTo: null }, '2099-01-01')).toBe(true)
  expect(isOpen({}, '2026-01-01')).toBe(true)
})

test.each([
  { date: '2026-02-29', time: '20:00' },
  { date: '2026-13-01', time: '20:00' },
  { date: 'sabato', time: '20:00' },
  { date: '2026-11-21', time: '24:00' },
  { date: '2026-11-21', time: '20:60' },
  { date: '2026-11-21', time: 'sera' },
  { date: '2026-11-21' },
])('%j is no moment, and throws nothing', (moment) => {
  expect(readMoment(moment)).toBeNull()
})
