import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { readEvent } from './event.ts'
import { EventRow } from './event-row.tsx'

const event = readEvent({
  id: 'cena',
  title: 'Cena',
  start: { date: '2026-12-01', time: '20:00' },
  end: { date: '2026-12-01', time: '23:30' },
  place: { name: 'Sala grande' },
})!

test.each([
  [true, /^mar 1 dic Cena 20:00 · Sala grande/],
  [false, /^dic 1 Cena Martedì, ore 20:00 · Sala grande/],
])('below a heading that says its week (%s) a row gives weekday, day and time once', (inWeek, said) => {
  expect(words(createElement(EventRow, { event, inWeek }))).toMatch(said)
})
