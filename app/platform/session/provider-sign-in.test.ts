import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

const account = { id: 'a', email: 'anna@posta.example', emailVerified: true }
const user = { firstname: 'Anna', lastname: 'Bassi', tessera: '7312904586', privacy: true, confirm14: true }
const answer = { account, user, staff: false, verifies: false, now: 0, names: null }

let browser: ReturnType<typeof standInBrowser>
const login = vi.fn()
let isPhone = false
vi.mock('#app/platform/device/social-login.ts', () => ({
  get nativeSignIn() {
    return isPhone ? login : null
  },
}))

beforeEach(() => {
  browser = standInBrowser()
  vi.resetModules()
  isPhone = false
  offer(['google', 'facebook'])
  vi.stubGlobal('window', { open: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0)
})
afterEach(() => void vi.unstubAllGlobals())

const throughProvider = async () => (await import('./provider-sign-in.ts')).throughProvider

/** The providers in the page from the server. */
function offer(providers: string[]) {
  vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ providers }) }), hasFocus: () => true })
}

test('an unconfigured provider asks nothing and gives undefined, like the specification’s stub', async () => {
  offer(['google'])
  expect(await (await throughProvider())('facebook')).toBeUndefined()
  expect(browser.asked).toEqual([])
})

test('a provider whose settings were removed meanwhile gives undefined too', async () => {
  browser.answer('/api/auth/google/start', 404, { error: { code: 'api.not_found' } })
  expect(await (await throughProvider())('google')).toBeUndefined()
})

test('the window is opened in the click itself, before the server is asked', async () => {
  const order: string[] = []
  vi.stubGlobal('window', { open: () => (order.push('window'), null) })
  browser.answerWith('/api/auth/google/start', async () => {
    order.push('server')
    return new Response('{}', { status: 404 })
  })
  const run = await throughProvider()
  const going = run('google').catch(() => {})
  // Without any await: this is still the click.
  expect(order[0]).toBe('window')
  await going
  expect(order).toEqual(['window', 'server'])
})

test('a proof leaves the page when no window opens, as in an installed app, and knows its way back', async () => {
  const kept = new Map<string, string>()
  const left = new Promise<string>((resolve) => {
    vi.stubGlobal('location', { assign: resolve })
    vi.stubGlobal('window', { open: () => null, sessionStorage: { setItem: (key: string, value: string) => kept.set(key, value) } })
  })
  vi.stubGlobal('addEventListener', () => {})
  browser.answer('/api/auth/google/start', 200, { url: 'https://accounts.example/authorize?state=abc' })
  void (await throughProvider())('google', { purpose: 'prove', returnTo: '/account/password' })
  expect(await left).toBe('https://accounts.example/authorize?state=abc')
  expect(JSON.parse(kept.get('accesso:abc') ?? '')).toEqual({ purpose: 'prove', returnTo: '/account/password', inWindow: false })
})

test('On the phone its own sign-in opens the session, and no window', async () => {
  isPhone = true
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  login.mockResolvedValue(answer)
  expect(await (await throughProvider())('google', { purpose: 'link' })).toMatchObject({ user: { firstname: 'Anna' }, incomplete: false })
  expect(login).toHaveBeenCalledWith('google', 'link')
  expect(open).not.toHaveBeenCalled()
})

test('An error of the phone’s sign-in reaches the caller, and nobody is signed in', async () => {
  isPhone = true
  login.mockRejectedValue(Object.assign(new Error(), { code: 'auth.facebook_failed_2' }))
  await expect((await throughProvider())('facebook')).rejects.toMatchObject({ code: 'auth.facebook_failed_2' })
  expect(browser.stored.has('user')).toBe(false)
})

test('the window is closed when the provider does not answer the server', async () => {
  const opened = { closed: false, document: { documentElement: { style: {} }, body: {} }, close: vi.fn() }
  vi.stubGlobal('window', { open: () => opened })
  browser.answer('/api/auth/google/start', 502, { error: { code: 'auth.google_failed' } })
  await expect((await throughProvider())('google')).rejects.toMatchObject({ code: 'auth.google_failed' })
  expect(opened.close).toHaveBeenCalled()
})
