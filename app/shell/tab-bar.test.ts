import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { TabBar } from './tab-bar.tsx'

const who = vi.hoisted(() => ({ user: null as object | null }))

vi.mock('#app/platform/session/session.ts', () => ({ useSession: () => who }))

test.each([
  [null, 'Home Accedi Convenzioni Appuntamenti Altro'],
  [{}, 'Home Tessera Convenzioni Appuntamenti Altro'],
])('the tab bar has the sign-in for visitors, and the card for members', (user, said) => {
  who.user = user
  expect(words(createElement(TabBar))).toBe(said)
})

test.each([
  ['/convenzioni/farmacia-della-pieve', ['/convenzioni']],
  ['/tessera', ['/tessera']],
  ['/ristoranti', []],
])('at %s the tab of that part is marked', (path, marked) => {
  who.user = {}
  const links = rendered(createElement(TabBar), path).match(/<a [^>]*>/g) ?? []
  expect(links.filter((link) => link.includes('aria-current')).map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(marked)
})
