import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { NotWritten } from './about-screen.tsx'

test('an association that has written nothing about itself yet can be reached all the same', () => {
  const shown = createElement(NotWritten, { contacts: { email: 'segreteria@circolo.example' } })
  expect(words(shown)).toContain("La presentazione dell'associazione non è ancora pubblicata. Contatti")
  expect(rendered(shown)).toContain('href="mailto:segreteria@circolo.example"')
})
