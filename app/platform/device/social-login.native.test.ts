import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { SilentPhone } from './bridge.native.ts'
import { nativeSignIn, type Plugins } from './social-login.native.ts'

const made = vi.hoisted(() => ({ with: true }))
vi.mock('./bridge.native.ts', async (load) => ({ ...(await load<object>()), hasPlugin: () => made.with }))
const sheet = vi.hoisted(() => vi.fn())
vi.mock('./sheet-sign-in.native.ts', () => ({ sheetSignIn: sheet }))

const start = { clientId: 'for-the-server', nonce: 'made-by-the-server' }

const googleGives = (idToken: string) => ({ idToken, userId: '7', accessToken: null })
const facebookGives = (token: string | null) => ({ accessToken: token && { token } })

/** A stand-in for both plugins: notes the calls, and returns or throws the given result. */
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

const answer = { account: { id: 'a' }, names: null }
let sent: unknown
beforeEach(() => {
  made.with = true
  sent = undefined
  const browser = standInBrowser()
  for (const provider of ['google', 'facebook']) browser.answer(`/api/auth/${provider}/native/start`, 200, start)
  const known = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path.endsWith('/start')) return known(path)
    sent = JSON.parse(String(init.body))
    return new Response(JSON.stringify(answer))
  })
})

test("Google's sign-in is told the server's client and nonce, and its id token goes to the server", async () => {
  const { plugins, told } = standIn(() => googleGives('an.id.token'))
  expect(await nativeSignIn('google', 'sign-in', plugins)).toEqual(answer)
  expect(sent).toEqual({ idToken: 'an.id.token', nonce: start.nonce })
  // No scopes: with them Android asks the person a second time, for an unused token.
  expect(told).toEqual([{ clientId: 'for-the-server' }, { nonce: 'made-by-the-server' }])
})

test("Facebook's sign-in asks for the address, and its access token goes to the server", async () => {
  const { plugins, told } = standIn(() => facebookGives('a-token'))
  expect(await nativeSignIn('facebook', 'sign-in', plugins)).toEqual(answer)
  expect(sent).toEqual({ accessToken: 'a-token', nonce: start.nonce })
  expect(told).toEqual([{ permissions: ['email', 'public_profile'] }])
})

test.each([
  ['google', 'auth.google_failed_2'],
  ['facebook', 'auth.facebook_failed_2'],
] as const)('an error of the plugin for %s has its own code, and its reason is logged', async (provider, code) => {
  const { plugins } = standIn(throws(new Error('12501: developer error')))
  await expect(nativeSignIn(provider, 'sign-in', plugins)).rejects.toMatchObject({ code })
  expect(console.warn).toHaveBeenCalledOnce()
})

test.each(['google', 'facebook'] as const)('a plugin for %s that never answers has the phone’s own sentence', async (provider) => {
  const { plugins } = standIn(throws(new SilentPhone()))
  await expect(nativeSignIn(provider, 'sign-in', plugins)).rejects.toMatchObject({ code: 'device.silent' })
})

test('an app without Facebook’s plugin opens its page in the sheet; Google always uses its plugin', async () => {
  made.with = false
  sheet.mockResolvedValue(answer)
  const { plugins, told } = standIn(() => googleGives('an.id.token'))
  expect(await nativeSignIn('facebook', 'link', plugins)).toEqual(answer)
  expect(sheet).toHaveBeenCalledExactlyOnceWith('link')
  expect(told).toEqual([])
  expect(await nativeSignIn('google', 'link', plugins)).toEqual(answer)
  expect(sheet).toHaveBeenCalledOnce()
  expect(told).toHaveLength(2)
})

test.each([
  ['google', throws(Object.assign(new Error('The sign-in was canceled.'), { code: 'SIGN_IN_CANCELED' }))],
  ['facebook', () => facebookGives(null)],
  // Android omits null.
  ['facebook', () => ({})],
] as const)('going back from the sign-in with %s is no failure, and is not logged', async (provider, gives) => {
  const { plugins } = standIn(gives)
  await expect(nativeSignIn(provider, 'sign-in', plugins)).rejects.toMatchObject({ code: 'auth.popup_closed' })
  expect(console.warn).not.toHaveBeenCalled()
})

test('a sign-in with Google without a token fails', async () => {
  const { plugins } = standIn(() => googleGives(''))
  await expect(nativeSignIn('google', 'sign-in', plugins)).rejects.toMatchObject({ code: 'auth.google_failed' })
})
