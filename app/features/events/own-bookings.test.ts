import { expect, test } from 'vitest'
import type { BookingState } from '#domain/events/event-booking.ts'
import { nextOwn } from './own-bookings.ts'

const coming = [
  { id: 'giochi', occurrence: '2026-11-26' },
  { id: 'giochi', occurrence: '2026-12-03' },
  { id: 'cena', occurrence: '' },
]
const next = (mine: Record<string, BookingState>) => nextOwn(coming, new Map(Object.entries(mine)))

test('one’s next event is the nearest day with a place, or with one to confirm', () => {
  expect(next({ 'giochi 2026-12-03': 'booked', 'cena ': 'booked' })).toEqual(coming[1])
  expect(next({ 'cena ': 'offered' })).toEqual(coming[2])
})

test('a turn in the list, and a place given back, are no event of one’s own', () => {
  expect(next({ 'giochi 2026-11-26': 'waiting', 'cena ': 'withdrawn' })).toBeUndefined()
  expect(next({})).toBeUndefined()
})
