import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { makeSession } from '#db/make.ts'
import { identityTime } from '#db/identity-time.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS, type Limit } from '#server/platform/limits/rate-limit.ts'
import { session, signUp, someone } from '#server/core/people/test-person.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
})
afterAll(() => app.stop())

const signInFrom = (address: string, { email, password }: { email: string; password: string }) =>
  app.newClient()('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: { 'X-Forwarded-For': address } })

async function registered() {
  const person = someone()
  const ask = app.newClient()
  const { account } = (await signUp(ask, person)).json as SessionAnswer
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  return { person, ask, uid: account.id, wrong: { ...person, password: 'indovino' } }
}

/** Counts `times` tries in advance. */
async function counted(times: number, limit: Limit, name: string, ...parts: string[]) {
  const key = limitKey(app.deps.config.secret, name, ...parts)
  for (let i = 0; i < times; i += 1) await hit(app.db, key, limit, app.clock.now())
}

const hitsOf = async (name: string, ...parts: string[]) =>
  (
    await app.db
      .selectFrom('rateLimit')
      .select('hits')
      .where('key', '=', limitKey(app.deps.config.secret, name, ...parts))
      .executeTakeFirst()
  )?.hits

test('refused tries at one account do not use up the network’s limit', async () => {
  const { wrong } = await registered()
  for (let i = 0; i < 15; i += 1) await signInFrom('198.51.100.1', wrong)
  expect(await hitsOf('sign-in-address', '198.51.100.1')).toBe(LIMITS.signInByAccountAndAddress.max)
})

test('an account signs in from its recent network after others’ failures there; a new one has to wait', async () => {
  const home = '198.51.100.2'
  const { person } = await registered()
  const stranger = await registered()
  expect((await signInFrom(home, person)).status).toBe(200)
  await counted(LIMITS.signInByAddress.max, LIMITS.signInByAddress, 'sign-in-address', home)
  expect((await signInFrom(home, person)).status).toBe(200)
  expect((await signInFrom(home, stranger.person)).code).toBe('auth.too_many_attempts')
  for (let i = 0; i < 10; i += 1) expect((await signInFrom(home, { ...person, password: 'sbagliata' })).status).toBe(401)
  expect((await signInFrom(home, person)).status).toBe(429)
})

test('a network counts as the account’s own for 30 days, once the address is confirmed', async () => {
  const home = '198.51.100.3'
  const { person } = await registered()
  expect((await signInFrom(home, person)).status).toBe(200)
  const usedUp = () => counted(LIMITS.signInByAddress.max, LIMITS.signInByAddress, 'sign-in-address', home)
  await usedUp()
  expect((await signInFrom(home, person)).status).toBe(200)
  app.clock.advance(30 * 24 * 60 * MINUTE)
  await usedUp()
  expect((await signInFrom(home, person)).status).toBe(429)
})

test('correct passwords are limited by account, from any network, and one too many costs no hash', async () => {
  const { person } = await registered()
  await counted(LIMITS.signedInByAccount.max - 1, LIMITS.signedInByAccount, 'signed-in', person.email)
  expect((await signInFrom('198.51.100.4', person)).status).toBe(200)
  const { passwords } = app.deps.auth
  const matches = passwords.matches
  passwords.matches = () => Promise.reject(new Error('a hash was made'))
  const refused = await signInFrom('198.51.100.5', person)
  passwords.matches = matches
  expect([refused.status, refused.code]).toEqual([429, 'auth.too_many_attempts'])
  app.clock.advance(15 * MINUTE)
  expect((await signInFrom('198.51.100.5', person)).status).toBe(200)
})

test('sign-ins at the same moment do not exceed the limit', async () => {
  const { person } = await registered()
  await counted(LIMITS.signedInByAccount.max - 1, LIMITS.signedInByAccount, 'signed-in', person.email)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInFrom('198.51.100.6', person)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429])
})

test('sessions from one network are limited', async () => {
  const { person } = await registered()
  await counted(LIMITS.signedInByAddress.max, LIMITS.signedInByAddress, 'signed-in-address', networkOf('2001:db8:9:9::1'))
  expect((await signInFrom('2001:db8:9:9::2', person)).code).toBe('auth.too_many_attempts')
})

test('an account has at most twenty sessions: one more ends the one unseen for longest', async () => {
  const { person, ask, uid } = await registered()
  const old = await registered()
  const seen = (ago: number) => ({ userId: uid, updatedAt: identityTime(app.db, app.clock.now() - ago * MINUTE) })
  const rows = []
  for (let ago = 1; ago <= 19; ago += 1) rows.push(await makeSession(app.db, seen(ago)))
  expect((await signInFrom('198.51.100.7', person)).status).toBe(200)
  const left = await app.db.selectFrom('session').select('id').where('userId', '=', uid).execute()
  expect(left).toHaveLength(20)
  expect(left.map(({ id }) => id)).not.toContain(rows.at(-1)!.id)
  expect((await session(ask)).status).toBe(200)
  expect((await session(old.ask)).status).toBe(200)
})
