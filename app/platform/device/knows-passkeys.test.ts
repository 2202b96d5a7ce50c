import { expect, test, vi } from 'vitest'
import { knowsPasskeys } from './knows-passkeys.ts'

test.each([
  ['localhost', true],
  ['tessera.circolo.example', true],
  ['10.circolo.example', true],
  ['127.0.0.1', false],
  ['192.168.1.20', false],
  ['[::1]', false],
])('at %s passkeys are offered: %s', (hostname, offered) => {
  vi.stubGlobal('location', { hostname })
  vi.stubGlobal('PublicKeyCredential', () => {})
  expect(knowsPasskeys()).toBe(offered)
})

test('a browser without passkeys is offered none', () => {
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(knowsPasskeys()).toBe(false)
})
