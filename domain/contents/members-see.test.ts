import { expect, test } from 'vitest'
import { holidayOn } from '#domain/holidays.ts'
import { isOver, membersSee } from './members-see.ts'

const TODAY = '2026-11-27'
/** 17:00 in Rome. */
const NOW = Date.parse('2026-11-27T16:00:00Z')
const at = (date: string, time = '21:00') => ({ date, time })
/** The patron's day of the association is Thursday 3 December. */
const isHoliday = (day: string) => holidayOn(day, { patronDay: '12-03' }) !== null
const weekly = (more: object) => ({ freq: 'WEEKLY', interval: 1, byDay: ['TH'], ...more })

test.each([
  ['an offer of now', 'convenzioni', { validFrom: '2026-01-01', validTo: TODAY }, 'now'],
  ['an offer of next year', 'convenzioni', { validFrom: '2027-02-01' }, { from: '2027-02-01' }],
  ['an offer that has ended', 'convenzioni', { validFrom: '2025-01-01', validTo: '2026-11-26' }, 'over'],
  ['an event of today', 'appuntamenti', { start: at(TODAY) }, 'now'],
  ['an event of this morning', 'appuntamenti', { start: at(TODAY, '09:00'), end: at(TODAY, '10:00') }, 'over'],
  ['an event without an end that has begun', 'appuntamenti', { start: at(TODAY, '16:59') }, 'over'],
  ['an event of yesterday', 'appuntamenti', { start: at('2026-11-26') }, 'over'],
  ['an event that goes on', 'appuntamenti', { start: at('2026-11-26'), end: at(TODAY) }, 'now'],
  ['a rule without an end', 'appuntamenti', { start: at('2020-01-02'), recurrence: weekly({}) }, 'now'],
  ['a rule that has ended', 'appuntamenti', { start: at('2020-01-02'), recurrence: weekly({ until: '2026-11-20' }) }, 'over'],
  ['a rule of three days', 'appuntamenti', { start: at('2026-11-12'), recurrence: weekly({ count: 3 }) }, 'over'],
  [
    'its last day moved',
    'appuntamenti',
    { start: at('2026-11-12'), recurrence: weekly({ count: 3, changes: [{ date: '2026-11-26', start: at('2026-11-28') }] }) },
    'now',
  ],
  [
    'its last day of this morning',
    'appuntamenti',
    { start: at('2026-11-13', '09:00'), recurrence: weekly({ byDay: ['FR'], count: 3 }) },
    'over',
  ],
  [
    'all its days to come left out',
    'appuntamenti',
    { start: at('2026-11-26'), recurrence: weekly({ count: 2, except: ['2026-12-03'] }) },
    'over',
  ],
  ['a guide', 'istruzioni', {}, 'now'],
  [
    "a rule whose last day is the patron's",
    'appuntamenti',
    { start: at('2026-11-12'), recurrence: weekly({ count: 4, skipHolidays: true }) },
    'over',
  ],
  ['a rule that begins in two years', 'appuntamenti', { start: at('2028-11-30'), recurrence: weekly({}) }, 'now'],
] as const)('%s', (_, collection, data, seen) => {
  const found = membersSee(collection, data, TODAY, isHoliday)
  expect(isOver(found, NOW) ? 'over' : found.from === null ? 'now' : { from: found.from }).toEqual(seen)
})

test('the end is told to the minute, as it holds for the whole day', () => {
  const night = { start: at('2026-11-12', '21:00'), end: at('2026-11-12', '23:30'), recurrence: weekly({ count: 3 }) }
  const { until } = membersSee('appuntamenti', night, '2026-11-20', isHoliday)
  expect(until).toBe(Date.parse('2026-11-26T22:30:00Z'))
  expect([isOver({ from: null, until }, until! - 1), isOver({ from: null, until }, until!)]).toEqual([false, true])
  expect(membersSee('convenzioni', { validTo: TODAY }, TODAY, isHoliday).until).toBe(Date.parse('2026-11-27T23:00:00Z'))
})
