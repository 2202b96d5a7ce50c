import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { AboutIs } from './papers-note.tsx'

test('documents say that nobody reads them until «Chi siamo» is public', () => {
  const unread = createElement(AboutIs, { state: 'draft' })
  expect(words(unread)).toBe(
    'I documenti si leggono in «Chi siamo», che non è pubblicata: finché non lo è, i soci non li vedono. Apri «Chi siamo»',
  )
  expect(rendered(unread)).toContain('href="/gestione/contenuti/chi-siamo"')
  expect(words(createElement(AboutIs, { state: 'published' }))).toBe('')
})
