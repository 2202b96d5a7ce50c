import { expect, test } from 'vitest'
import { partAt } from './layout.ts'
import { LAYOUTS } from './layouts.ts'
import { fieldName, readable } from './readable.ts'

const words = (path: string, value: unknown) =>
  `${fieldName(LAYOUTS.appuntamenti, path)}: ${readable(partAt(LAYOUTS.appuntamenti, path), value)}`

test('a recurrence that two people have changed is compared in words, part by part', () => {
  const off = { date: '2026-12-24', start: null, end: null, placeName: null, status: 'cancelled', note: 'Manca la luce.' }
  const moved = { ...off, date: '2026-12-31', start: { date: '2027-01-02', time: '21:00' }, status: 'scheduled', note: '' }
  expect(words('recurrence.changes', [off, moved])).toBe(
    'Si ripete, prossime date: giovedì 24 dicembre: annullata «Manca la luce.»; giovedì 31 dicembre: si tiene sabato 2 gennaio, ore 21:00',
  )
  expect(words('recurrence.except', ['2026-12-24'])).toBe('Si ripete, tolta: 24 dicembre 2026')
  expect(words('recurrence.byDay', ['TH'])).toBe('Si ripete, giorni della settimana: ogni giovedì')
  expect(words('recurrence.freq', 'WEEKLY')).toBe('Si ripete: Ogni settimana')
  expect(words('recurrence', { freq: 'WEEKLY', interval: 2, changes: [off] })).toBe('Si ripete: Ogni 2 settimane')
  expect(words('recurrence', null)).toBe('Si ripete: –')
})

test('a value inside that is empty is left out', () => {
  expect(readable(undefined, [{ from: '12-24', to: null, reason: 'Ferie' }])).toBe('12-24, Ferie')
})
