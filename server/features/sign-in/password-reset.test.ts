import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { hit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { signIn as openSessionWith } from './sign-in.ts'
import { post, session, signIn, signUp, someone, tokenIn } from '#server/core/people/test-person.ts'

const HOUR = 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const forgot = (email: string) => post(app.newClient(), '/api/auth/forgot', { email })
const reset = (token: string, password = 'una password nuova') => post(app.newClient(), '/api/auth/reset', { token, password })

/** A person's request for a new password, and the token of the mail. */
async function forgetful() {
  const person = someone()
  const ask = app.newClient()
  await signUp(ask, person)
  await app.deliver()
  await forgot(person.email)
  const mails = await app.deliver()
  return { person, ask, mail: mails.at(-1), token: tokenIn(mails.at(-1)) }
}

test('the mail’s link sets a new password and ends every session', async () => {
  const { person, ask, mail, token } = await forgetful()
  expect(mail).toMatchObject({ to: person.email, subject: 'Scegli una nuova password' })
  expect(mail?.text).toContain(`${app.origin}/nuova-password?token=`)
  const phone = app.newClient()
  await signIn(phone, person)

  expect([(await reset(token)).status, (await session(ask)).status, (await session(phone)).status]).toEqual([200, 401, 401])
  const [said] = await app.deliver()
  expect(said).toMatchObject({ to: person.email, subject: 'La tua password è cambiata' })
  expect(said?.text).toContain(`${app.origin}/nuova-password\n`)
  expect((await signIn(app.newClient(), person)).code).toBe('auth.invalid_credentials')
  expect((await signIn(app.newClient(), { ...person, password: 'una password nuova' })).status).toBe(200)
})

test('setting it signs the person in, and one mail tells of it', async () => {
  const { token, person } = await forgetful()
  const here = app.newClient()
  const answer = await post(here, '/api/auth/reset', { token, password: 'una password nuova' })
  expect(answer.json).toMatchObject({ account: { email: person.email } })
  expect((await session(here)).status).toBe(200)
  // One mail about the new password, and none about a new device.
  expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['La tua password è cambiata'])
})

test('an account that staff keep closed stays closed, with its new password', async () => {
  const { ask, token } = await forgetful()
  const { account } = (await session(ask)).json as SessionAnswer
  await app.db.insertInto('accountBlock').values({ uid: account.id, createdAt: app.clock.now() }).execute()
  const here = app.newClient()
  const answer = await post(here, '/api/auth/reset', { token, password: 'una password nuova' })
  expect([answer.status, answer.code]).toEqual([403, 'auth.account_disabled'])
  expect((await session(here)).status).toBe(401)
  expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['La tua password è cambiata'])
})

test('a simultaneous sign-in with the old password fails', async () => {
  const { person, token } = await forgetful()
  const { passwords } = app.deps.auth
  const checkedThenReset: typeof passwords = {
    ...passwords,
    matches: async (...asked) => {
      const matches = await passwords.matches(...asked)
      await reset(token)
      return matches
    },
  }
  const deps = { ...app.deps, auth: { ...app.deps.auth, passwords: checkedThenReset } }
  const late = openSessionWith(deps, person, { origin: app.origin, address: '192.0.2.1', device: null, userAgent: undefined })
  await expect(late).rejects.toMatchObject({ code: 'auth.invalid_credentials' })
})

test('the answer is the same for an address with an account, one without and one that has asked too often', async () => {
  const { person } = await forgetful()
  const answers = [await forgot(person.email), await forgot('nessuno@posta.example')]
  for (let i = 0; i < 8; i += 1) answers.push(await forgot(person.email))
  for (const { status, json } of answers) expect([status, json]).toEqual([202, {}])
  const mails = await app.deliver()
  expect(mails.map(({ to }) => to)).toEqual(Array(4).fill(person.email))
})

test('answering does the same work for every address', async () => {
  const { person } = await forgetful()
  const written = async (email: string) => {
    const before = await app.db.selectFrom('outbox').select('id').execute()
    await forgot(email)
    const after = await app.db.selectFrom('outbox').select(['id', 'topic']).execute()
    return after.filter(({ id }) => !before.some((row) => row.id === id)).map(({ topic }) => topic)
  }
  expect(await written(person.email)).toEqual(['forgot'])
  expect(await written('nessuno@posta.example')).toEqual(['forgot'])
  await app.deliver()
})

test('an address with too many requests gets no mail, and the answer does not tell', async () => {
  const { person } = await forgetful()
  const key = limitKey(app.deps.config.secret, 'forgot', '127.0.0.1')
  for (let i = 0; i < LIMITS.forgotByAddress.max; i += 1) await hit(app.db, key, LIMITS.forgotByAddress, app.clock.now())
  const answer = await forgot(person.email)
  expect([answer.status, await app.deliver()]).toEqual([202, []])
  app.clock.advance(HOUR)
})

test('the link works once, for an hour, and one of several links makes the others useless', async () => {
  const { token, person } = await forgetful()
  await forgot(person.email)
  const second = tokenIn((await app.deliver()).at(-1))
  expect((await reset(second)).status).toBe(200)
  const again = await reset(second, 'ancora diversa')
  expect([again.status, again.code]).toEqual([409, 'auth.link_used'])
  const other = await reset(token, 'ancora diversa')
  expect([other.status, other.code]).toEqual([410, 'auth.link_expired'])

  const late = await forgetful()
  app.clock.advance(HOUR)
  expect((await reset(late.token)).code).toBe('auth.link_expired')
  expect((await signIn(app.newClient(), late.person)).status).toBe(200)
})

test('when it is used several times at once, one sets the password', async () => {
  const { token, person } = await forgetful()
  const answers = await Promise.all(['prima scelta', 'seconda scelta', 'terza scelta'].map((password) => reset(token, password)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const tries = await Promise.all(
    ['prima scelta', 'seconda scelta', 'terza scelta'].map((password) => signIn(app.newClient(), { ...person, password })),
  )
  expect(tries.map(({ status }) => status === 200)).toEqual(answers.map(({ status }) => status === 200))
})

test('a refused password leaves the link valid', async () => {
  const { token } = await forgetful()
  const answer = await reset(token, 'corta')
  expect([answer.status, answer.json]).toEqual([422, { error: { code: 'api.invalid', fields: { password: 'too_short' } } }])
  expect((await reset(token, '123456')).json).toEqual({ error: { code: 'api.invalid', fields: { password: 'common' } } })
  expect((await reset(token)).status).toBe(200)
})

test('an unknown link, or one of another purpose, is refused', async () => {
  const person = someone()
  await signUp(app.newClient(), person)
  const verification = tokenIn((await app.deliver()).at(-1))
  for (const token of [verification, 'A'.repeat(43)]) {
    const answer = await reset(token)
    expect([answer.status, answer.code]).toEqual([400, 'auth.link_invalid'])
  }
})

test('opening the link changes nothing', async () => {
  const { token, person } = await forgetful()
  await app.newClient()(`/nuova-password?token=${token}`)
  expect((await signIn(app.newClient(), person)).status).toBe(200)
  expect((await reset(token)).status).toBe(200)
})

test('a new password ends the wait after wrong tries', async () => {
  const { token, person } = await forgetful()
  for (let i = 0; i < 10; i += 1) await signIn(app.newClient(), { ...person, password: 'non ricordo' })
  expect((await signIn(app.newClient(), person)).status).toBe(429)
  await reset(token)
  expect((await signIn(app.newClient(), { ...person, password: 'una password nuova' })).status).toBe(200)
})

test('an account without a password gets one', async () => {
  const { token, person } = await forgetful()
  const { id } = await app.db.selectFrom('account').select('id').where('email', '=', person.email).executeTakeFirstOrThrow()
  await app.db.deleteFrom('credential').where('userId', '=', id).execute()
  expect((await reset(token)).status).toBe(200)
  expect((await signIn(app.newClient(), { ...person, password: 'una password nuova' })).status).toBe(200)
})
