import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFacebook, type Facebook } from '#tests/stand-ins/facebook.ts'
import { startGoogle, type Google } from '#tests/stand-ins/google.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { post, session, signIn, signUp, someone, tokenIn, verify } from '../test-person.ts'
import { finishAt, signInAt, startAt } from './test-providers.ts'

let google: Google
let facebook: Facebook
let app: TestApp
beforeAll(async () => {
  google = await startGoogle()
  facebook = await startFacebook()
  app = await startTestApp({ config: { google: google.settings, facebook: facebook.settings } })
  google.now = app.clock.now
})
afterAll(async () => {
  await app.stop()
  await google.stop()
  await facebook.stop()
})

let count = 0
beforeEach(() => {
  count += 1
  google.person = { sub: `5000${count}`, email: `mai.visto.${count}@posta.example`, email_verified: true }
  facebook.person = { id: `6000${count}`, email: `mai.visto.${count}@posta.example` }
})

type Person = ReturnType<typeof someone>

async function registered(ask: Request, person: Person = someone()): Promise<Person> {
  await signUp(ask, person)
  return person
}

async function verified(ask: Request, person: Person = someone()): Promise<Person> {
  await registered(ask, person)
  const mail = (await app.deliver()).find(({ to, text }) => to === person.email && text.includes('confirm-email'))
  expect((await verify(ask, tokenIn(mail))).status).toBe(200)
  return person
}

const atFacebook = ({ email }: { email: string }) => (facebook.person = { ...facebook.person, email })
const withGoogle = (ask: Request, body: object = {}) => signInAt(ask, 'google', google, body)
const withFacebook = (ask: Request, body: object = {}) => signInAt(ask, 'facebook', facebook, body)

const accountOf = ({ json }: { json: unknown }) => (json as { account: { id: string } }).account.id
const credentialsOf = async (email: string) =>
  (
    await app.db
      .selectFrom('credential')
      .innerJoin('account', 'account.id', 'credential.userId')
      .select('providerId')
      .where('account.email', '=', email)
      .orderBy('providerId')
      .execute()
  ).map(({ providerId }) => providerId)

describe('from the account page', () => {
  test('a provider is linked to who is signed in, whatever its address', async () => {
    const ask = app.newClient()
    const person = await verified(ask)
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential', 'google'])
    expect(accountOf(await withGoogle(app.newClient()))).toBe(accountOf(await session(ask)))
  })

  test('linking it again changes nothing, and one more of the same provider is refused', async () => {
    const ask = app.newClient()
    await verified(ask)
    await withGoogle(ask, { purpose: 'link' })
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
    google.person = { ...google.person, sub: `altro${count}` }
    expect((await withGoogle(ask, { purpose: 'link' })).code).toBe('api.conflict')
  })

  test('linking needs a fresh proof', async () => {
    const ask = app.newClient()
    const person = await verified(ask)
    app.clock.advance(11 * 60_000)
    const refused = await post(ask, '/api/auth/google/start', { purpose: 'link' })
    expect([refused.status, refused.code]).toEqual([403, 'auth.proof_required'])
    await post(ask, '/api/auth/prove', { password: person.password })
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
  })

  test('a provider that opens somebody else’s account is not taken from them', async () => {
    await withGoogle(app.newClient())
    const ask = app.newClient()
    const person = await verified(ask)
    expect((await withGoogle(ask, { purpose: 'link' })).code).toBe('auth.provider_taken')
    expect(await credentialsOf(person.email)).toEqual(['credential'])
  })

  test('an attempt of one person does not link to another who has signed in meanwhile', async () => {
    const ask = app.newClient()
    await verified(ask)
    const reply = await google.approve(await startAt(ask, 'google', { purpose: 'link' }))
    const other = await verified(app.newClient())
    await signIn(ask, other)
    expect((await finishAt(ask, 'google', reply)).code).toBe('auth.session_expired')
    expect(await credentialsOf(other.email)).toEqual(['credential'])
  })

  test('who is signed in proves it again at the provider', async () => {
    const ask = app.newClient()
    await withGoogle(ask)
    app.clock.advance(11 * 60_000)
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).code).toBe('auth.proof_required')
    expect((await withGoogle(ask, { purpose: 'prove' })).status).toBe(200)
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).status).toBe(200)
  })

  test('another account of the provider proves nothing', async () => {
    const ask = app.newClient()
    await withGoogle(ask)
    app.clock.advance(11 * 60_000)
    google.person = { ...google.person, sub: `altro${count}` }
    const answer = await withGoogle(ask, { purpose: 'prove' })
    expect([answer.status, answer.code]).toEqual([403, 'auth.provider_other'])
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).code).toBe('auth.proof_required')
  })

  test('linking and proving need somebody who is signed in', async () => {
    for (const purpose of ['link', 'prove']) {
      expect((await post(app.newClient(), '/api/auth/google/start', { purpose })).code).toBe('auth.session_expired')
    }
    expect((await post(app.newClient(), '/api/auth/google/start', { purpose: 'altro' })).code).toBe('api.invalid')
  })

  test('a provider is taken away with the sessions that it opened, but not the last way in', async () => {
    const ask = app.newClient()
    const person = await verified(ask)
    await withGoogle(ask, { purpose: 'link' })
    const elsewhere = app.newClient()
    await withGoogle(elsewhere)
    expect((await drop(ask, 'google')).status).toBe(204)
    expect((await session(elsewhere)).status).toBe(401)
    expect((await session(ask)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
    expect((await app.deliver()).map(({ subject }) => subject)).toContain('Google non apre più il tuo account')
    expect((await drop(ask, 'google')).status).toBe(404)
    expect((await drop(ask, 'myspace')).status).toBe(422)
    expect((await drop(app.newClient(), 'google')).status).toBe(401)

    const only = app.newClient()
    google.person = { sub: `solo${count}`, email: `solo.google.${count}@posta.example`, email_verified: true }
    await withGoogle(only)
    const answer = await drop(only, 'google')
    expect([answer.status, answer.code]).toEqual([409, 'auth.last_sign_in'])
    expect((await withGoogle(app.newClient())).status).toBe(200)
  })

  test('two providers taken away at once leave one', async () => {
    const ask = app.newClient()
    await withGoogle(ask)
    atFacebook({ email: 'qualsiasi@posta.example' })
    await withFacebook(ask, { purpose: 'link' })
    const statuses = (await Promise.all([drop(ask, 'google'), drop(ask, 'facebook')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
  })
})

const drop = (ask: Request, provider: string) => ask(`/api/auth/providers/${provider}`, { method: 'DELETE' })
