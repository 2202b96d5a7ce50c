import { expect, test } from 'vitest'
import { slotsText } from './course-text.ts'

test('days with the same hours are said together', () => {
  const slots = [
    { day: 'mon', from: '09:30', to: '10:30' },
    { day: 'thu', from: '09:30', to: '10:30' },
    { day: 'sat', from: '10:00', to: '11:00' },
  ]
  expect(slotsText(slots)).toBe('Lunedì e giovedì, 09:30–10:30; sabato, 10:00–11:00')
})

test('a course without hours says nothing', () => {
  expect(slotsText([])).toBe('')
})
