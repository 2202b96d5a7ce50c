import { expect, test } from 'vitest'
import { membersSee } from './members-see.ts'

const TODAY = '2026-11-27'
const at = (date: string) => ({ date, time: '21:00' })
const weekly = (more: object) => ({ freq: 'WEEKLY', interval: 1, byDay: ['TH'], ...more })

test.each([
  ['an offer of now', 'convenzioni', { validFrom: '2026-01-01', validTo: TODAY }, 'now'],
  ['an offer of next year', 'convenzioni', { validFrom: '2027-02-01' }, { from: '2027-02-01' }],
  ['an offer that has ended', 'convenzioni', { validFrom: '2025-01-01', validTo: '2026-11-26' }, 'over'],
  ['an event of today', 'appuntamenti', { start: at(TODAY) }, 'now'],
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
  ['a guide', 'istruzioni', {}, 'now'],
] as const)('%s', (_, collection, data, seen) => expect(membersSee(collection, data, TODAY)).toEqual(seen))
