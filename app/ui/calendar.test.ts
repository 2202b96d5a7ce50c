import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Calendar } from './calendar.tsx'
import { rendered, words } from './rendered.fixture.ts'

const HOLIDAYS: Record<string, string> = { '2027-11-01': 'Ognissanti', '2027-12-08': 'Immacolata Concezione', '2027-12-25': 'Natale' }
const calendar = (more: object = {}) =>
  createElement(Calendar, {
    day: '2027-12-01',
    today: '2027-12-03',
    events: new Set(['2027-12-10']),
    holiday: (date: string) => HOLIDAYS[date] ?? null,
    onChange: () => {},
    ...more,
  })
const day = (label: string, more = {}) => rendered(calendar(more)).match(new RegExp(`<button[^>]*aria-label="${label}"[^>]*>`))?.[0] ?? ''

test('a month names its own holidays only', () => {
  expect(words(calendar())).toMatch(/ 8 Immacolata Concezione 25 Natale$/)
  expect(day('8 dicembre 2027, Immacolata Concezione')).toContain('aria-pressed="false"')
})

test('a day is marked for events, for today, and when chosen', () => {
  expect(day('10 dic, c&#x27;è un appuntamento')).not.toBe('')
  expect(day('3 dicembre 2027')).toContain('aria-current="date"')
  expect(day('1 dicembre 2027')).toContain('aria-pressed="true"')
  expect(day('1 dicembre 2027', { isChosen: false })).toContain('aria-pressed="false"')
})

test('exactly one day is in the tab order', () => {
  expect(rendered(calendar()).match(/<button[^>]*tabindex="0"[^>]*>/gi)).toHaveLength(1)
  expect(day('1 dicembre 2027')).toMatch(/tabindex="0"/i)
})

test('a folded calendar shows one week, moves by weeks, and offers the month', () => {
  const folded = { day: '2027-12-08', folds: true }
  expect(rendered(calendar(folded)).match(/<td/g)).toHaveLength(7)
  expect(words(calendar(folded))).toMatch(/ 6 7 8 9 10 11 12 8 Immacolata Concezione$/)
  expect(rendered(calendar(folded))).toMatch(/<button[^>]*aria-label="Tutto il mese"[^>]*aria-expanded="false"/)
  expect(rendered(calendar(folded))).toContain('aria-label="Settimana successiva"')
  expect(rendered(calendar())).not.toContain('Tutto il mese')
  // In large letters they go to a line of their own together, below the month's name.
  expect(rendered(calendar(folded))).toMatch(/<\/h2><span[^>]*>(<button(?:(?!<\/span><\/div>).)*<\/button>){3}<\/span><\/div>/)
})
