import { beforeEach, expect, test, vi } from 'vitest'
import { nativeSignIn, type Plugins } from './social-login.native.ts'

const start = { clientId: 'for-the-server', nonce: 'made-by-the-server' }

const googleGives = (idToken: string) => ({ idToken, userId: '7', accessToken: null })
const facebookGives = (token: string | null) => ({ accessToken: token && { token } })

/** Stands in for both native plugins: notes what they are told, and gives or throws what the test says. */
function standIn(gives: () => unknown) {
  const told: unknown[] = []
  const hear = async (options: unknown) => {
    told.push(options)
    return gives() as never
  }
  const plugins: Plugins = { google: { initialize: async (options) => void told.push(options), signIn: hear }, facebook: { login: hear } }
  return { plugins, told }
}

const throws = (error: unknown) => () => {
  throw error
}

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test("Google's sign-in is told the server's client and nonce, and gives an id token", async () => {
  const { plugins, told } = standIn(() => googleGives('an.id.token'))
  expect(await nativeSignIn('google', start, plugins)).toEqual({ idToken: 'an.id.token' })
  // No scopes: with them Android asks the person a second time, for a token that nobody wants.
  expect(told).toEqual([{ clientId: 'for-the-server' }, { nonce: 'made-by-the-server' }])
})

test("Facebook's sign-in asks for the address and gives an access token", async () => {
  const { plugins, told } = standIn(() => facebookGives('a-token'))
  expect(await nativeSignIn('facebook', start, plugins)).toEqual({ accessToken: 'a-token' })
  expect(told).toEqual([{ permissions: ['email', 'public_profile'] }])
})

test.each([
  ['google', 'auth.google_failed_2'],
  ['facebook', 'auth.facebook_failed_2'],
] as const)('When the plugin for %s throws, the sentence ends with "(2)" and the reason is logged', async (provider, code) => {
  const { plugins } = standIn(throws(new Error('12501: developer error')))
  await expect(nativeSignIn(provider, start, plugins)).rejects.toMatchObject({ code })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('A plugin that the app does not have throws too', async () => {
  const { plugins } = standIn(throws(Object.assign(new Error('not implemented on android'), { code: 'UNIMPLEMENTED' })))
  await expect(nativeSignIn('google', start, plugins)).rejects.toMatchObject({ code: 'auth.google_failed_2' })
})

test.each([
  ['google', throws(Object.assign(new Error('The sign-in was canceled.'), { code: 'SIGN_IN_CANCELED' }))],
  ['facebook', () => facebookGives(null)],
  // Android leaves out what is null.
  ['facebook', () => ({})],
] as const)('Going back from the sign-in with %s is no failure, and is not logged', async (provider, gives) => {
  const { plugins } = standIn(gives)
  await expect(nativeSignIn(provider, start, plugins)).rejects.toMatchObject({ code: 'auth.popup_closed' })
  expect(console.warn).not.toHaveBeenCalled()
})

test('A sign-in with Google that ends without a token has failed', async () => {
  const { plugins } = standIn(() => googleGives(''))
  await expect(nativeSignIn('google', start, plugins)).rejects.toMatchObject({ code: 'auth.google_failed' })
})
