import { expect, test } from 'vitest'
import { scrollKey } from './use-scroll-kept.ts'

test.each([
  ['default', '/convenzioni', '/convenzioni'],
  ['default', '/appuntamenti', '/appuntamenti'],
  ['k3x9', '/convenzioni', 'k3x9'],
])('the scroll position of the entry "%s" at %s is stored under "%s"', (key, pathname, kept) => {
  expect(scrollKey({ key, pathname })).toBe(kept)
})
