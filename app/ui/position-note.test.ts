import { createElement } from 'react'
import { expect, test } from 'vitest'
import { PositionNote } from './position-note.tsx'
import { words } from './rendered.fixture.ts'

test.each([
  ['not_asked', ''],
  ['asking', 'Cerchiamo la tua posizione…'],
  ['known', ''],
  ['denied', 'Senza la tua posizione ordiniamo per nome. Puoi cercare un comune.'],
  ['failed', "Non riusciamo a trovare la tua posizione. Riprova all'aperto, o cerca un comune."],
  ['unsupported', 'Questo dispositivo non dice dove si trova. Puoi cercare un comune.'],
] as const)('a position that is %s: "%s"', (state, text) => {
  expect(words(createElement(PositionNote, { state }))).toBe(text)
})

test('a refused position has no hint about order on a map', () => {
  expect(words(createElement(PositionNote, { state: 'denied', onMap: true }))).toBe(
    'Non abbiamo la tua posizione. Puoi consentirla dalle impostazioni del browser o del telefono.',
  )
})
