import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { PostRow, postDay } from './post-row.tsx'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 10, 9) }))
afterEach(() => void vi.useRealTimers())

const post = {
  id: 'castagnata',
  title: "L'ora della castagnata",
  body: '**Domenica** in [piazza](/home).',
  publishedOn: '2026-11-10',
  link: null,
}

test('a post in a list has its title, its day and its first words, and leads to itself', () => {
  const piece = createElement(PostRow, { post })
  expect(words(piece)).toContain("L'ora della castagnata Oggi · Domenica in piazza.")
  expect(rendered(piece)).toContain('href="/notizie/castagnata"')
})

test('a post without a day or a text shows the rest', () => {
  expect(words(createElement(PostRow, { post: { ...post, body: '', publishedOn: null } }))).toBe("L'ora della castagnata")
})

test.each([
  ['2026-11-10', 'Oggi'],
  ['2026-11-09', 'Ieri'],
  ['2026-11-01', '1 nov'],
  ['2025-12-31', '31 dic 2025'],
])('%s is said as %s', (day, said) => expect(postDay(day, '2026-11-10')).toBe(said))
