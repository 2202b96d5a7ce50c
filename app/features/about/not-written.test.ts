import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { NotWritten } from './about-screen.tsx'

test('an association with nothing written about itself can be reached', () => {
  const shown = createElement(NotWritten, { association: { contacts: { email: 'segreteria@circolo.example' } } })
  expect(words(shown)).toContain("La presentazione dell'associazione non è ancora pubblicata. Contatti")
  expect(rendered(shown)).toContain('href="mailto:segreteria@circolo.example"')
})

test('its seat and the hours of its office are those of the settings', () => {
  const association = {
    seat: { street: "Via dell'Olmo 3", cap: '52014', comune: 'Poppi', provincia: 'AR' },
    officeHours: { mon: [], tue: [['17:00', '19:00']] },
  }
  expect(words(createElement(NotWritten, { association }))).toContain(
    "Dove e quando Via dell'Olmo 3, 52014 Poppi (AR) Orari della segreteria Martedì 17:00–19:00",
  )
})
