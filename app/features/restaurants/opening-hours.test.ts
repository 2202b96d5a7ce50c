import { createElement } from 'react'
import { expect, test } from 'vitest'
import { romeInstant } from '#domain/rome-time.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { OpeningHours, OpenNow } from './opening-hours.tsx'
import { readRestaurant } from './restaurant.ts'

const HOURS = { sun: [['12:00', '15:00']], mon: [['12:00', '14:30'], ['19:00', '23:00']], tue: [], wed: [['19:00', '23:00']] } // prettier-ignore
const { openings } = readRestaurant({ id: 'forno', hours: HOURS, closures: [{ from: '01-08', to: '01-25', reason: 'Ferie' }] })
const nowWords = (date: string, time: string, given = openings) =>
  words(createElement(OpenNow, { openings: given, place: {}, now: romeInstant(date, time) }))

// 23 November 2026 is a Monday.
test.each([
  ['2026-11-23', '20:00', 'Aperto, chiude ore 23:00 Oggi: 12:00–14:30, 19:00–23:00.'],
  ['2026-11-23', '16:00', 'Chiuso, apre ore 19:00 Oggi: 12:00–14:30, 19:00–23:00.'],
  ['2026-11-24', '12:00', 'Chiuso, apre domani, ore 19:00 Oggi è giorno di chiusura.'],
  ['2027-01-11', '20:00', 'Chiuso, apre mercoledì 27 gennaio, ore 19:00 Oggi chiuso: ferie.'],
  [
    '2026-11-01',
    '13:00',
    "Aperto, chiude ore 15:00 Oggi: 12:00–15:00. Oggi è festa: Ognissanti. L'orario può cambiare, meglio telefonare.",
  ],
  [
    '2026-12-07',
    '13:00',
    "Aperto, chiude ore 14:30 Oggi: 12:00–14:30, 19:00–23:00. Domani è festa: Immacolata Concezione. L'orario può cambiare, meglio telefonare.",
  ],
])('on %s at %s: %s', (date, time, text) => {
  expect(nowWords(date, time)).toBe(text)
})

test('a holiday on which it is closed anyway needs no call-ahead note', () => {
  const closed = readRestaurant({ id: 'forno', hours: HOURS, closures: [{ from: '12-08', to: '12-08', reason: 'Immacolata Concezione' }] })
  expect(nowWords('2026-12-07', '13:00', closed.openings)).toBe('Aperto, chiude ore 14:30 Oggi: 12:00–14:30, 19:00–23:00.')
  expect(nowWords('2026-12-08', '13:00', closed.openings)).toBe('Chiuso, apre domani, ore 19:00 Oggi chiuso: Immacolata Concezione.')
})

test('nothing is shown without hours', () => {
  const unknown = readRestaurant({ id: 'x' }).openings
  expect(nowWords('2026-11-23', '20:00', unknown)).toBe('')
  expect(words(createElement(OpeningHours, { openings: unknown, now: 0 }))).toBe('')
})

test('the week begins on Monday, marks today and lists the yearly closures', () => {
  const text = words(createElement(OpeningHours, { openings, now: romeInstant('2026-11-23', '20:00') }))
  expect(text).toMatch(/^Orari lunedì , Oggi 12:00–14:30, 19:00–23:00 martedì Chiuso mercoledì 19:00–23:00 /)
  expect(text).toMatch(/domenica 12:00–15:00 Chiusura: 8 gen – 25 gen, ferie$/)
})

test('a one-day closure shows one day, a one-time closure its year, a past one nothing', () => {
  const closures = [
    { from: '12-25', to: '12-25', reason: 'Natale' },
    { from: '2027-01-02', to: '2027-01-03', reason: 'Inventario' },
    { from: '2026-11-22', to: '2026-11-22', reason: '' },
  ]
  const { openings } = readRestaurant({ id: 'forno', hours: HOURS, closures })
  const text = words(createElement(OpeningHours, { openings, now: romeInstant('2026-11-23', '20:00') }))
  expect(text).toMatch(/15:00 Chiusura: 25 dic, Natale Chiusura: 2 gen 2027 – 3 gen 2027, inventario$/)
})

test('a day with special hours shows them, in the week and on the day', () => {
  const closures = [{ from: '12-23', to: '12-23', reason: 'Fiera', hours: [['12:00', '15:00'], ['x']] }]
  const { openings } = readRestaurant({ id: 'forno', hours: HOURS, closures })
  const text = words(createElement(OpeningHours, { openings, now: romeInstant('2026-11-23', '20:00') }))
  expect(text).toMatch(/15:00 Orario diverso: 23 dic, fiera: 12:00–15:00$/)
  expect(nowWords('2026-12-23', '13:00', openings)).toBe('Aperto, chiude ore 15:00 Oggi, fiera: 12:00–15:00.')
})
