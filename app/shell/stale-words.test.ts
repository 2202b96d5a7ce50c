import { expect, test, vi } from 'vitest'
import { staleWords } from './stale-words.ts'

test.each([
  [false, 'Sei senza connessione. Ultimo aggiornamento: oggi, ore 10:00.'],
  // The server does not answer, or is newer than the app.
  [true, 'Non riusciamo ad aggiornare i dati. Ultimo aggiornamento: oggi, ore 10:00.'],
])('text for old data when the browser is online: %s', (onLine, words) => {
  vi.stubGlobal('navigator', { onLine })
  const fetchedAt = Date.parse('2026-11-20T09:00:00Z')
  expect(staleWords(fetchedAt, fetchedAt + 3_600_000)).toBe(words)
})
