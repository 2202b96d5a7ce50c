import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { newAssociation } from '#domain/content/association.ts'
import { signed } from '#server/core/accounts/session-cookie.ts'
import { cookieOf, post, session, signIn, signUp, someone, tokenIn, withCookie } from '#server/core/people/test-person.ts'
import type { Answer, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// A stranger plants a session in the victim's browser and waits for the victim's sign-in (session fixation), or makes the victim work in
// the stranger's account.

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp()))
afterAll(() => app.stop())

const victim = async () => {
  const person = someone()
  await signUp(app.newClient(), person)
  return person
}

/** The stranger's own open session, and its cookie to plant. */
async function planted() {
  const stranger = app.newClient()
  return { stranger, Cookie: cookieOf(await signUp(stranger, someone())).pair }
}

const tokenOf = (pair: string) => decodeURIComponent(pair.split('=')[1]!).split('.')[0]!

/** Every way to open a session, in a browser with the cookie. */
const WAYS: [string, (Cookie: string) => Promise<Answer>][] = [
  [
    'signing in',
    async (Cookie) => {
      const { email, password } = await victim()
      return app.newClient()('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: { Cookie } })
    },
  ],
  ['registering', (Cookie) => app.newClient()('/api/auth/sign-up', { method: 'POST', body: someone(), headers: { Cookie } })],
]

describe.each(WAYS)('%s in a browser with a planted session', (_, open) => {
  test('opens another session, and ends the planted one', async () => {
    const { stranger, Cookie } = await planted()
    const opened = cookieOf(await open(Cookie))
    expect(tokenOf(opened.pair)).not.toBe(tokenOf(Cookie))
    expect((await session(stranger)).code).toBe('auth.session_expired')
    expect((await session(withCookie(app.newClient(), Cookie))).code).toBe('auth.session_expired')
  })

  test('never adopts a token invented by the stranger, even with a valid signature', async () => {
    const { secret } = app.deps.config
    for (const value of ['made-up', signed('guess', 'made-up'), signed(secret, 'made-up')]) {
      const Cookie = `tessera.session_token=${encodeURIComponent(value)}`
      expect(tokenOf(cookieOf(await open(Cookie)).pair)).not.toBe('made-up')
      expect((await session(withCookie(app.newClient(), Cookie))).status).toBe(401)
    }
  })
})

test('a session’s token works in the cookie only, not in the address, a header or the body', async () => {
  const person = await victim()
  const { pair } = cookieOf(await signIn(app.newClient(), person))
  const [token, value] = [tokenOf(pair), decodeURIComponent(pair.split('=')[1]!)]
  for (const name of ['session', 'session_token', 'token', 'tessera.session_token', 'sid'])
    for (const text of [token, value])
      expect((await app.newClient()(`/api/auth/session?${name}=${encodeURIComponent(text)}`)).status).toBe(401)
  for (const headers of [
    { Authorization: `Bearer ${token}` },
    { 'X-Session-Token': value },
    { Cookie2: pair },
    { Cookie: `session_token=${value}` },
  ])
    expect((await app.newClient()('/api/auth/session', { headers: headers as Record<string, string> })).status).toBe(401)
})

test('the token is in the cookie only: no answer repeats it', async () => {
  const ask = app.newClient()
  const opened = await ask('/api/auth/sign-up', { method: 'POST', body: someone() })
  const token = tokenOf(cookieOf(opened).pair)
  const { account } = opened.json as SessionAnswer
  const texts = [opened.text]
  for (const path of ['/api/auth/session', '/api/auth/sessions', `/api/users/${account.id}`, '/api/card'])
    texts.push((await ask(path)).text)
  for (const text of texts) expect(text).not.toContain(token)
})

test('a link for a new password signs in only together with the new password, in a new session', async () => {
  const person = await victim()
  await app.deliver()
  await post(app.newClient(), '/api/auth/forgot', { email: person.email })
  const token = tokenIn((await app.deliver()).at(-1))
  const browser = app.newClient()
  await browser(`/nuova-password?token=${token}`)
  await post(browser, '/api/auth/reset', { token })
  expect((await session(browser)).status).toBe(401)
  const { Cookie } = await planted()
  const opened = await withCookie(app.newClient(), Cookie)('/api/auth/reset', {
    method: 'POST',
    body: { token, password: 'una password nuova' },
  })
  expect(cookieOf(opened).pair).not.toBe(Cookie)
  // The link is used up.
  expect((await post(browser, '/api/auth/reset', { token, password: 'ancora diversa' })).code).toBe('auth.link_used')
  expect((await session(browser)).status).toBe(401)
})

describe('where the origin is https', () => {
  let real: TestApp
  beforeAll(async () => {
    real = await startAttackedApp({ config: { appUrl: 'https://tessera.example', trial: false } })
    const data = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'info@posta.example' })
    await makeDocument(real.db, { collection: 'pagine', id: 'associazione', data })
  })
  afterAll(() => real.stop())

  test('every cookie is bound to this host: no Domain, the root Path, Secure, and the __Host- prefix', async () => {
    const lines = [(await signUp(real.newClient(), someone())).headers['set-cookie'] ?? []].flat()
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=(Lax|Strict)$/)
    }
  })

  test('a cookie without the prefix, which a sibling host could set, is ignored', async () => {
    const { pair } = cookieOf(await signUp(real.newClient(), someone()))
    expect((await session(withCookie(real.newClient(), pair))).status).toBe(200)
    for (const prefix of ['', '__Secure-', '__host-', '__Host-__Host-'])
      expect((await session(withCookie(real.newClient(), pair.replace('__Host-', prefix)))).status).toBe(401)
  })
})
