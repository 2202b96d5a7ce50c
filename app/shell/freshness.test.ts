import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { romeInstant } from '#domain/rome-time.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { FreshnessNote, LastUpdate } from './freshness.tsx'

const now = romeInstant('2026-11-23', '20:00')
const today = romeInstant('2026-11-23', '09:05')
const before = romeInstant('2026-11-20', '09:05')

/** The notes above and below a list. */
function notes(fetchedAt: number | null, stale: boolean, onLine = true): [above: string, below: string] {
  vi.setSystemTime(now)
  vi.stubGlobal('navigator', { onLine })
  const freshness = { fetchedAt, stale }
  const both = [words(createElement(FreshnessNote, { freshness })), words(createElement(LastUpdate, { freshness }))] as const
  vi.useRealTimers()
  return [...both]
}

test.each<[...Parameters<typeof notes>, string, string]>([
  [null, true, true, '', ''],
  [today, false, true, '', 'Ultimo aggiornamento: oggi, ore 09:05.'],
  [before, false, true, '', 'Ultimo aggiornamento: 20 nov, ore 09:05.'],
  [today, true, true, 'Non riusciamo ad aggiornare i dati. Ultimo aggiornamento: oggi, ore 09:05.', ''],
  [before, true, true, 'Non riusciamo ad aggiornare i dati. Ultimo aggiornamento: 20 nov, ore 09:05.', ''],
  [today, true, false, 'Sei senza connessione. Ultimo aggiornamento: oggi, ore 09:05.', ''],
])('fetched at %s, stale %s, online %s: "%s", "%s"', (fetchedAt, stale, onLine, above, below) => {
  expect(notes(fetchedAt, stale, onLine)).toEqual([above, below])
})
