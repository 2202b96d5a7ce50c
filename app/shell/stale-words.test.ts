import { expect, test, vi } from 'vitest'
import { staleWords } from './stale-words.ts'

test.each([
  [false, 'Sei senza connessione. Ultimo aggiornamento: oggi, ore 10:00.'],
  // A server that does not answer, or one that is newer than the app.
  [true, 'Non riusciamo ad aggiornare i dati. Ultimo aggiornamento: oggi, ore 10:00.'],
])('data are old, and the browser has a network: %s', (onLine, words) => {
  vi.stubGlobal('navigator', { onLine })
  const fetchedAt = Date.parse('2026-11-20T09:00:00Z')
  expect(staleWords(fetchedAt, fetchedAt + 3_600_000)).toBe(words)
})
