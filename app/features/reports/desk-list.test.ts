import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { Nothing } from './desk-filters.tsx'

const filter = { state: null, category: null, q: '' }

test('an empty desk says which reports will arrive, and for whom', () => {
  expect(words(createElement(Nothing, { filter, isNew: true }))).toMatch(/^Per ora nessuna segnalazione\. Arrivano qui ad amministratori/)
  expect(words(createElement(Nothing, { filter, isNew: false }))).toBe('Tutte le segnalazioni hanno una risposta.')
})
