import { beforeEach, expect, test, vi } from 'vitest'
import { nativeSignIn, type Plugin } from './social-login.native.ts'

const start = { clientId: 'for-the-server', iosClientId: null, nonce: 'made-by-the-server' }

const googleGives = (idToken: string | null) =>
  ({ provider: 'google', result: { responseType: 'online', idToken, accessToken: null, profile: {} } }) as never
const facebookGives = (token: string | null, isLimitedLogin = false) =>
  ({ provider: 'facebook', result: { accessToken: token && { token }, isLimitedLogin, idToken: null, profile: {} } }) as never

/** Stands in for the native plugin: notes what it is told, and gives or throws what the test says. */
function standIn(gives: () => unknown) {
  const told: unknown[] = []
  const plugin: Plugin = {
    initialize: async (options) => void told.push(options),
    login: async (options) => {
      told.push(options)
      return gives() as never
    },
  }
  return { plugin: plugin, told }
}

const throws = (error: unknown) => () => {
  throw error
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test("Google's sign-in is told the server's client and nonce, and gives an id token", async () => {
  const { plugin, told } = standIn(() => googleGives('an.id.token'))
  expect(await nativeSignIn('google', start, plugin)).toEqual({ idToken: 'an.id.token' })
  expect(told).toEqual([
    { google: { webClientId: 'for-the-server', iOSServerClientId: 'for-the-server', mode: 'online' } },
    { provider: 'google', options: { nonce: 'made-by-the-server', scopes: ['email', 'profile'] } },
  ])
})

test("An iPhone's sign-in with Google is told its own client too", async () => {
  const { plugin, told } = standIn(() => googleGives('an.id.token'))
  await nativeSignIn('google', { ...start, iosClientId: 'for-the-iphone' }, plugin)
  expect(told[0]).toEqual({
    google: { webClientId: 'for-the-server', iOSServerClientId: 'for-the-server', iOSClientId: 'for-the-iphone', mode: 'online' },
  })
})

test("Facebook's sign-in asks for the address and gives an access token", async () => {
  const { plugin, told } = standIn(() => facebookGives('a-token'))
  expect(await nativeSignIn('facebook', start, plugin)).toEqual({ accessToken: 'a-token' })
  expect(told.at(-1)).toMatchObject({ options: { permissions: ['email', 'public_profile'] } })
})

test.each([
  ['google', 'auth.google_failed_2'],
  ['facebook', 'auth.facebook_failed_2'],
] as const)('When the plugin for %s throws, the sentence ends with "(2)" and the reason is logged', async (provider, code) => {
  const { plugin } = standIn(throws(new Error('12501: developer error')))
  await expect(nativeSignIn(provider, start, plugin)).rejects.toMatchObject({ code })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('A plugin that the app does not have throws too', async () => {
  const { plugin } = standIn(throws(Object.assign(new Error('not implemented on android'), { code: 'UNIMPLEMENTED' })))
  await expect(nativeSignIn('google', start, plugin)).rejects.toMatchObject({ code: 'auth.google_failed_2' })
})

test('Going back from the sign-in is no failure, and is not logged', async () => {
  const { plugin } = standIn(throws(Object.assign(new Error('canceled'), { code: 'USER_CANCELLED' })))
  await expect(nativeSignIn('google', start, plugin)).rejects.toMatchObject({ code: 'auth.popup_closed' })
  expect(console.warn).not.toHaveBeenCalled()
})

test.each([
  ['google', 'without a token', googleGives(null)],
  [
    'google',
    'with a code for a server instead of a token',
    { provider: 'google', result: { responseType: 'offline', serverAuthCode: 'x' } },
  ],
  ['facebook', 'without a token', facebookGives(null)],
  ['facebook', 'with the token of a limited login', facebookGives('a-token', true)],
] as const)('A sign-in with %s that ends %s has failed', async (provider, _, gives) => {
  const { plugin } = standIn(() => gives)
  await expect(nativeSignIn(provider, start, plugin)).rejects.toMatchObject({ code: `auth.${provider}_failed` })
})
