import { describe, expect, test } from 'vitest'
import { byWeek, dayAsked, daysOf, eventAddress, onDay, readEvent, upcomingEvents } from './event.ts'

const at = (id: string, date: string, time = '20:00', end = time) => ({ id, start: { date, time }, end: { date, time: end } })
// Saturday 21 November 2026, noon in Rome.
const now = Date.parse('2026-11-21T11:00:00Z')
const nights = {
  ...at('giochi', '2026-11-05', '20:45', '23:30'),
  recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 10, skipHolidays: true },
}

test('an event is listed until its last minute, the nearest first', () => {
  const documents = [at('later', '2026-12-01'), at('over', '2026-11-21', '09:00', '11:59'), at('running', '2026-11-21', '09:00', '13:00')]
  expect(upcomingEvents(documents, now).map((event) => event.id)).toEqual(['running', 'later'])
})

test('a document without a start is not an event', () => {
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

test('a Monday belongs to the new week, and empty groups are left out', () => {
  const groups = byWeek(upcomingEvents([at('sunday', '2026-11-29')], now), '2026-11-23')
  expect(groups.map((group) => group.id)).toEqual(['thisWeek'])
})

test.each([
  ['2026-12-03', '2026-12-03', null],
  ['2026-12-10', '2026-11-26', { day: '2026-12-10', isOver: false }],
  ['2026-11-05', '2026-11-26', { day: '2026-11-05', isOver: true }],
  [null, '2026-11-26', null],
  ['domani', '2026-11-26', null],
])('the address of %s opens %s, and says which day is over or not held: %j', (asked, occurrence, missed) => {
  const item = readEvent({ ...nights, recurrence: { ...nights.recurrence, except: ['2026-12-10'] } })!
  const days = upcomingEvents([{ ...nights, recurrence: { ...nights.recurrence, except: ['2026-12-10'] } }], now)
  expect(dayAsked(item, days, asked, now)).toMatchObject({ event: { occurrence }, missed })
})

test('a moved date is found by its new day too', () => {
  const start = { date: '2026-12-11', time: '21:00' }
  const moved = { ...nights, recurrence: { ...nights.recurrence, changes: [{ date: '2026-12-03', start }] } }
  const found = dayAsked(readEvent(moved)!, upcomingEvents([moved], now), '2026-12-11', now)
  expect(found).toMatchObject({ event: { occurrence: '2026-12-03', start }, missed: null })
})

test('an evening of today is over at its end', () => {
  const late = Date.parse('2026-11-26T22:30:00Z')
  expect(dayAsked(readEvent(nights)!, upcomingEvents([nights], late), '2026-11-26', late)).toMatchObject({
    event: { occurrence: '2026-12-03' },
    missed: { day: '2026-11-26', isOver: true },
  })
})

const patron = (day: string) => day === '2026-12-10'

describe('a recurring event', () => {
  test('is listed on each future day, once in the later group, and never on a holiday', () => {
    const events = upcomingEvents([nights], now, patron)
    expect(events.map(({ occurrence }) => occurrence)).toEqual([
      '2026-11-26',
      '2026-12-03',
      '2026-12-17',
      '2026-12-24',
      '2026-12-31',
      '2027-01-07',
    ])
    expect(byWeek(events, '2026-11-21').map(({ id, events: all }) => [id, all.length])).toEqual([
      ['nextWeek', 1],
      ['later', 1],
    ])
  })

  test('keeps its wall time when the clock changes', () => {
    const event = readEvent({ ...nights, recurrence: { freq: 'WEEKLY' }, start: { date: '2027-03-25', time: '20:45' }, end: null })!
    expect(daysOf(event, Date.parse('2027-03-20T00:00:00Z')).map(({ start }) => start.time)).toSatisfy((times: string[]) =>
      times.every((time) => time === '20:45'),
    )
  })

  test('moves with a day’s other place, and then has no address and no map point', () => {
    const recurrence = { freq: 'WEEKLY', changes: [{ date: '2026-12-03', placeName: 'Oratorio' }] }
    const event = readEvent({ ...nights, recurrence, place: { name: 'Sala', address: 'Via Roma 12', lat: 43.3, lng: 11.8 } })!
    expect(onDay(event, '2026-12-03').place).toEqual({ name: 'Oratorio', address: '', lat: null, lng: null })
    expect(onDay(event, '2026-12-10').place).toEqual(event.place)
  })

  test('has a URL for each of its days except the next', () => {
    const event = readEvent(nights)!
    expect(eventAddress(onDay(event, '2026-12-03'), '2026-11-26')).toBe('/appuntamenti/giochi?giorno=2026-12-03')
    expect(eventAddress(onDay(event, '2026-11-26'), '2026-11-26')).toBe('/appuntamenti/giochi')
    expect(eventAddress(readEvent(at('cena', '2026-12-01'))!)).toBe('/appuntamenti/cena')
  })
})
