import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { CalledOff } from './called-off.tsx'

test.each([
  ['', 'Annullato'],
  ['La sala è occupata.', 'Annullato La sala è occupata.'],
])('a called-off event with the note «%s» says «%s»', (statusNote, said) => {
  expect(words(createElement(CalledOff, { event: { statusNote } }))).toBe(said)
})
