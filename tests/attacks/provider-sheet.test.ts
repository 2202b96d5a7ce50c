import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { post, session, type Ask } from '#server/core/people/test-person.ts'
import { codeOf } from '../stand-ins/code-app.ts'
import { useProviders } from '../providers.ts'
import { startTestApp } from '../test-app.ts'
import { newShell as shellOf, SHELLS } from './new-shell.ts'

// The iPhone app signs in on Facebook's page, in a sheet of the system's browser. The answer returns by the app's own scheme, which another
// app may have registered too: without the verifier it is worth nothing.

const nativeApps = { android: null, ios: 'ABCDE12345.org.example.tessera', appStoreId: null }
const house = useProviders()
beforeAll(() => void (house.app.deps.config.nativeApps = nativeApps))

const newShell = (origin?: string) => shellOf(house.app, origin)
const isSignedOut = async (ask: Ask) => expect((await session(ask)).status).toBe(401)
const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Starts like the app: the provider's request, and the verifier that stays in the app. */
async function begin(ask: Ask, body: object = {}) {
  const verifier = newVerifier()
  const { json } = await post(ask, '/api/auth/facebook/start', { challenge: challengeOf(verifier), ...body })
  return { url: (json as { url: string }).url, verifier }
}
const finish = (ask: Ask, { state, code, error, iss, verifier }: Record<string, unknown>) =>
  post(ask, '/api/auth/facebook/finish', { state, code, error, iss, verifier })

const failed = 'auth.facebook_failed'

/** A sign-in by Google's plugin, with an address verified by Google. */
async function enterByGoogle(ask: Ask) {
  const { nonce } = (await post(ask, '/api/auth/google/native/start')).json as { nonce: string }
  const { status } = await post(ask, '/api/auth/google/native', { idToken: await house.google.idToken({ nonce }), nonce })
  expect(status).toBe(200)
}

/** Links Facebook to the app's account. */
async function linkFacebook(ask: Ask) {
  const { url, verifier } = await begin(ask, { purpose: 'link' })
  return finish(ask, { ...(await house.facebook.approve(url)), verifier })
}

describe('in the sheet', () => {
  test('opens a session of the app that started, once, and none in the sheet', async () => {
    const shell = newShell()
    const { url, verifier } = await begin(shell.ask)
    // The sheet is another browser than the app, without cookies before and after.
    const sheet = house.app.newClient()
    const reply = await house.facebook.approve(url)
    await isSignedOut(sheet)
    const opened = await finish(shell.ask, { ...reply, verifier })
    expect(opened).toMatchObject({ status: 200, json: { account: { email: house.facebook.person.email }, user: null } })
    expect((await session(shell.ask)).status).toBe(200)
    expect(await finish(shell.ask, { ...reply, verifier })).toMatchObject({ status: 401, code: failed })
  })

  test.each<[string, (reply: Record<string, string>, verifier: string) => Record<string, string>]>([
    ['without the verifier', (reply) => reply],
    ['with another verifier', (reply) => ({ ...reply, verifier: newVerifier() })],
    ['with the challenge in its place', (reply, verifier) => ({ ...reply, verifier: challengeOf(verifier) })],
  ])('an answer that another app has caught opens nothing %s, and is used up', async (_, caught) => {
    const [shell, thief] = [newShell(), newShell()]
    const { url, verifier } = await begin(shell.ask)
    const reply = await house.facebook.approve(url)
    expect(await finish(thief.ask, caught(reply, verifier))).toMatchObject({ status: 401, code: failed })
    await isSignedOut(thief.ask)
    expect((await finish(shell.ask, { ...reply, verifier })).code).toBe(failed)
  })

  test.each([
    ['a browser on our own page', {}],
    ['no browser', { Origin: null }],
  ])('an answer is no sign-in of %s, not even with the verifier', async (_, headers) => {
    const { url, verifier } = await begin(newShell().ask)
    const body = { ...(await house.facebook.approve(url)), verifier }
    const ask = house.app.newClient()
    const refused = await ask('/api/auth/facebook/finish', { method: 'POST', body, headers })
    expect([refused.status, refused.code]).toEqual([401, failed])
    await isSignedOut(ask)
  })

  test('an answer to another person’s attempt does not sign the app in', async () => {
    const [shell, attacker] = [newShell(), newShell()]
    const { verifier } = await begin(shell.ask)
    const lure = await house.facebook.approve((await begin(attacker.ask)).url)
    expect((await finish(shell.ask, { ...lure, verifier })).code).toBe(failed)
    await isSignedOut(shell.ask)
  })

  test('is too late after ten minutes, and a refusal there is reported', async () => {
    const shell = newShell()
    const late = await begin(shell.ask)
    const reply = await house.facebook.approve(late.url)
    house.app.clock.advance(10 * 60_000)
    expect((await finish(shell.ask, { ...reply, verifier: late.verifier })).code).toBe(failed)
    const { url, verifier } = await begin(shell.ask)
    expect((await finish(shell.ask, { ...(await house.facebook.refuse(url)), verifier })).code).toBe(failed)
  })

  test('does not start when the server has no iPhone app', async () => {
    house.app.deps.config.nativeApps = { ...nativeApps, ios: null }
    const body = { challenge: challengeOf(newVerifier()) }
    expect(await post(newShell().ask, '/api/auth/facebook/start', body)).toMatchObject({ status: 404, code: 'api.not_found' })
    house.app.deps.config.nativeApps = nativeApps
  })
})

test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}=`, ['x'.repeat(43)]])('%j is no challenge and no verifier', async (wrong) => {
  const ask = newShell().ask
  if (wrong !== '') expect((await post(ask, '/api/auth/facebook/start', { challenge: wrong })).status).toBe(422)
  expect((await finish(ask, { state: 'app.x', code: 'x', verifier: wrong })).status).toBe(wrong === '' ? 401 : 422)
})

test('Google has its plugin only: its page accepts no app', async () => {
  const { ask } = newShell()
  const verifier = newVerifier()
  expect((await post(ask, '/api/auth/google/start', { challenge: challengeOf(verifier) })).status).toBe(422)
  expect((await post(ask, '/api/auth/google/finish', { state: 'app.x', code: 'x', verifier })).status).toBe(422)
})

test('another server’s answer opens nothing here', async () => {
  const other = await startTestApp({ config: { facebook: house.facebook.settings, nativeApps } })
  const there = shellOf(other)
  const { url, verifier } = await begin(there.ask)
  const reply = await house.facebook.approve(url)
  expect((await finish(newShell().ask, { ...reply, verifier })).code).toBe(failed)
  await other.stop()
})

test('the second factor is needed after the sheet too, from the app only', async () => {
  const shell = newShell(SHELLS[0])
  await enterByGoogle(shell.ask)
  expect((await linkFacebook(shell.ask)).status).toBe(200)
  const { secret } = (await post(shell.ask, '/api/auth/second-factor/start')).json as { secret: string }
  await post(shell.ask, '/api/auth/second-factor/confirm', { code: codeOf(secret, house.app.clock.now()) })
  house.app.clock.advance(60_000)

  const next = newShell()
  const { url, verifier } = await begin(next.ask)
  const asked = await finish(next.ask, { ...(await house.facebook.approve(url)), verifier })
  expect(asked).toMatchObject({ status: 401, code: 'auth.twofactor_prompt' })
  expect(next.token).toBe('')
  const code = codeOf(secret, house.app.clock.now())
  expect((await post(newShell().ask, '/api/auth/second-factor', { code })).status).toBe(401)
  expect((await post(next.ask, '/api/auth/second-factor', { code })).status).toBe(200)
  expect((await session(next.ask)).status).toBe(200)
})

test('a provider is linked to the account of the app that started, and to no other with the answer', async () => {
  const shell = newShell()
  await enterByGoogle(shell.ask)
  const { url, verifier } = await begin(shell.ask, { purpose: 'link' })
  const body = { ...(await house.facebook.approve(url)), verifier }
  const other = newShell()
  house.google.person = { ...house.google.person, sub: 'other', email: 'altra@posta.example' }
  await enterByGoogle(other.ask)
  expect((await finish(other.ask, body)).code).toBe('auth.session_expired')
  expect((await linkFacebook(shell.ask)).status).toBe(200)
})

test('endless attempts from a network are limited', async () => {
  const slow = await startTestApp({ config: { facebook: house.facebook.settings, nativeApps } })
  const { ask } = shellOf(slow)
  const answers = await Promise.all(
    Array.from({ length: 301 }, () => post(ask, '/api/auth/facebook/start', { challenge: challengeOf(newVerifier()) })),
  )
  expect(answers.filter(({ code }) => code === 'auth.too_many_attempts')).toHaveLength(1)
  await slow.stop()
})

const page = (query: string, path = '/accesso/facebook') => house.app.newClient()(`${path}?${query}`, { headers: { Accept: 'text/html' } })
const link = (text: string) => /<a href="([^"]*)"/.exec(text)?.[1]?.replaceAll('&#38;', '&')

describe('the page that the sheet returns to', () => {
  test('leads to the app with the answer only, without a script', async () => {
    const { text, headers, status } = await page('state=app.abc&code=4%2F0%26x&iss=https%3A%2F%2Fa.example&scope=openid&url=//evil.example')
    expect([status, link(text)]).toEqual([200, 'org.example.tessera://accesso?state=app.abc&code=4%2F0%26x&iss=https%3A%2F%2Fa.example'])
    expect(text).not.toContain('<script')
    expect(text).not.toContain('evil.example')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.each(['"><script>alert(1)</script>', "' onfocus=alert(1) x='", '0;url=//evil.example', '\u2028//evil.example'])(
    'is not written by who sends somebody there: %s',
    async (evil) => {
      const { text } = await page(
        `state=app.${encodeURIComponent(evil)}&code=${encodeURIComponent(evil)}&error=${encodeURIComponent(evil)}`,
      )
      expect(link(text)).toMatch(/^org\.example\.tessera:\/\/accesso\?[\w.%=&+*-]*$/)
      expect(text).not.toContain(evil)
    },
  )

  test('is the web app’s own for a browser’s attempt, and when the server has no iPhone app', async () => {
    expect((await page('state=abc&code=x')).text).not.toContain('org.example.tessera:')
    // Google on an iPhone needs no sheet.
    for (const path of ['/login', '/accesso/google'])
      expect((await page('state=app.abc&code=x', path)).text).not.toContain('org.example.tessera:')
    house.app.deps.config.nativeApps = { ...nativeApps, ios: null }
    expect((await page('state=app.abc&code=x')).text).not.toContain('org.example.tessera:')
    house.app.deps.config.nativeApps = nativeApps
  })
})
