import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { proof } from './texts.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { ForgottenPassword, waysToProve } from './proof-sheet.tsx'

const google = { provider: 'google', linkedAt: 0 } as const
const facebook = { provider: 'facebook', linkedAt: 0 } as const
const passkey = { id: 'p', name: 'Telefono', createdAt: 0, lastUsedAt: null, backedUp: false }
const nothing = { hasPassword: false, passkeys: [], providers: [] }

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ providers: ['google'] }) }) })
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('PublicKeyCredential', () => {})
})

test('an account has all its own ways of proof', () => {
  expect(waysToProve({ hasPassword: true, passkeys: [passkey], providers: [google] })).toEqual({
    hasPassword: true,
    hasPasskey: true,
    providers: ['google'],
  })
  expect(waysToProve(nothing)).toEqual({ hasPassword: false, hasPasskey: false, providers: [] })
})

test('a linked provider without configuration is no way of proof', () => {
  expect(waysToProve({ ...nothing, providers: [facebook, google] }).providers).toEqual(['google'])
})

test('a passkey is no way of proof in a browser without passkeys', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(waysToProve({ ...nothing, passkeys: [passkey] }).hasPasskey).toBe(false)
})

test('an account that is not loaded yet counts as having a password', () => {
  expect(waysToProve(null)).toEqual({ hasPassword: true, hasPasskey: false, providers: [] })
})

test('an account is offered a mail for its first password, or for a new one', () => {
  expect([offered(false), offered(true)]).toEqual(['Scegli una password', 'Password dimenticata?'])
  expect(proof.forgotSent('anna@posta.example')).toBe(
    'Ti abbiamo scritto a anna@posta.example. Apri il messaggio per scegliere una password.',
  )
})

const offered = (hasPassword: boolean) => words(createElement(ForgottenPassword, { email: 'anna@posta.example', hasPassword }))
