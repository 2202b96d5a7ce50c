import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { housekeeping } from '#server/housekeeping.ts'
import { cookieOf, post, signIn, signOut, signUp, someone, tokenIn } from '#server/core/people/test-person.ts'
import { proveAddress } from '../stand-ins/proved-address.ts'
import { isLong } from '../effort.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { operationsOf } from './operations.ts'

// A copied session cookie. Every end of the session must end it for the copy too, at once, for every call.

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => void (app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })))
afterAll(() => app.stop())

/** Masks the values that differ in each answer. */
const known = (text: string) => text.replace(/[\w-]{43}/g, '…')

type Victim = { person: ReturnType<typeof someone>; ask: Request; uid: string; stolen: string }

async function victim(): Promise<Victim> {
  const person = someone()
  const ask = app.newClient()
  await signUp(ask, person)
  const answer = await signIn(ask, person)
  const { account } = answer.json as SessionAnswer
  return { person, ask, uid: account.id, stolen: cookieOf(answer).pair }
}

const signedIn = async (person: { email: string; password: string }) => {
  const ask = app.newClient()
  await signIn(ask, person)
  return ask
}

const ENDINGS: [string, (victim: Victim) => Promise<unknown>][] = [
  ['signing out', ({ ask }) => signOut(ask)],
  ['signing in again in the same browser', ({ ask, person }) => signIn(ask, person)],
  [
    'a new password by mail',
    async ({ person }) => {
      await app.deliver()
      await post(app.newClient(), '/api/auth/forgot', { email: person.email })
      const token = tokenIn((await app.deliver()).find(({ to, subject }) => to === person.email && subject.includes('password')))
      expect((await post(app.newClient(), '/api/auth/reset', { token, password: 'una password nuova' })).status).toBe(200)
    },
  ],
  [
    'another password, set on another device',
    async ({ person }) => {
      const desk = await signedIn(person)
      await proveAddress(app, desk)
      expect((await desk('/api/account/password', { method: 'PUT', body: { password: 'una password nuova' } })).status).toBe(200)
    },
  ],
  [
    '«Esci da tutti gli altri» on another device',
    async ({ person }) => void (await post(await signedIn(person), '/api/account/sessions/end-others')),
  ],
  [
    '«Disconnetti» on another device, which the lost phone can’t prevent',
    async ({ person }) => {
      const desk = await signedIn(person)
      for (const { id, current } of (await desk('/api/auth/sessions')).json as { id: string; current: boolean }[])
        if (!current) await desk(`/api/account/sessions/${id}`, { method: 'DELETE' })
    },
  ],
  [
    'the account’s closure',
    async ({ person }) => {
      const desk = await signedIn(person)
      await proveAddress(app, desk)
      await post(desk, '/api/account/closure')
    },
  ],
  ['the account’s deletion', ({ uid }) => app.db.deleteFrom('account').where('id', '=', uid).execute()],
  [
    'the erasure of an address that was never confirmed',
    async () => {
      app.clock.advance(31 * DAY)
      await housekeeping.run(app.deps)
    },
  ],
  ['its age', async () => app.clock.advance(91 * DAY)],
]

describe.each(ENDINGS)('after %s', (name, end) => {
  test('the calls of the document answer the copy like calls without a cookie', async () => {
    const gone = await victim()
    const turn = ENDINGS.findIndex(([each]) => each === name)
    // The short run makes each call after one of the endings, the long run after all.
    const operations = (await operationsOf(app, gone.uid)).filter((_, i) => isLong || i % ENDINGS.length === turn)
    expect(operations.length).toBeGreaterThan(10)
    const isOpen = () => app.newClient()('/api/auth/session', { headers: { Cookie: gone.stolen } })
    expect((await isOpen()).status).toBe(200)
    // The second call is faster: the cookie's signature is cached by then.
    await app.newClient()(`/api/users/${gone.uid}`, { headers: { Cookie: gone.stolen } })
    await end(gone)

    const different = []
    for (const [i, { method, path }] of operations.entries()) {
      const ask = (Cookie: string | null, network: number) =>
        app.newClient()(path, {
          method,
          headers: { Cookie, 'X-Forwarded-For': `198.51.${i % 200}.${network}` },
          ...(method === 'GET' ? {} : { body: {} }),
        })
      const [withCopy, without] = [await ask(gone.stolen, 1), await ask(null, 2)]
      if (withCopy.status !== without.status || known(withCopy.text) !== known(without.text))
        different.push(`${method} ${path}: ${withCopy.status}`)
    }
    expect(different).toEqual([])
    expect((await isOpen()).code).toBe('auth.session_expired')
  })
})

test('a copy used during the sign-out gets nothing afterwards', async () => {
  const { ask, stolen } = await victim()
  const use = () => app.newClient()('/api/auth/session', { headers: { Cookie: stolen } })
  await Promise.all([use(), signOut(ask), use(), use()])
  expect((await use()).status).toBe(401)
})

test('a password reset also ends the sessions that the thief opened', async () => {
  const { person } = await victim()
  const thief = app.newClient()
  await signIn(thief, person)
  await app.deliver()
  await post(app.newClient(), '/api/auth/forgot', { email: person.email })
  const token = tokenIn((await app.deliver()).find(({ to, subject }) => to === person.email && subject.includes('password')))
  await post(app.newClient(), '/api/auth/reset', { token, password: 'una password nuova' })
  expect((await thief('/api/auth/session')).status).toBe(401)
})

test('a stolen database opens no session: the cookie needs a signature by the server’s secret', async () => {
  const { uid } = await victim()
  const rows = await app.db.selectFrom('session').selectAll().where('userId', '=', uid).execute()
  for (const { token, id } of rows)
    for (const value of [token, id, `${token}.`, `${token}.${token}`])
      expect((await app.newClient()('/api/auth/session', { headers: { Cookie: `tessera.session_token=${value}` } })).status).toBe(401)
})
