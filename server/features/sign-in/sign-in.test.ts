import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { anna, session, signIn, signUp, someone } from '#server/core/people/test-person.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } })
  await signUp(app.newClient(), anna)
})
afterAll(() => app.stop())

const signInFrom = (address: string, person: { email: string; password: string }) =>
  app.newClient()('/api/auth/sign-in', {
    method: 'POST',
    body: { email: person.email, password: person.password },
    headers: { 'X-Forwarded-For': address },
  })

test('the right password opens a session with the user document', async () => {
  const ask = app.newClient()
  const answer = await signIn(ask, anna)
  expect(answer.status).toBe(200)
  expect((answer.json as SessionAnswer).user).toMatchObject({ firstname: 'Anna' })
  expect((await session(ask)).json).toEqual(answer.json)
})

test.each(['ANNA@posta.example', '  anna@Posta.Example  '])('the address is found as %j too', async (email) => {
  expect((await signIn(app.newClient(), { ...anna, email })).status).toBe(200)
})

test('a wrong password, an address without an account and one without a password get the same answer', async () => {
  const noPassword = someone()
  const { account } = (await signUp(app.newClient(), noPassword)).json as SessionAnswer
  await app.db.deleteFrom('credential').where('userId', '=', account.id).execute()
  const answers = [
    await signIn(app.newClient(), { ...anna, password: 'sbagliata' }),
    await signIn(app.newClient(), { ...anna, email: 'nessuno@posta.example' }),
    await signIn(app.newClient(), noPassword),
  ]
  for (const { status, text, headers } of answers as Array<(typeof answers)[number] & { text: string }>) {
    expect([status, text]).toEqual([401, '{"error":{"code":"auth.invalid_credentials"}}'])
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('an address without an account costs a hash as well, so that the time does not tell', async () => {
  const seen: Array<string | null> = []
  const { passwords } = app.deps.auth
  const matches = passwords.matches
  passwords.matches = (hash, password) => {
    seen.push(hash)
    return matches(hash, password)
  }
  await signIn(app.newClient(), { ...anna, email: 'nessuno@posta.example' })
  passwords.matches = matches
  expect(seen).toEqual([null])
})

test('an account without a document signs in with no user, and the app leads to completing the profile', async () => {
  const person = someone()
  const { account } = (await signUp(app.newClient(), person)).json as SessionAnswer
  await app.db.deleteFrom('userDocument').where('uid', '=', account.id).execute()
  expect((await signIn(app.newClient(), person)).json).toMatchObject({ account: { id: account.id }, user: null })
})

test('ten wrong tries slow an address down for a quarter of an hour; the owner elsewhere signs in meanwhile', async () => {
  const person = someone()
  await signUp(app.newClient(), person)
  const wrong = { ...person, password: 'indovino' }
  const answers = []
  for (let i = 0; i < 11; i += 1) answers.push(await signInFrom('192.0.2.1', wrong))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429])
  expect(answers.at(-1)!.json).toEqual({ error: { code: 'auth.too_many_attempts', details: { seconds: 900 } } })
  expect(answers.at(-1)!.headers['retry-after']).toBe('900')

  expect((await signInFrom('192.0.2.1', person)).status).toBe(429)
  expect((await signInFrom('192.0.2.2', person)).status).toBe(200)
  app.clock.advance(15 * MINUTE)
  expect((await signInFrom('192.0.2.1', person)).status).toBe(200)
})

test('simultaneous tries do not slip through', async () => {
  const person = someone()
  await signUp(app.newClient(), person)
  const answers = await Promise.all(Array.from({ length: 25 }, () => signInFrom('192.0.2.9', { ...person, password: 'indovino' })))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('a right sign-in forgets the wrong tries before it', async () => {
  const person = someone()
  await signUp(app.newClient(), person)
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 9; i += 1) await signInFrom('192.0.2.3', { ...person, password: 'ricordo male' })
    expect((await signInFrom('192.0.2.3', person)).status).toBe(200)
  }
})

test('one address that tries many accounts is slowed down, and an IPv6 line counts as one address', async () => {
  await usedUp('2001:db8:1:2::aaaa', LIMITS.signInByAddress.max - 1)
  const first = await signInFrom('2001:db8:1:2::1', { ...anna, email: 'vittima.1@posta.example' })
  const second = await signInFrom('2001:db8:1:2::2', { ...anna, email: 'vittima.2@posta.example' })
  expect([first.code, second.code]).toEqual(['auth.invalid_credentials', 'auth.too_many_attempts'])
  expect((await signInFrom('2001:db8:1:3::1', anna)).status).toBe(200)
})

test('people who share a network and sign in with the right password do not use up its tries', async () => {
  await usedUp('192.0.2.50', LIMITS.signInByAddress.max - 1)
  for (let i = 0; i < 3; i += 1) expect((await signInFrom('192.0.2.50', anna)).status).toBe(200)
  expect((await signInFrom('192.0.2.50', { ...anna, password: 'sbagliata' })).status).toBe(401)
})

test('the limits hold no e-mail and no address in clear', async () => {
  const keys = JSON.stringify(await app.db.selectFrom('rateLimit').select('key').execute())
  expect(keys).not.toMatch(/@|192\.0\.2|2001:/)
})

test('when too many passwords wait, the answer is 503 with a time to come back, and the try is not counted', async () => {
  const { passwords } = app.deps.auth
  const matches = passwords.matches
  passwords.matches = () => Promise.reject(new AppError('api.unavailable', 503, { details: { seconds: 5 } }))
  const person = someone()
  await signUp(app.newClient(), person)
  for (let i = 0; i < 12; i += 1) {
    const answer = await signInFrom('192.0.2.4', person)
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([503, 'api.unavailable', '5'])
  }
  passwords.matches = matches
  expect((await signInFrom('192.0.2.4', person)).status).toBe(200)
})

/** Uses up this many wrong tries of a network, with other accounts. */
async function usedUp(address: string, times: number) {
  const key = limitKey(app.deps.config.secret, 'sign-in-address', networkOf(address))
  for (let i = 0; i < times; i += 1) await hit(app.db, key, LIMITS.signInByAddress, app.clock.now())
}
