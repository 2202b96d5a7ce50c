import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from './rendered.fixture.ts'
import type { KnownCollection } from '#app/platform/content/collections.ts'
import { SectionList } from './section-list.tsx'

const row = ({ id }: { id: string }) => id
const FRESH = { fetchedAt: 0, stale: false }

/** What stands in a section's place. */
function section(known: Partial<KnownCollection>, found: { id: string }[] = []): string {
  const texts = { empty: 'Arriveranno presto.', noMatch: 'Nessun risultato.' }
  const all: KnownCollection = { documents: [], state: 'ready', freshness: FRESH, ...known }
  return words(createElement(SectionList<{ id: string }>, { name: 'convenzioni', known: all, of: found, row, ...texts }))
}

test('a list that is on its way says so, and nothing more', () => {
  expect(section({ state: 'loading', freshness: { fetchedAt: null, stale: false } })).toBe('Caricamento in corso')
})

test('a list that never was on the device and does not come says what it needs, and can be asked for again', () => {
  const text = section({ freshness: { fetchedAt: null, stale: true } })
  expect(text).toBe('Questa sezione si apre senza rete dopo la prima visita. Collegati una volta. Riprova')
})

test('a list in which there is nothing says so; one that is searched in vain says that', () => {
  expect(section({})).toBe('Arriveranno presto.')
  expect(section({ documents: [{ id: 'a' }] })).toBe('Nessun risultato.')
})

test('a list that cannot be brought up to date keeps its documents', () => {
  const documents = [{ id: 'ottica' }, { id: 'terme' }]
  expect(section({ documents, freshness: { fetchedAt: 0, stale: true } }, documents)).toBe('ottica terme')
})
