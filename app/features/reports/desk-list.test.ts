import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { Nothing } from './desk-filters.tsx'

const filter = { state: null, category: null, q: '' }

test('a desk that nothing has come to says what will come, and to whom', () => {
  expect(words(createElement(Nothing, { filter, isNew: true }))).toMatch(/^Per ora nessuna segnalazione\. Arrivano qui ad amministratori/)
  expect(words(createElement(Nothing, { filter, isNew: false }))).toBe('Tutte le segnalazioni hanno una risposta.')
})
