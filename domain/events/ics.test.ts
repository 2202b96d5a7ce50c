import { describe, expect, test } from 'vitest'
import { readEventRules } from './event-rules.ts'
import { holidayOn } from '#domain/holidays.ts'
import { icsCalendar, type IcsEvent } from './ics-event.ts'
import { icsEndOfDay, icsEscape, icsLocal, icsText, icsUtc } from './ics.ts'

const bytes = (text: string) => new TextEncoder().encode(text).length

describe('a line', () => {
  test('ends with CRLF and has at most 75 octets; the rest continues after a space', () => {
    const long = `SUMMARY:${'è una cena 🍝 con la Łucja, '.repeat(12)}`
    const text = icsText([long, 'X:1'])
    expect(text.endsWith('\r\nX:1\r\n')).toBe(true)
    for (const line of text.split('\r\n')) expect(bytes(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toBe(`${long}\r\nX:1\r\n`)
  })

  test('is never cut inside a character', () => {
    for (let pad = 0; pad < 80; pad += 1) {
      const lines = icsText([`X:${'a'.repeat(pad)}${'🍝'.repeat(40)}`]).split('\r\n')
      expect(lines.every((line) => line.isWellFormed() && !line.includes('\ufffd'))).toBe(true)
    }
  })

  test.each([
    ['Via Roma 3, Borgo; scala \\ B', String.raw`Via Roma 3\, Borgo\; scala \\ B`],
    ['uno\r\ndue\ntre\rquattro', String.raw`uno\ndue\ntre\nquattro`],
    ['con\u0007campana\u0000', 'concampana'],
    ['uno\u0085due\u2028tre\u2029quattro', String.raw`uno\ndue\ntre\nquattro`],
    ['«così»: "detto"', '«così»: "detto"'],
  ])('%j is escaped as a text', (text, expected) => {
    expect(icsEscape(text)).toBe(expected)
  })

  test('cannot be injected through a title or an id', () => {
    const line = 'Cena\r\nATTACH:http://altrove.example/\r\nBEGIN:VALARM'
    const text = icsCalendar(calendar, [made({ title: line }, { uid: `${line}@borgo.tessera` })], () => false)
    expect(text.split('\r\n').filter((line) => /^(ATTACH|BEGIN:VALARM)/.test(line))).toEqual([])
  })
})

describe('a moment', () => {
  test('in UTC and on the wall in Rome', () => {
    expect(icsUtc(Date.parse('2026-11-10T09:00:00.123Z'))).toBe('20261110T090000Z')
    expect(icsLocal({ date: '2026-12-31', time: '20:45' })).toBe('20261231T204500')
  })

  test('that the clock skips is written one hour later; one that comes twice is the first', () => {
    expect(icsLocal({ date: '2027-03-28', time: '02:30' })).toBe('20270328T033000')
    expect(icsLocal({ date: '2027-10-31', time: '02:30' })).toBe('20271031T023000')
  })

  test('at the end of a day is in UTC, in winter and in summer', () => {
    expect([icsEndOfDay('2026-12-31'), icsEndOfDay('2027-07-31')]).toEqual(['20261231T225959Z', '20270731T215959Z'])
  })
})

const calendar = {
  name: 'Appuntamenti',
  product: '-//Tessera//Appuntamenti//IT',
  cancelledPrefix: 'ANNULLATO: ',
  association: 'Borgo Sereno',
  now: Date.parse('2026-11-10T09:00:00Z'),
}

function made(document: Record<string, unknown> = {}, more: Partial<IcsEvent> = {}): IcsEvent {
  const rules = readEventRules({
    id: 'giochi',
    title: 'Giovedì del gioco',
    start: { date: '2026-11-26', time: '20:45' },
    end: { date: '2026-11-26', time: '23:30' },
    place: { name: 'Saletta', address: 'Via dei Lanaioli 3' },
    ...document,
  })!
  return {
    rules,
    uid: 'giochi@borgo-sereno.tessera',
    sequence: 0,
    changedAt: Date.parse('2026-11-10T09:00:00Z'),
    description: '',
    url: 'https://circolo.example/appuntamenti/giochi',
    lat: 43.36443,
    lng: 11.80091,
    ...more,
  }
}

const isHoliday = (day: string) => holidayOn(day) !== null
const linesOf = (event: IcsEvent) => icsCalendar(calendar, [event], isHoliday).replaceAll('\r\n ', '').split('\r\n')
const eventsOf = (event: IcsEvent) =>
  linesOf(event)
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((part) => part.split('\nEND:VEVENT')[0]!.split('\n'))

describe('an event', () => {
  test('has all that calendars need, in Rome’s time with its zone', () => {
    expect(eventsOf(made())).toEqual([
      [
        'UID:giochi@borgo-sereno.tessera',
        'SEQUENCE:0',
        'DTSTAMP:20261110T090000Z',
        'LAST-MODIFIED:20261110T090000Z',
        'DTSTART;TZID=Europe/Rome:20261126T204500',
        'DTEND;TZID=Europe/Rome:20261126T233000',
        'SUMMARY:Giovedì del gioco · Borgo Sereno',
        'STATUS:CONFIRMED',
        String.raw`LOCATION:Saletta\, Via dei Lanaioli 3`,
        'GEO:43.36443;11.80091',
        'URL:https://circolo.example/appuntamenti/giochi',
        'TRANSP:OPAQUE',
      ],
    ])
    const lines = linesOf(made())
    expect(lines.indexOf('BEGIN:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  })

  test('that is cancelled stays, marked as cancelled, and blocks no time', () => {
    const [lines] = eventsOf(made({ status: 'cancelled' }, { sequence: 3 }))
    expect(lines).toEqual(
      expect.arrayContaining(['SEQUENCE:3', 'SUMMARY:ANNULLATO: Giovedì del gioco', 'STATUS:CANCELLED', 'TRANSP:TRANSPARENT']),
    )
  })

  test('that ends before it begins has no end, and a place on the equator has a readable position', () => {
    const [lines] = eventsOf(made({ end: { date: '2026-11-26', time: '20:00' } }, { lat: 0.0000001, lng: -0.5 }))
    expect(lines!.some((line) => line.startsWith('DTEND'))).toBe(false)
    expect(lines).toContain('GEO:0;-0.5')
  })

  test('says that the person is on its waiting list', () => {
    const [lines] = eventsOf(made({}, { prefix: '(in lista) ', isTentative: true }))
    expect(lines).toEqual(expect.arrayContaining(['SUMMARY:(in lista) Giovedì del gioco', 'STATUS:TENTATIVE']))
  })
})

describe('a recurring event', () => {
  const recurrence = {
    freq: 'WEEKLY',
    byDay: ['TH'],
    count: 8,
    skipHolidays: true,
    except: ['2026-12-31'],
    changes: [
      { date: '2026-12-10', start: { date: '2026-12-11', time: '21:00' }, placeName: 'Sala grande', note: 'Spostato' },
      { date: '2026-12-17', status: 'cancelled' },
    ],
  }

  test('has its rule, exceptions and changed days under one uid', () => {
    const [series, moved, off] = eventsOf(made({ start: { date: '2026-11-26', time: '20:45' }, recurrence }))
    expect(series).toEqual(expect.arrayContaining(['RRULE:FREQ=WEEKLY;BYDAY=TH;COUNT=8', 'EXDATE;TZID=Europe/Rome:20261231T204500']))
    expect(moved).toEqual(
      expect.arrayContaining([
        'UID:giochi@borgo-sereno.tessera',
        'RECURRENCE-ID;TZID=Europe/Rome:20261210T204500',
        'DTSTART;TZID=Europe/Rome:20261211T210000',
        'DTEND;TZID=Europe/Rome:20261211T234500',
        'DESCRIPTION:Spostato',
        'LOCATION:Sala grande',
      ]),
    )
    expect(moved!.some((line) => line.startsWith('GEO'))).toBe(false)
    expect(off).toEqual(expect.arrayContaining(['RECURRENCE-ID;TZID=Europe/Rome:20261217T204500', 'STATUS:CANCELLED']))
    expect(series!.some((line) => line.startsWith('RECURRENCE-ID'))).toBe(false)
  })

  test('leaves holidays out', () => {
    // 25 and 26 December and 1 January are Friday, Saturday and Friday in 2026.
    const [series] = eventsOf(
      made({ start: { date: '2026-12-18', time: '20:45' }, recurrence: { freq: 'WEEKLY', byDay: ['FR'], count: 4, skipHolidays: true } }),
    )
    expect(series!.filter((line) => line.startsWith('EXDATE'))).toEqual([
      'EXDATE;TZID=Europe/Rome:20261225T204500',
      'EXDATE;TZID=Europe/Rome:20270101T204500',
    ])
  })

  test('still leaves holidays out when it began many years ago', () => {
    const began = { start: { date: '2020-01-03', time: '20:45' }, recurrence: { freq: 'WEEKLY', byDay: ['FR'], skipHolidays: true } }
    const [series] = eventsOf(made(began))
    expect(series).toContain('EXDATE;TZID=Europe/Rome:20261225T204500')
  })

  test('leaves out the days with their own entries', () => {
    const lines = eventsOf(made({ recurrence }, { apart: ['2026-12-03', '2026-12-10'] }))
    expect(lines[0]).toEqual(expect.arrayContaining(['EXDATE;TZID=Europe/Rome:20261203T204500', 'EXDATE;TZID=Europe/Rome:20261210T204500']))
    expect(lines.flat()).not.toContain('RECURRENCE-ID;TZID=Europe/Rome:20261210T204500')
  })

  test('marks one of its days as cancelled when the event is no longer held then', () => {
    const [lines] = eventsOf(made({ recurrence: { ...recurrence, except: ['2026-12-03'] } }, { only: '2026-12-03' }))
    expect(lines).toContain('STATUS:CANCELLED')
  })

  test('every week has no ordinal days, which the standard forbids', () => {
    const [series] = eventsOf(made({ recurrence: { freq: 'WEEKLY', byDay: ['1TH'] } }))
    expect(series).toContain('RRULE:FREQ=WEEKLY;BYDAY=TH')
  })

  test('ends at a moment in UTC, as the standard requires', () => {
    const [series] = eventsOf(made({ recurrence: { freq: 'MONTHLY', byDay: ['-1FR'], interval: 2, until: '2027-07-31' } }))
    expect(series).toContain('RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR;UNTIL=20270731T215959Z')
  })

  test('may be written for one day only, under its own uid', () => {
    const [lines, more] = eventsOf(made({ recurrence }, { only: '2026-12-03' }))
    expect(lines).toEqual(
      expect.arrayContaining(['UID:2026-12-03-giochi@borgo-sereno.tessera', 'DTSTART;TZID=Europe/Rome:20261203T204500']),
    )
    expect(lines!.some((line) => line.startsWith('RRULE'))).toBe(false)
    expect(more).toBeUndefined()
  })
})
