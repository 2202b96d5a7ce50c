import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer, SessionListItem } from '#domain/accounts/api.ts'
import { signed } from '#server/core/accounts/session-cookie.ts'
import { cookieOf, cookiesOf, post, session, signIn, signOut, signUp, someone, type Ask } from '#server/core/people/test-person.ts'
import { SHELL_ORIGINS } from '#server/platform/http/shell.ts'
import { codeOf } from '../stand-ins/code-app.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { newShell as shellOf, SHELLS } from './new-shell.ts'

// The app in a shell calls from another origin, with a bearer token instead of a cookie. This access must not be open to others.

let app: TestApp
beforeAll(async () => {
  app = await startAttackedApp()
})
afterAll(() => app.stop())

const newShell = (origin?: string) => shellOf(app, origin)

const confirm = (id: string) => app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', id).execute()

describe.each(SHELLS)('the shell at %s', (origin) => {
  test('opens a session by its token, which is listed, can be ended elsewhere, and expires', async () => {
    const [person, shell, browser] = [someone(), newShell(origin), app.newClient()]
    const registered = await signUp(shell.ask, person)
    expect([registered.status, registered.headers['access-control-allow-origin']]).toEqual([201, origin])
    expect(registered.headers['access-control-allow-credentials']).toBeUndefined()
    expect((await session(shell.ask)).status).toBe(200)
    // Only an answer that opens a session contains the token.
    expect((await session(shell.ask)).json).not.toHaveProperty('token')

    expect((await signIn(browser, person)).json).not.toHaveProperty('token')
    const list = (await browser('/api/auth/sessions')).json as SessionListItem[]
    const [other] = list.filter(({ current }) => !current)
    await browser(`/api/account/sessions/${other!.id}`, { method: 'DELETE' })
    expect(await session(shell.ask)).toMatchObject({ status: 401, code: 'auth.session_expired' })

    await signIn(shell.ask, person)
    expect((await session(shell.ask)).status).toBe(200)
    await signOut(shell.ask)
    expect((await session(shell.ask)).status).toBe(401)
  })

  test('gets a preflight answer without credentials', async () => {
    const asked = await app.newClient()('/api/auth/sign-in', { method: 'OPTIONS', headers: { Origin: origin } })
    expect([asked.status, asked.headers['access-control-allow-origin'], asked.headers.vary]).toEqual([204, origin, 'Origin'])
    const allowed = String(asked.headers['access-control-allow-headers']).split(', ')
    expect(allowed).toEqual(['Authorization', 'Content-Type', 'If-None-Match', 'tessera-api', 'Tessera-Kept', 'Upload-Secret'])
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined()
    expect(asked.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  test('gets answers that caches do not give to another origin', async () => {
    const api = await app.newClient()('/api/openapi.json', { headers: { Origin: origin } })
    expect([api.status, api.headers['access-control-allow-origin']]).toEqual([200, origin])
    expect(String(api.headers.vary).split(', ')).toContain('Origin')
    // The headers that a page may read; all others are hidden.
    expect(api.headers['access-control-expose-headers']).toBe('Tessera-Keep, tessera-api, ETag, Retry-After, Content-Disposition')
    // Shells recognise a Tessera by this header, on refusals too.
    const refused = await app.newClient()('/api/auth/session', { headers: { Origin: origin } })
    for (const { headers } of [api, refused]) expect(headers['tessera-api']).toMatch(/^\d+$/)
  })
})

test('a shell needs the second factor, and completes the sign-in only with its own pending secret and code', async () => {
  const [person, home] = [someone(), app.newClient()]
  const { account } = (await signUp(home, person)).json as SessionAnswer
  await confirm(account.id)
  const { secret } = (await post(home, '/api/auth/second-factor/start')).json as { secret: string }
  await post(home, '/api/auth/second-factor/confirm', { code: codeOf(secret, app.clock.now()) })
  app.clock.advance(60_000)

  const [shell, stranger, browser] = [newShell(), newShell(), app.newClient()]
  expect(await signIn(shell.ask, person)).toMatchObject({ status: 401, code: 'auth.twofactor_prompt' })
  expect(shell.token).toBe('')
  const code = codeOf(secret, app.clock.now())
  expect((await post(stranger.ask, '/api/auth/second-factor', { code })).status).toBe(401)
  // A browser's pending sign-in does not work as a cookie from a shell, nor a shell's from a browser.
  const Cookie = cookiesOf(await signIn(browser, person)).join('; ')
  expect((await stranger.ask('/api/auth/second-factor', { method: 'POST', body: { code }, headers: { Cookie } })).status).toBe(401)
  const kept = { 'Tessera-Kept': Array.from(shell.kept, ([name, value]) => `${name}=${value}`).join('; ') }
  const other = app.newClient()
  expect((await other('/api/auth/second-factor', { method: 'POST', body: { code }, headers: kept })).status).toBe(401)
  expect((await post(shell.ask, '/api/auth/second-factor', { code })).status).toBe(200)
  expect((await session(shell.ask)).status).toBe(200)
})

test('a shell’s cookie and a browser’s token are ignored', async () => {
  const [person, shell, browser] = [someone(), newShell(), app.newClient()]
  await signUp(shell.ask, person)
  const Cookie = cookieOf(await signIn(browser, person)).pair
  expect((await newShell().ask('/api/auth/session', { headers: { Cookie } })).status).toBe(401)
  const Authorization = `Bearer ${shell.token}`
  expect((await app.newClient()('/api/auth/session', { headers: { Authorization } })).status).toBe(401)
  expect((await app.newClient()('/api/auth/session', { headers: { Authorization, Origin: app.origin } })).status).toBe(401)
})

test('a cookie and another person’s token together count by the caller’s origin', async () => {
  const [one, other, shell, browser] = [someone(), someone(), newShell(), app.newClient()]
  await signUp(shell.ask, one)
  await signUp(browser, other)
  const both = { Authorization: `Bearer ${shell.token}`, Cookie: cookieOf(await signIn(browser, other)).pair }
  const seenBy = async (ask: Ask) => ((await ask('/api/auth/session', { headers: both })).json as SessionAnswer).account.email
  expect([await seenBy(shell.ask), await seenBy(browser)]).toEqual([one.email, other.email])
})

test.each(['token', 'access_token', 'authorization', 'Authorization', 'bearer'])(
  'a token in the address as %s opens nothing',
  async (name) => {
    const shell = newShell()
    await signUp(shell.ask, someone())
    for (const value of [shell.token, `Bearer ${shell.token}`])
      for (const ask of [newShell().ask, app.newClient()])
        expect((await ask(`/api/auth/session?${name}=${encodeURIComponent(value)}`)).status).toBe(401)
  },
)

test('a token ends with a new password elsewhere', async () => {
  const [person, shell, browser] = [someone(), newShell(), app.newClient()]
  const { account } = (await signUp(shell.ask, person)).json as SessionAnswer
  await confirm(account.id)
  await signIn(browser, person)
  const changed = await browser('/api/account/password', { method: 'PUT', body: { password: 'quattro parole a caso' } })
  expect(changed.status).toBe(200)
  expect(await session(shell.ask)).toMatchObject({ status: 401, code: 'auth.session_expired' })
})

test.each([
  ['of another installation', (token: string) => signed('the secret of another installation', token.split('.')[0]!)],
  ['unsigned', (token: string) => token.split('.')[0]!],
  ['empty', () => ''],
  ['cut', (token: string) => token.slice(0, -4)],
])('a token that is %s is refused', async (_, made) => {
  const shell = newShell()
  await signUp(shell.ask, someone())
  shell.token = made(shell.token) || ' '
  expect((await session(shell.ask)).status).toBe(401)
})

test('no third origin is a shell', () => expect(SHELL_ORIGINS).toEqual(SHELLS))

test.each([
  'https://localhost:8443',
  'http://localhost',
  'capacitor://evil',
  'capacitor://localhost.evil.example',
  'ionic://localhost',
  'https://evil.example',
  'https://localhost.evil.example',
  'null',
])('the origin %s is no shell', async (Origin) => {
  const { email, password } = someone()
  const ask = app.newClient()
  const refused = await ask('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: { Origin } })
  expect([refused.code, refused.headers['access-control-allow-origin']]).toEqual(['api.forbidden_origin', undefined])
  const asked = await ask('/api/auth/sign-in', { method: 'OPTIONS', headers: { Origin } })
  expect([asked.status === 204, asked.headers['access-control-allow-origin']]).toEqual([false, undefined])
  expect((await ask('/api/auth/session', { headers: { Origin } })).headers['access-control-allow-origin']).toBeUndefined()
})

test('a shell is another site outside /api', async () => {
  const [ask, Origin] = [app.newClient(), SHELLS[1]]
  for (const path of ['/healthz', '/', '/v', '/pictures/x-400.avif'])
    expect((await ask(path, { headers: { Origin } })).headers['access-control-allow-origin'], path).toBeUndefined()
  expect((await ask('/x/../api/auth/sign-out', { method: 'POST', headers: { Origin } })).status).toBe(405)
})
