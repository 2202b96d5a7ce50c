import { beforeEach, expect, test, vi } from 'vitest'
import { afterErrand, secondStepPath } from './enter.ts'

const opened = { user: null, emailVerified: true, incomplete: false }

beforeEach(() => void vi.stubGlobal('location', { origin: 'https://tessera.example' }))

test.each([
  ['who is known', opened, null, '/home'],
  ['who is known and was going somewhere', opened, '/tessera', '/tessera'],
  ['who is known and was lured elsewhere', opened, '//evil.example', '/home'],
  ['whose profile is still to be written', { ...opened, incomplete: true }, '/tessera', '/login?step=profilo&return=%2Ftessera'],
  ['whose address is still to be confirmed', { ...opened, emailVerified: false }, '/tessera', '/confirm-email?return=%2Ftessera'],
  ['with neither', { ...opened, incomplete: true, emailVerified: false }, null, '/login?step=profilo'],
])('after a provider’s sign-in, the next page for an account %s', (_, opened, returnTo, path) => {
  expect(afterErrand({ purpose: 'sign-in', returnTo }, opened)).toBe(path)
})

test.each(['link', 'prove'] as const)('to %s leads back into the account, never out of the app', (purpose) => {
  expect(afterErrand({ purpose, returnTo: '/account/password' }, opened)).toBe('/account/password')
  expect(afterErrand({ purpose, returnTo: 'https://evil.example/' }, opened)).toBe('/account')
})

test('the second step keeps the return address', () => {
  expect(secondStepPath('/tessera')).toBe('/login?step=codice&return=%2Ftessera')
  expect(secondStepPath(null)).toBe('/login?step=codice')
})
