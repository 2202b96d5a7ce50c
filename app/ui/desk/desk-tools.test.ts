import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { plural } from '#app/ui/texts/plural.ts'
import { DeskTools } from './desk-tools.tsx'

test('the number of results is written in the Italian format', () => {
  const of = [
    { value: '', label: 'Tutti', count: 2006 },
    { value: 'published', label: 'Pubblicati', count: 2000 },
    { value: 'draft', label: 'Bozze', count: 6 },
    { value: 'ended', label: 'Finiti', count: null },
  ]
  expect(words(createElement(DeskTools, { chips: { label: 'Stato', of, value: '', onChange: () => {} } }))).toBe(
    'Tutti 2.006 Pubblicati 2.000 Bozze 6 Finiti',
  )
  expect([1, 999, 2006].map((n) => plural(n, 'contenuto', 'contenuti'))).toEqual(['1 contenuto', '999 contenuti', '2.006 contenuti'])
})
