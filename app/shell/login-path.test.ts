import { expect, test } from 'vitest'
import { loginPath, loginStep, withReturn } from './login-path.ts'

test('the plain address is the sign-in', () => {
  expect(loginStep(new URLSearchParams())).toBe('accedi')
})

test.each(['registrati', 'reset', 'profilo', 'codice'])('?step=%s is its own step', (step) => {
  expect(loginStep(new URLSearchParams({ step }))).toBe(step)
})

test.each(['', 'altro', 'accedi', '__proto__'])('?step=%s is the sign-in', (step) => {
  expect(loginStep(new URLSearchParams({ step }))).toBe('accedi')
})

test('the return page is kept from step to step', () => {
  expect(loginPath('registrati', '/ristoranti?q=1&c=2')).toBe('/login?step=registrati&return=%2Fristoranti%3Fq%3D1%26c%3D2')
  expect(loginPath('accedi', '/tessera')).toBe('/login?return=%2Ftessera')
})

test('a missing return page leaves no parameter in the address', () => {
  expect(loginPath('accedi', null)).toBe('/login')
  expect(withReturn('/confirm-email', {}, null)).toBe('/confirm-email')
})
