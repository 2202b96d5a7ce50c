import { expect, test } from 'vitest'
import { byWeek, readEvent, upcomingEvents } from './event.ts'

const at = (id: string, date: string, time = '20:00', end = time) => ({ id, start: { date, time }, end: { date, time: end } })
// Saturday 21 November 2026, noon in Rome.
const now = Date.parse('2026-11-21T11:00:00Z')

test('an event is listed until its last minute, the nearest first', () => {
  const documents = [at('later', '2026-12-01'), at('over', '2026-11-21', '09:00', '11:59'), at('running', '2026-11-21', '09:00', '13:00')]
  expect(upcomingEvents(documents, now).map((event) => event.id)).toEqual(['running', 'later'])
})

test('a document without a beginning is no event', () => {
  expect(readEvent({ id: 'x', title: 'Senza data' })).toBeNull()
  expect(upcomingEvents([{ id: 'x' }], now)).toEqual([])
})

test('weeks begin on Monday', () => {
  const events = [at('sunday', '2026-11-22'), at('monday', '2026-11-23'), at('next-sunday', '2026-11-29'), at('after', '2026-11-30')]
  const groups = byWeek(upcomingEvents(events, now), '2026-11-21')
  expect(groups.map((group) => [group.id, group.events.map((event) => event.id)])).toEqual([
    ['thisWeek', ['sunday']],
    ['nextWeek', ['monday', 'next-sunday']],
    ['later', ['after']],
  ])
})

test('on a Monday the week has just begun, and an empty group is left out', () => {
  const groups = byWeek(upcomingEvents([at('sunday', '2026-11-29')], now), '2026-11-23')
  expect(groups.map((group) => group.id)).toEqual(['thisWeek'])
})

test('places left never go below none, and no limit is no number', () => {
  expect(readEvent({ ...at('a', '2026-12-01'), capacity: 20, booked: 26 })?.placesLeft).toBe(0)
  expect(readEvent({ ...at('a', '2026-12-01'), capacity: null, booked: 3 })?.placesLeft).toBeNull()
})
