import { expect, test } from 'vitest'
import type { BookingState } from '#domain/events/event-booking.ts'
import { nextOwn } from './own-bookings.ts'

const coming = [
  { id: 'giochi', occurrence: '2026-11-26' },
  { id: 'giochi', occurrence: '2026-12-03' },
  { id: 'cena', occurrence: '' },
]
const next = (mine: Record<string, BookingState>) => nextOwn(coming, new Map(Object.entries(mine)))

test('the next own event is the nearest day with a booked or offered place', () => {
  expect(next({ 'giochi 2026-12-03': 'booked', 'cena ': 'booked' })).toEqual(coming[1])
  expect(next({ 'cena ': 'offered' })).toEqual(coming[2])
})

test('waiting-list turns and cancelled bookings are not own events', () => {
  expect(next({ 'giochi 2026-11-26': 'waiting', 'cena ': 'withdrawn' })).toBeUndefined()
  expect(next({})).toBeUndefined()
})
