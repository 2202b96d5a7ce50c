import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { Dead, deadLink } from './stay-screen.tsx'

test.each([
  ['auth.link_used', 'dead'],
  ['auth.link_expired', 'gone'],
  ['auth.link_invalid', 'gone'],
] as const)('the server’s error %s means a link that is %s', (code, why) => {
  expect(deadLink(new ApiError(code, 400))).toBe(why)
})

test('other errors say nothing about the link', () => {
  expect(deadLink(new ApiError('auth.network', 0))).toBeNull()
  expect(deadLink(new TypeError())).toBeNull()
})

test.each([
  ['dead', 'Questo link non vale più. Forse hai già tenuto il tuo account: prova ad accedere. Accedi'],
  ['gone', "Questo link non vale più. Se sono passati 14 giorni, l'account è stato eliminato: puoi crearne uno nuovo. Accedi Registrati"],
  ['invalid', 'Il link non è completo. Aprilo dal messaggio, oppure copialo per intero. Accedi'],
] as const)('a link that is %s offers a next step, and never another link', (why, seen) => {
  expect(words(createElement(Dead, { why }))).toBe(seen)
})

test('a person whose account was erased is led to the registration', () => {
  expect(rendered(createElement(Dead, { why: 'gone' }))).toContain('href="/login?step=registrati"')
})
