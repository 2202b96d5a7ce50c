import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { StatuteTick } from './application-form.tsx'

const shown = (about: object | undefined) => createElement(StatuteTick, { about: about && { id: 'chi-siamo', ...about } })

test('a published statute is a link', () => {
  for (const about of [{ statute: { excerpts: [{ article: '1', text: 'Nome' }] } }, { documents: [{ id: 'statuto', title: 'Statuto' }] }])
    expect(rendered(shown(about))).toContain('href="/chi-siamo"')
})

test('an unpublished statute is text without a link: the office has it', () => {
  for (const about of [undefined, { hero: { title: 'Un circolo' } }]) {
    expect(rendered(shown(about))).not.toContain('href')
    expect(words(shown(about))).toBe(
      "Accetto lo statuto e i regolamenti dell'associazione Qui non è ancora pubblicato: chiedilo alla segreteria.",
    )
  }
})
