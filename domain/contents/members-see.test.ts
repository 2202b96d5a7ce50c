import { expect, test } from 'vitest'
import { membersSee } from './members-see.ts'

const TODAY = '2026-11-27'
/** 17:00 in Rome. */
const NOW = Date.parse('2026-11-27T16:00:00Z')
const at = (date: string, time = '21:00') => ({ date, time })
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
] as const)('%s', (_, collection, data, seen) => expect(membersSee(collection, data, NOW)).toEqual(seen))
