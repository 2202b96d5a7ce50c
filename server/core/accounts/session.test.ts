import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { identityTime } from '#db/identity-time.ts'
import type { SessionAnswer, SessionListItem } from '#domain/accounts/api.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { makeAccount, makeDocument, makeSession, makeStaffRole } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { SESSION_MS } from './session.ts'
import { deleteSession } from './session-queries.ts'
import { type Ask, anna, cookieOf, session, signIn, signOut, signUp, someone, withCookie } from '#server/core/people/test-person.ts'

vi.mock(import('./session-queries.ts'), { spy: true })

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await signUp(app.newClient(), anna)
})
afterAll(() => app.stop())

test('the cookie is for HTTP alone, for this site alone, and lasts 90 days', async () => {
  const { line } = cookieOf(await signIn(app.newClient(), anna))
  expect(line).toMatch(/^tessera\.session_token=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('the cookie of an https origin is Secure and has the __Host- prefix', async () => {
  const real = await startTestApp({ config: { appUrl: 'https://tessera.example', trial: false } })
  const association = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'info@posta.example' })
  await makeDocument(real.db, { collection: 'pagine', id: 'associazione', data: association })
  const { line } = cookieOf(await signUp(real.request, anna))
  expect(line).toMatch(/^__Host-tessera\.session_token=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  await real.stop()
})

test('signing out ends the session at once: a kept cookie gets 401', async () => {
  const ask = app.newClient()
  const { pair } = cookieOf(await signIn(ask, anna))
  const thief = withCookie(app.newClient(), pair)
  expect((await session(thief)).status).toBe(200)
  const out = await signOut(ask)
  expect(cookieOf(out).line).toMatch(/^tessera\.session_token=; Max-Age=0; Path=\//)
  for (const path of ['/api/auth/session', '/api/auth/sessions']) expect((await thief(path)).status).toBe(401)
})

test('a sign-in ends the browser’s previous session, and succeeds when that fails', async () => {
  const ask = app.newClient()
  const before = cookieOf(await signIn(ask, anna)).pair
  await signIn(ask, anna)
  expect((await session(withCookie(app.newClient(), before))).status).toBe(401)

  vi.mocked(deleteSession).mockRejectedValueOnce(new Error('the disk is full'))
  const answer = await signIn(ask, anna)
  expect(answer.status).toBe(200)
  expect((await session(withCookie(app.newClient(), cookieOf(answer).pair))).status).toBe(200)
})

test('signing out without a session, twice or with a forged cookie is no error', async () => {
  const ask = app.newClient()
  expect((await signOut(ask)).status).toBe(204)
  expect((await signOut(ask)).status).toBe(204)
  expect((await signOut(withCookie(app.newClient(), 'tessera.session_token=nonsense') as typeof ask)).status).toBe(204)
})

test.each([
  [
    'another signature',
    (value: string) => `${value.split('.')[0]}.${createHmac('sha256', 'guess').update(value.split('.')[0]!).digest('base64')}`,
  ],
  ['no signature', (value: string) => value.split('.')[0]!],
  ['an empty signature', (value: string) => `${value.split('.')[0]}.`],
  ['a cut signature', (value: string) => value.slice(0, -4)],
  ["another token under this one's signature", (value: string) => `x${value}`],
  ['nothing at all', () => ''],
  ['a dot', () => '.'],
  ['broken percent signs', () => '%E0%A4%A'],
])('a cookie with %s opens no session', async (_, forge) => {
  const [name, value = ''] = cookieOf(await signIn(app.newClient(), anna)).pair.split('=')
  const forged = forge(decodeURIComponent(value))
  const cookie = `${name}=${forged.includes('%') ? forged : encodeURIComponent(forged)}`
  expect((await session(withCookie(app.newClient(), cookie))).code).toBe('auth.session_expired')
})

test('a sign-in opens a new session, never one planted in the browser', async () => {
  const attacker = app.newClient()
  const planted = cookieOf(await signUp(attacker, someone())).pair
  const opened = cookieOf(
    await app.request('/api/auth/sign-in', {
      method: 'POST',
      body: { email: anna.email, password: anna.password },
      headers: { Cookie: planted },
    }),
  )
  expect(opened.pair).not.toBe(planted)
  expect((await session(attacker)).status).toBe(401)
})

test('a session ends 90 days after the last day on which it was used', async () => {
  const ask = app.newClient()
  await signIn(ask, anna)
  app.clock.advance(SESSION_MS - 1)
  const used = await session(ask)
  expect(used.status).toBe(200)
  expect(cookieOf(used).line).toContain('Max-Age=7776000')
  app.clock.advance(SESSION_MS - 1)
  expect((await session(ask)).status).toBe(200)
  app.clock.advance(SESSION_MS)
  expect((await session(ask)).status).toBe(401)
})

test('the end is moved once a day, not at every request', async () => {
  const ask = app.newClient()
  await signIn(ask, anna)
  app.clock.advance(DAY - 1)
  expect((await session(ask)).headers['set-cookie']).toBeUndefined()
  app.clock.advance(1)
  expect((await session(ask)).headers['set-cookie']).toBeDefined()
  expect((await session(ask)).headers['set-cookie']).toBeUndefined()
})

test('the session of a deleted account is over', async () => {
  const ask = app.newClient()
  const { account } = (await signUp(ask, someone())).json as SessionAnswer
  await app.db.deleteFrom('account').where('id', '=', account.id).execute()
  expect((await session(ask)).status).toBe(401)
})

test('the list shows each device in a few words, this one first, and no old ones', async () => {
  const person = someone()
  const phone = app.newClient()
  await signUp(phone, person)
  app.clock.advance(DAY)
  const desktop = app.newClient()
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  await desktop('/api/auth/sign-in', { method: 'POST', body: { email: person.email, password: person.password }, headers })
  const old = cookieOf(await signIn(app.newClient(), person)).pair
  const ended = { expiresAt: identityTime(app.db, app.clock.now()) }
  await app.db.updateTable('session').set(ended).where('token', '=', tokenOf(old)).execute()

  const list = (await phone('/api/auth/sessions')).json as SessionListItem[]
  expect(list.map(({ device, current }) => [device, current])).toEqual([
    ['Dispositivo sconosciuto', true],
    ['Firefox su Windows', false],
  ])
  expect(list[1]).toMatchObject({ createdAt: app.clock.now(), lastSeenAt: app.clock.now() })
  expect(JSON.stringify(list)).not.toContain('Mozilla')
})

test('no IP address is kept with a session', async () => {
  expect(await app.db.selectFrom('session').select('ipAddress').where('ipAddress', '!=', '').execute()).toEqual([])
})

test('a session from the earlier identity library works, is prolonged, and ends', async () => {
  // A row of the version of 23 November 2026, with the tests' secret; the library made this cookie.
  const token = 'mMcPNAxKK14VPgQ36X2IocoN7PRM8No6'
  const cookie = `tessera.session_token=${token}.uAd8b%2FNoAGuS4X1AlQTT1ydS5sGemQIUtKIMmHoPLYo%3D`
  const account = await makeAccount(app.db, { email: 'da.prima@posta.example', name: '' })
  const [at, expiresAt] = [app.clock.now(), app.clock.now() + SESSION_MS].map((ms) => identityTime(app.db, ms)) as [string, string]
  const row = { id: '01a1c4af-8680-7005-935d-70cab10961d4', token, userId: account.id, expiresAt, createdAt: at, updatedAt: at }
  await makeSession(app.db, { ...row, ipAddress: '', userAgent: '', proof: 'sign-up', provedAt: app.clock.now() })
  const ask = withCookie(app.newClient(), cookie)
  expect((await session(ask)).json).toMatchObject({ account: { email: account.email } })
  app.clock.advance(DAY)
  const { line } = cookieOf(await session(ask))
  expect(line).toBe(`${cookie}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`)
  expect((await signOut(ask as Ask)).status).toBe(204)
  expect((await session(ask)).status).toBe(401)
})

test('staff are recognised by a role that has not ended', async () => {
  const ask = app.newClient()
  const { account } = (await signUp(ask, someone())).json as SessionAnswer
  const staff = async () => ((await session(ask)).json as SessionAnswer).staff
  expect(await staff()).toBe(false)
  await makeStaffRole(app.db, { uid: account.id, role: 'editor', expiresOn: '2020-01-01' })
  expect(await staff()).toBe(false)
  await makeStaffRole(app.db, { uid: account.id, role: 'viewer', expiresOn: null })
  expect(await staff()).toBe(true)
})

test.each([
  ['admin', true],
  ['secretary', true],
  ['verifier', true],
  ['editor', false],
  ['viewer', false],
])('the session says whether the role %s checks cards', async (role, verifies) => {
  const ask = app.newClient()
  const { account } = (await signUp(ask, someone())).json as SessionAnswer
  await makeStaffRole(app.db, { uid: account.id, role, expiresOn: null })
  expect((await session(ask)).json).toMatchObject({ staff: true, verifies })
})

test('an ended role checks no cards', async () => {
  const ask = app.newClient()
  const { account } = (await signUp(ask, someone())).json as SessionAnswer
  await makeStaffRole(app.db, { uid: account.id, role: 'verifier', expiresOn: '2020-01-01' })
  await makeStaffRole(app.db, { uid: account.id, role: 'editor', expiresOn: null })
  expect((await session(ask)).json).toMatchObject({ staff: true, verifies: false })
})

const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1]!).split('.')[0]!
