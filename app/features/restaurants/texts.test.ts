import { expect, test } from 'vitest'
import { romeInstant } from '#domain/rome-time.ts'
import { openLong, openShort } from './texts.ts'

// A Monday.
const now = romeInstant('2026-11-23', '20:00')
const open = (date: string, time: string) => ({ isOpen: true as const, until: romeInstant(date, time) })
const closed = (date: string, time: string) => ({ isOpen: false as const, opens: romeInstant(date, time) })

test.each([
  [open('2026-11-23', '23:00'), 'aperto', 'Aperto, chiude ore 23:00'],
  [open('2026-11-23', '20:30'), 'chiude ore 20:30', 'Aperto, chiude ore 20:30'],
  [open('2026-11-24', '01:00'), 'aperto', 'Aperto, chiude ore 01:00'],
  [open('2026-11-24', '12:00'), 'aperto', 'Aperto, chiude domani, ore 12:00'],
  [{ isOpen: true as const, until: null }, 'aperto', 'Sempre aperto'],
  [closed('2026-11-23', '21:00'), 'apre ore 21:00', 'Chiuso, apre ore 21:00'],
  [closed('2026-11-24', '12:15'), 'apre domani', 'Chiuso, apre domani, ore 12:15'],
  [closed('2026-11-28', '12:00'), 'apre sabato', 'Chiuso, apre sabato, ore 12:00'],
  [closed('2027-01-26', '19:15'), 'riapre: 26 gen', 'Chiuso, apre martedì 26 gennaio, ore 19:15'],
  [{ isOpen: false as const, opens: null }, 'chiuso', 'Chiuso'],
])('%o reads "%s" and "%s"', (state, short, long) => {
  expect(openShort(state, now)).toBe(short)
  expect(openLong(state, now)).toBe(long)
})
