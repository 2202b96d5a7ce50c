import { expect, test } from 'vitest'
import { daysText, slotsText } from './course-text.ts'

test('days with the same hours are named together', () => {
  const slots = [
    { day: 'mon', from: '09:30', to: '10:30' },
    { day: 'thu', from: '09:30', to: '10:30' },
    { day: 'sat', from: '10:00', to: '11:00' },
  ]
  expect(slotsText(slots)).toBe('Lunedì e giovedì, 09:30–10:30; sabato, 10:00–11:00')
})

test('a course without hours has no text', () => {
  expect(slotsText([])).toBe('')
})

test('the short text has only the days, in the order of the week, unless all have the same hours', () => {
  const slots = [
    { day: 'thu', from: '09:30', to: '10:30' },
    { day: 'mon', from: '09:30', to: '10:30' },
  ]
  expect(daysText(slots)).toBe('Giovedì e lunedì, 09:30–10:30')
  expect(daysText([...slots, { day: 'mon', from: '20:00', to: '21:00' }])).toBe('Lunedì e giovedì')
})
