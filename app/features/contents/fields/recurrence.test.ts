import { describe, expect, test } from 'vitest'
import { appuntamentiForm } from '#domain/contents/appuntamenti.ts'
import type { Recurrence } from '#domain/events/event-recurrence.ts'
import {
  callOff,
  endedBy,
  endOf,
  moveDay,
  nextDays,
  nthOf,
  readRule,
  removeDay,
  restoreDay,
  rhythmOf,
  ruleOf,
  shownEnd,
  toggleDay,
  withEnd,
  writtenRule,
} from './recurrence.ts'
import { ruleText } from './recurrence-text.ts'

const rule = (more: Partial<Recurrence> = {}): Recurrence => ({
  freq: 'WEEKLY',
  interval: 1,
  byDay: ['TH'],
  count: null,
  until: null,
  skipHolidays: false,
  except: [],
  changes: [],
  ...more,
})
const monthly = (byDay: string[], more: Partial<Recurrence> = {}) => rule({ freq: 'MONTHLY', byDay, ...more })

/** A Thursday, the first of the month. */
const start = '2026-10-01'

test('the end stays as typed until there is another rule', () => {
  const eight = rule({ count: 8 })
  const typed = { text: '', of: eight }
  expect(withEnd(eight, '')).toBeNull()
  expect(shownEnd(eight, typed)).toBe('')
  expect(shownEnd({ ...eight, count: 5 }, typed)).toBe('5')
  expect(shownEnd({ ...eight, count: null, until: '2026-03-02' }, typed)).toBe('2026-03-02')
  expect(['0', '1041', '2,5', '08'].map((text) => withEnd(eight, text)?.count)).toEqual([undefined, undefined, undefined, 8])
  expect(shownEnd(eight, { text: '08', of: eight })).toBe('08')
})

describe('the rule in words', () => {
  test.each<[string, Recurrence, string?]>([
    ['Ogni settimana il giovedì.', rule()],
    ['Ogni settimana il lunedì, il giovedì e la domenica.', rule({ byDay: ['MO', 'TH', 'SU'] })],
    ['Ogni 2 settimane il giovedì, fino al 30 giugno 2027.', rule({ interval: 2, until: '2027-06-30' })],
    ['Ogni settimana.', rule({ byDay: [] })],
    ['Ogni giorno, per 10 volte.', rule({ freq: 'DAILY', byDay: [], count: 10 })],
    ['Ogni 3 giorni, una volta sola.', rule({ freq: 'DAILY', byDay: [], interval: 3, count: 1 })],
    ['Il primo sabato del mese, salvo i festivi.', monthly(['1SA'], { skipHolidays: true })],
    ["L'ultima domenica del mese.", monthly(['-1SU'])],
    ['La terza domenica, ogni 2 mesi.', monthly(['3SU'], { interval: 2 })],
    ['Il 1° di ogni mese.', monthly([])],
    ["L'8 di ogni mese.", monthly([]), '2026-10-08'],
    ["Il 31 di ogni mese (nei mesi che ce l'hanno).", monthly([]), '2026-10-31'],
    ['Il 5, ogni 3 mesi.', monthly([], { interval: 3 }), '2026-10-05'],
    ['Ogni mese: il primo lunedì e il terzo lunedì.', monthly(['1MO', '3MO'])],
    ['Ogni giorno, solo il lunedì e il sabato.', rule({ freq: 'DAILY', byDay: ['MO', 'SA'] })],
  ])('%s', (said, given, day = start) => expect(ruleText(given, day)).toBe(said))
})

describe('from the form to the rule and back', () => {
  test.each(['DAILY', 'WEEKLY', 'monthDay', 'monthWeekday'] as const)('%s', (rhythm) => {
    const made = ruleOf(rhythm, start, null)
    expect(rhythmOf(made)).toBe(rhythm)
    expect(appuntamentiForm.recurrence.read(writtenRule(made)).problem).toBeUndefined()
    expect(readRule(writtenRule(made))).toEqual(made)
  })
  test('a single event has no rule', () => {
    expect(ruleOf('once', start, rule())).toBeNull()
    expect(rhythmOf(null)).toBe('once')
  })
  test('another rhythm keeps the end, the holidays and the changed days', () => {
    const before = rule({ until: '2027-06-30', skipHolidays: true, except: ['2026-10-08'] })
    expect(ruleOf('monthWeekday', start, before)).toMatchObject({
      byDay: ['1TH'],
      until: '2027-06-30',
      skipHolidays: true,
      except: ['2026-10-08'],
    })
  })
  test.each([[monthly(['1MO', '3MO'])], [monthly(['SA'])], [rule({ freq: 'DAILY', byDay: ['MO'] })]])(
    'what the form does not ask for is only shown: %o',
    (given) => expect(rhythmOf(given)).toBe('other'),
  )
  test.each([
    ['2026-10-01', '1TH'],
    ['2026-10-15', '3TH'],
    ['2026-10-29', '-1TH'],
    ['2026-10-25', '-1SU'],
  ])('%s is the %s', (day, nth) => expect(nthOf(day)).toBe(nth))
  test('a week has its days in order, and at least one', () => {
    expect(toggleDay(rule(), 'MO').byDay).toEqual(['MO', 'TH'])
    expect(toggleDay(rule(), 'TH').byDay).toEqual(['TH'])
  })
  test.each(['never', 'until', 'count'] as const)('the end of a rule: %s', (end) => {
    const ended = endedBy(rule({ count: 4 }), end, start)
    expect(endOf(ended)).toBe(end)
    expect(appuntamentiForm.recurrence.read(writtenRule(ended)).problem).toBeUndefined()
  })
  test.each([null, undefined, 'x', 7, [], { freq: 'YEARLY' }])('%o is no rule', (given) => expect(readRule(given)).toBeNull())
})

describe('single days', () => {
  const at = { date: start, time: '20:30' }
  const days = (given: Recurrence, most = 4) =>
    nextDays(at, given, { from: '2026-10-05', most, isHoliday: (day) => day === '2026-10-22' }).days.map(
      ({ date, state }) => `${date} ${state}`,
    )
  test('are listed from the first one ahead', () => {
    expect(days(rule())).toEqual(['2026-10-08 held', '2026-10-15 held', '2026-10-22 held', '2026-10-29 held'])
    expect(nextDays(at, rule({ count: 3 }), { from: '2026-01-01', most: 9, isHoliday: () => false })).toMatchObject({
      days: [{ date: start }, { date: '2026-10-08' }, { date: '2026-10-15' }],
      hasMore: false,
    })
  })
  test('can be moved, cancelled, removed, and restored', () => {
    const moved = moveDay(rule({ skipHolidays: true }), '2026-10-08', {
      start: { date: '2026-10-09', time: '21:00' },
      end: null,
      placeName: null,
      note: '',
    })
    const changed = removeDay(callOff(moved, '2026-10-15', 'Sala occupata'), '2026-10-29')
    expect(days(changed)).toEqual(['2026-10-08 moved', '2026-10-15 cancelled', '2026-10-22 holiday', '2026-10-29 removed'])
    expect(readRule(writtenRule(changed))).toEqual(changed)
    expect(appuntamentiForm.recurrence.read(writtenRule(changed)).problem).toBeUndefined()
    const back = ['2026-10-08', '2026-10-15', '2026-10-29'].reduce(restoreDay, changed)
    expect(back).toEqual(rule({ skipHolidays: true }))
  })
  test('a moved day that is then cancelled keeps its new time', () => {
    const moved = moveDay(rule(), '2026-10-08', {
      start: { date: '2026-10-09', time: '21:00' },
      end: null,
      placeName: 'Oratorio',
      note: '',
    })
    expect(callOff(moved, '2026-10-08', '').changes).toMatchObject([
      { start: { date: '2026-10-09' }, placeName: 'Oratorio', isCancelled: true },
    ])
  })
  test('a rule without an end is listed up to a limit', () => {
    expect(nextDays(at, rule({ freq: 'DAILY', byDay: [] }), { from: start, most: 8, isHoliday: () => false })).toMatchObject({
      hasMore: true,
    })
  })
})
