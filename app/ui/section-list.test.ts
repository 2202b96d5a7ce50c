import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from './rendered.fixture.ts'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import { SectionList } from './section-list.tsx'

const row = ({ id }: { id: string }) => id
const FRESH = { fetchedAt: 0, stale: false }

/** The rendered section. */
function section(known: Partial<KnownCollection>, found: { id: string }[] = []): string {
  const texts = { empty: 'Arriveranno presto.', noMatch: 'Nessun risultato.' }
  const all: KnownCollection = { documents: [], state: 'ready', freshness: FRESH, ...known }
  return words(createElement(SectionList<{ id: string }>, { name: 'convenzioni', known: all, of: found, row, ...texts }))
}

test('a loading list shows only that', () => {
  expect(section({ state: 'loading', freshness: { fetchedAt: null, stale: false } })).toBe('Caricamento in corso')
})

test('a failed list without a copy says that it needs a network, and offers a retry', () => {
  const text = section({ freshness: { fetchedAt: null, stale: true } })
  expect(text).toBe('Questa sezione si apre senza rete dopo la prima visita. Collegati una volta. Riprova')
})

test('an empty list and an empty search have different texts', () => {
  expect(section({})).toBe('Arriveranno presto.')
  expect(section({ documents: [{ id: 'a' }] })).toBe('Nessun risultato.')
})

test('a list that cannot be refreshed keeps its documents', () => {
  const documents = [{ id: 'ottica' }, { id: 'terme' }]
  expect(section({ documents, freshness: { fetchedAt: 0, stale: true } }, documents)).toBe('ottica terme')
})
