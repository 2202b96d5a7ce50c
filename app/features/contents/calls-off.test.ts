import { expect, test } from 'vitest'
import { callsOff } from './calls-off.ts'

const TODAY = '2026-11-25'
const published = (status: string, more = {}) => ({ published: { status, ...more } })

const weekly = (cancelled: string[], except: string[] = []) => ({
  status: 'scheduled',
  recurrence: { freq: 'WEEKLY', except, changes: cancelled.map((date) => ({ date, status: 'cancelled' })) },
})

test('an event that members know is called off with a question, once', () => {
  expect(callsOff('appuntamenti', published('scheduled'), { status: 'cancelled' }, TODAY)).toBe('event')
  expect(callsOff('appuntamenti', published('cancelled'), { status: 'cancelled' }, TODAY)).toEqual([])
  expect(callsOff('appuntamenti', published('scheduled'), { status: 'scheduled' }, TODAY)).toEqual([])
  expect(callsOff('appuntamenti', { published: null }, { status: 'cancelled' }, TODAY)).toEqual([])
  expect(callsOff('appuntamenti', null, { status: 'cancelled' }, TODAY)).toEqual([])
})

test('so is a date that members know, cancelled or removed, from today on', () => {
  const known = published('scheduled', weekly(['2026-12-02']))
  expect(callsOff('appuntamenti', known, weekly(['2026-12-02', '2026-12-16'], ['2026-12-09']), TODAY)).toEqual(['2026-12-09', '2026-12-16'])
  expect(callsOff('appuntamenti', known, weekly(['2026-12-02', '2026-11-18']), TODAY)).toEqual([])
  expect(callsOff('appuntamenti', { published: null }, weekly(['2026-12-16']), TODAY)).toEqual([])
})
