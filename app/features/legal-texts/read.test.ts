import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { Preview, Read } from './editor.tsx'

test('a role that may not write reads the text of the members, and no model to complete', () => {
  const published = { version: '2', markdown: '## Chi siamo\n\nIl titolare è il circolo.' } as never
  expect(words(createElement(Read, { sheet: { published } }))).toMatch(
    /^È il testo che i soci leggono\. Lo cambia chi amministra\..*Il titolare/,
  )
  expect(rendered(createElement(Read, { sheet: { published } }))).not.toContain('textarea')
  expect(words(createElement(Read, { sheet: { published: null } }))).toBe("Ancora non c'è. Lo scrive chi amministra.")
})

test('the preview shows a text as it is after publication', () => {
  expect(words(createElement(Preview, { markdown: 'Il <b>titolare</b> è il circolo.<script>alert(1)</script>' }))).toBe(
    'Il titolare è il circolo.',
  )
})
