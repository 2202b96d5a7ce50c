import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { PasskeyStep } from './passkey-step.tsx'
import * as native from './passkey-words.native.ts'
import { SignInWays } from './sign-in-ways.tsx'
import { secondFactor } from './texts-second-factor.ts'

const here = vi.hoisted(() => ({ offersPasskeys: true, noPasskeys: '', secondStep: 'THE STEP' }))
vi.mock('./passkey-words.ts', () => here)
vi.mock('#app/platform/association.ts', async (real) => ({ ...(await real<object>()), appInfo: () => ({ providers: [] }) }))

const account = (passkeys: number, asksForPasskey = false) =>
  ({ providers: [], passkeys: Array.from({ length: passkeys }, () => ({})), asksForPasskey }) as unknown as AccountAnswer
const ways = (passkeys: number) => words(createElement(SignInWays, { account: account(passkeys) }))
const step = (...of: Parameters<typeof account>) =>
  words(createElement(PasskeyStep, { account: account(...of), onCodes: () => {}, onLinkWanted: () => {} }))

test('on the web an account without passkeys is offered them', () => {
  here.offersPasskeys = true
  expect([ways(0), step(0)]).toEqual([expect.stringContaining('Passkey'), expect.stringContaining('prima aggiungi una passkey')])
})

test('an association’s app offers none; existing ones can be managed, but not required', () => {
  here.offersPasskeys = native.offersPasskeys
  expect(ways(0)).not.toContain('Passkey')
  expect([step(0), step(1)]).toEqual(['', ''])
  expect(ways(1)).toContain('Passkey')
  expect(step(1, true)).toContain('Chiedi la passkey dopo la password')
  expect(secondFactor.lead).toContain(here.secondStep)
  expect(native.secondStep).not.toContain('passkey')
})
