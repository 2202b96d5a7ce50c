import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchOn } from '#tests/stand-ins/code-app.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { post as postTo, session, signIn, tokenIn } from '#server/core/people/test-person.ts'
import { changePassword } from './password.ts'
import { confirmed, page, put } from './test-account.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const NEW = 'una password nuova'
const change = (ask: Request, password = NEW) => put(ask, 'password', { password })
const forgotten = async (email: string) => {
  await postTo(app.newClient(), '/api/auth/forgot', { email })
  return tokenIn((await app.deliver()).at(-1))
}

test('the new password replaces the old one, ends the other sessions, and a mail tells of it', async () => {
  const person = await confirmed(app)
  const phone = app.newClient()
  await signIn(phone, person)
  await app.deliver()
  expect((await change(person.ask)).json).toMatchObject({ hasPassword: true, proved: true })
  expect([(await session(phone)).status, (await session(person.ask)).status]).toEqual([401, 200])
  const mails = await app.deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'La tua password è cambiata']])
  // A page that works with or without a session.
  expect(mails[0]?.text).toContain(`${app.origin}/nuova-password\n`)
  expect((await signIn(app.newClient(), person)).status).toBe(401)
  expect((await signIn(app.newClient(), { ...person, password: NEW })).status).toBe(200)
})

test('a sign-in that waits for its second step after the old password cannot be completed', async () => {
  const person = await confirmed(app)
  const phone = await switchOn(app, person.ask)
  const thief = app.newClient()
  expect((await signIn(thief, person)).code).toBe('auth.twofactor_prompt')
  await change(person.ask)
  expect((await postTo(thief, '/api/auth/second-factor', { code: phone.code() })).code).toBe('auth.session_expired')
  await app.deliver()
})

test('links for another password stop working', async () => {
  const person = await confirmed(app)
  const token = await forgotten(person.email)
  await change(person.ask)
  expect((await postTo(app.newClient(), '/api/auth/reset', { token, password: 'del ladro' })).code).toBe('auth.link_expired')
})

test.each([
  ['corta', 'too_short'],
  ['123456', 'common'],
  ['', 'required'],
  ['x'.repeat(129), 'too_long'],
])('%s is refused as at registration: %s', async (password, problem) => {
  const person = await confirmed(app)
  expect((await change(person.ask, password)).json).toEqual({ error: { code: 'api.invalid', fields: { password: problem } } })
  expect((await signIn(app.newClient(), person)).status).toBe(200)
})

test('an account from a provider gets its first password once, however many requests arrive together', async () => {
  const person = await confirmed(app)
  await app.db.deleteFrom('credential').where('userId', '=', person.uid).execute()
  expect(await page(person.ask)).toMatchObject({ hasPassword: false })
  const answers = await Promise.all([NEW, NEW, NEW].map((password) => change(person.ask, password)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await app.db.selectFrom('credential').select('id').where('userId', '=', person.uid).execute()).toHaveLength(1)
  expect((await signIn(app.newClient(), { ...person, password: NEW })).status).toBe(200)
  await app.deliver()
})

test('if the session ends while its new password is being hashed, nothing changes', async () => {
  const person = await confirmed(app)
  const token = await forgotten(person.email)
  const row = await app.db.selectFrom('session').selectAll().where('userId', '=', person.uid).executeTakeFirstOrThrow()
  const { passwords } = app.deps.auth
  const resetMeanwhile: typeof passwords = {
    ...passwords,
    hash: async (...asked) => {
      const hash = await passwords.hash(...asked)
      await postTo(app.newClient(), '/api/auth/reset', { token, password: 'della proprietaria' })
      return hash
    },
  }
  const deps = { ...app.deps, auth: Object.create(app.deps.auth, { passwords: { value: resetMeanwhile } }) as typeof app.deps.auth }
  const thief = { accountId: person.uid, email: person.email, emailVerified: true, sessionId: row.id, token: row.token, provedAt: 0 }
  const late = changePassword(deps, thief, 'del ladro', { origin: app.origin, address: '192.0.2.1' })
  await expect(late).rejects.toMatchObject({ code: 'auth.session_expired' })
  expect((await signIn(app.newClient(), { ...person, password: 'del ladro' })).status).toBe(401)
  expect((await signIn(app.newClient(), { ...person, password: 'della proprietaria' })).status).toBe(200)
})

test('a simultaneous sign-in with the old password does not survive the change', async () => {
  for (let round = 0; round < 3; round += 1) {
    const person = await confirmed(app)
    const late = app.newClient()
    await Promise.all([change(person.ask), signIn(late, person)])
    expect((await session(late)).status).toBe(401)
    expect((await session(person.ask)).status).toBe(200)
  }
})
