import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { PaperCard } from './paper-card.tsx'

test('the holder of a paper card registers, and then reaches the page that links it', () => {
  expect(rendered(createElement(PaperCard))).toContain('href="/login?step=registrati&amp;return=%2Faccount%2Fcollega"')
})
