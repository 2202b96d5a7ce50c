import { expect, test } from 'vitest'
import { announced } from './announced.ts'

const TODAY = '2026-11-25'
const at = (date: string, time = '18:00') => ({ date, time })
const once = (more = {}) => ({
  start: at('2026-12-03'),
  status: 'scheduled',
  place: { name: 'Sala grande', address: 'Via Roma 1' },
  registration: { required: true },
  ...more,
})
/** Wednesdays from 4 November. */
const weekly = (rule = {}, more = {}) => once({ start: at('2026-11-04'), recurrence: { freq: 'WEEKLY', count: 8, ...rule }, ...more })
const cancelled = (...dates: string[]) => ({ changes: dates.map((date) => ({ date, status: 'cancelled' })) })
const asked = (published: Record<string, unknown> | null, data: Record<string, unknown>) =>
  announced('appuntamenti', published && { published }, data, TODAY)

test('an event that members know is called off with a question, once', () => {
  expect(asked(once(), once({ status: 'cancelled' }))).toEqual({ off: 'event', moved: [] })
  expect(asked(once({ registration: {} }), once({ status: 'cancelled' })).off).toBe('event')
  for (const published of [once({ status: 'cancelled' }), null]) expect(asked(published, once({ status: 'cancelled' })).off).toEqual([])
  expect(announced('notizie', { published: once() }, once({ status: 'cancelled' }), TODAY).off).toEqual([])
})

test('so is a date, cancelled, removed or no longer in the rule, from today on', () => {
  const known = weekly(cancelled('2026-12-02'))
  const off = (rule: object) => asked(known, weekly(rule)).off
  expect(off({ ...cancelled('2026-12-02', '2026-12-16'), except: ['2026-12-09'] })).toEqual(['2026-12-09', '2026-12-16'])
  expect(off(cancelled('2026-12-02', '2026-11-18'))).toEqual([])
  expect(off({ ...cancelled('2026-12-02'), count: 6 })).toEqual(['2026-12-16', '2026-12-23'])
  expect(off({ byDay: ['TH'] })).toEqual(['2026-11-25', '2026-12-09', '2026-12-16', '2026-12-23'])
})

test('another hour, day or place is told, another spelling is not', () => {
  const moved = (now: object) => asked(once(), once(now)).moved
  expect(moved({ start: at('2026-12-03', '19:00') })).toEqual(['2026-12-03'])
  expect(moved({ start: at('2026-12-04') })).toEqual(['2026-12-03'])
  expect(moved({ place: { name: 'Palestra' } })).toEqual(['2026-12-03'])
  expect(moved({ title: 'Cena', place: { name: 'sala grande', address: 'Via Roma, 1' } })).toEqual([])
  expect(asked(once({ start: at('2026-11-24') }), once({ start: at('2026-11-24', '19:00') })).moved).toEqual([])
})

test('of a repeated event only the dates that change', () => {
  const change = { date: '2026-12-09', start: at('2026-12-10'), status: 'scheduled' }
  expect(asked(weekly(), weekly({ changes: [change] }))).toEqual({ off: [], moved: ['2026-12-09'] })
  expect(asked(weekly({ changes: [change] }), weekly()).moved).toEqual(['2026-12-10'])
  expect(asked(weekly({ count: 5 }), weekly({ count: 5 }, { place: { name: 'Palestra' } })).moved).toEqual(['2026-11-25', '2026-12-02'])
})

test('nobody is registered where nobody registers', () => {
  const open = { registration: {} }
  expect(asked(once(open), once({ ...open, start: at('2026-12-04') })).moved).toEqual([])
  expect(asked(weekly({}, open), weekly(cancelled('2026-12-09'), open)).off).toEqual([])
})
