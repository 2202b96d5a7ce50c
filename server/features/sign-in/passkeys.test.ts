import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import type { PasskeyItem } from '#domain/accounts/api.ts'
import { copyOf, type Deviation } from '#tests/stand-ins/authenticator.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { switchOn } from '#tests/stand-ins/code-app.ts'
import { proveAddress } from '#tests/stand-ins/proved-address.ts'
import { post, session, signIn, signUp, someone } from '#server/core/people/test-person.ts'
import { addOptions, addPasskey, answerWith, authenticatorAt, useOptions } from '#tests/stand-ins/passkey.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A person with a passkey, signed in in `home`. */
async function withPasskey() {
  const person = someone()
  const home = app.newClient()
  const { account } = (await signUp(home, person)).json as SessionAnswer
  await proveAddress(app, home)
  const { passkey, answer } = await addPasskey(app, home)
  expect(answer.status).toBe(201)
  return { person, home, id: account.id, passkey, item: answer.json as PasskeyItem }
}

const enter = async (...[ask, passkey, deviation]: [Request, Parameters<typeof answerWith>[2], Deviation?]) =>
  (await answerWith(app, ask, passkey, deviation)).answer

const prove = async (ask: Request, passkey: Parameters<typeof answerWith>[2], deviation?: Deviation) =>
  (await answerWith(app, ask, passkey, deviation, '/api/auth/prove/passkey')).answer

const remove = (ask: Request, id: string) => ask(`/api/auth/passkeys/${id}`, { method: 'DELETE' })
const rename = (ask: Request, id: string, name: unknown) => ask(`/api/auth/passkeys/${id}`, { method: 'PATCH', body: { name } })

describe('adding one', () => {
  test('asks for a discoverable passkey with user verification, and a random handle', async () => {
    const person = someone()
    const ask = app.newClient()
    const { account } = (await signUp(ask, person)).json as SessionAnswer
    await proveAddress(app, ask)
    const options = (await addOptions(ask)) as unknown as Record<string, unknown>
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Tessera' },
      user: { name: person.email, displayName: "Anna D'Angelo" },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const handle = Buffer.from((options.user as { id: string }).id, 'base64url')
    expect(handle).toHaveLength(32)
    expect(handle.toString()).not.toContain(person.email)
    expect(handle.toString('latin1')).not.toContain(account.id)
  })

  test('answers with the list’s row, and the owner gets a mail', async () => {
    const { person, item } = await withPasskey()
    expect(item).toEqual({ id: expect.any(String), name: 'Il mio telefono', createdAt: app.clock.now(), lastUsedAt: null, backedUp: false })
    expect((await app.deliver()).map(({ to, subject }) => [to, subject])).toContainEqual([person.email, 'Nuova passkey sul tuo account'])
  })

  test('a second one has the same handle and excludes the first, so that no authenticator holds two', async () => {
    const { home, passkey } = await withPasskey()
    const options = (await addOptions(home)) as unknown as { user: { id: string }; excludeCredentials: { id: string }[] }
    expect(options.user.id).toBe(passkey.userHandle)
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id])
  })

  test('needs a proof of the last ten minutes', async () => {
    const { home, person } = await withPasskey()
    const { response } = authenticatorAt(app).create(await addOptions(home))
    app.clock.advance(10 * MINUTE + 1)
    expect((await post(home, '/api/auth/passkeys/add-options')).code).toBe('auth.proof_required')
    expect((await post(home, '/api/auth/passkeys', { name: 'Nuova', response })).code).toBe('auth.proof_required')
    await post(home, '/api/auth/prove', { password: person.password })
    expect((await addPasskey(app, home)).answer.status).toBe(201)
  })

  test.each<[string, Deviation]>([
    ['made on another site', { origin: 'https://tessera.example.evil' }],
    ['made at the same server by its number', { origin: 'http://127.0.0.1' }],
    ['bound to another domain', { rpId: 'evil.example' }],
    ['made without verifying its person', { userVerified: false }],
    ['made for another challenge', { challenge: 'A'.repeat(43) }],
    ['signed as an answer is signed', { type: 'webauthn.get' }],
  ])('a passkey that was %s is refused', async (_, deviation) => {
    const ask = app.newClient()
    await signUp(ask, someone())
    await proveAddress(app, ask)
    const { answer } = await addPasskey(app, ask, deviation)
    expect([answer.status, answer.code]).toEqual([400, 'auth.passkey_failed'])
  })

  test('a challenge of one session adds nothing in another, nor to another account, nor twice', async () => {
    const person = someone()
    const [home, other] = [app.newClient(), app.newClient()]
    await signUp(home, person)
    await proveAddress(app, home)
    await signIn(other, person)
    const stranger = app.newClient()
    await signUp(stranger, someone())
    await proveAddress(app, stranger)
    for (const ask of [other, stranger]) {
      const { response } = authenticatorAt(app).create(await addOptions(home))
      expect((await post(ask, '/api/auth/passkeys', { name: 'Telefono', response })).code).toBe('auth.passkey_failed')
    }
    const { response } = await addPasskey(app, home)
    expect((await post(home, '/api/auth/passkeys', { name: 'Telefono', response })).code).toBe('auth.passkey_failed')
  })

  test('a passkey of another account is not taken over', async () => {
    const { passkey, id } = await withPasskey()
    const thief = app.newClient()
    await signUp(thief, someone())
    await proveAddress(app, thief)
    const made = authenticatorAt(app).create(await addOptions(thief))
    const response = JSON.parse(JSON.stringify(made.response)) as { id: string; rawId: string; response: { attestationObject: string } }
    // The same credential id inside the authenticator data.
    const object = Buffer.from(response.response.attestationObject, 'base64url')
    Buffer.from(passkey.id, 'base64url').copy(object, object.indexOf(Buffer.from(response.id, 'base64url')))
    const stolen = {
      ...response,
      id: passkey.id,
      rawId: passkey.id,
      response: { ...response.response, attestationObject: object.toString('base64url') },
    }
    expect((await post(thief, '/api/auth/passkeys', { name: 'Telefono', response: stolen })).code).toBe('api.conflict')
    const { uid } = await app.db.selectFrom('passkey').select('uid').where('id', '=', passkey.id).executeTakeFirstOrThrow()
    expect(uid).toBe(id)
  })

  test('its name follows the rules of names, and a body that is no passkey is refused', async () => {
    const ask = app.newClient()
    await signUp(ask, someone())
    await proveAddress(app, ask)
    const { response } = authenticatorAt(app).create(await addOptions(ask))
    for (const [name, problem] of [
      ['', 'required'],
      ['x'.repeat(61), 'too_long'],
      ['a\u202eb', 'invalid'],
      [undefined, 'required'],
    ])
      expect((await post(ask, '/api/auth/passkeys', { name, response })).json).toEqual({
        error: { code: 'api.invalid', fields: { name: problem } },
      })
    for (const odd of [null, {}, { ...response, id: '../..' }, { ...response, response: { clientDataJSON: 'e30' } }])
      expect((await post(ask, '/api/auth/passkeys', { name: 'Telefono', response: odd })).status).toBe(422)
  })

  test('there are at most twenty', async () => {
    const { home } = await withPasskey()
    for (let i = 1; i < 20; i += 1) await addPasskey(app, home)
    expect((await post(home, '/api/auth/passkeys/add-options')).code).toBe('api.conflict')
  })
})

describe('signing in', () => {
  test('names no account, and opens the session of the passkey’s owner', async () => {
    const { id, passkey } = await withPasskey()
    const ask = app.newClient()
    const options = await useOptions(ask)
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    })
    const answer = await enter(ask, passkey)
    expect([answer.status, (answer.json as SessionAnswer).account.id]).toEqual([200, id])
    expect((await session(ask)).status).toBe(200)
    const { proof } = await app.db
      .selectFrom('session')
      .select('proof')
      .where('userId', '=', id)
      .where('proof', '<>', 'sign-up')
      .executeTakeFirstOrThrow()
    expect(proof).toBe('passkey')
  })

  test('counts as both factors where the password would ask for a code', async () => {
    const { home, person, passkey } = await withPasskey()
    await switchOn(app, home)
    expect((await signIn(app.newClient(), person)).code).toBe('auth.twofactor_prompt')
    expect((await enter(app.newClient(), passkey)).status).toBe(200)
  })

  test.each<[string, Deviation]>([
    ['given on another site', { origin: 'https://tessera.example.evil' }],
    ['given at the same host on another port', { origin: 'http://localhost:1' }],
    ['given at the same server by its number', { origin: 'http://127.0.0.1' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without verifying the person', { userVerified: false }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['to a challenge of its own making', { challenge: 'x' }],
    ['that is no answer but a new passkey', { type: 'webauthn.create' }],
    ['with somebody else’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['without a handle', { userHandle: undefined }],
  ])('an answer %s is refused', async (_, deviation) => {
    const { passkey } = await withPasskey()
    const ask = app.newClient()
    const answer = await enter(ask, passkey, deviation)
    expect([answer.status, answer.code]).toEqual([401, 'auth.passkey_failed'])
    expect((await session(ask)).status).toBe(401)
  })

  test('an answer works once, also of many at the same moment', async () => {
    const { passkey } = await withPasskey()
    const { response, answer } = await answerWith(app, app.newClient(), passkey)
    expect(answer.status).toBe(200)
    expect((await post(app.newClient(), '/api/auth/passkeys/sign-in', { response })).code).toBe('auth.passkey_failed')

    const ask = app.newClient()
    const fresh = authenticatorAt(app).get(passkey, await useOptions(ask))
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(ask, '/api/auth/passkeys/sign-in', { response: fresh })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a refused answer uses up its challenge', async () => {
    const { passkey } = await withPasskey()
    const ask = app.newClient()
    const options = await useOptions(ask)
    const { get } = authenticatorAt(app)
    expect((await post(ask, '/api/auth/passkeys/sign-in', { response: get(passkey, options, { userVerified: false }) })).status).toBe(401)
    expect((await post(ask, '/api/auth/passkeys/sign-in', { response: get(passkey, options) })).code).toBe('auth.passkey_failed')
  })

  test('a challenge ends after five minutes', async () => {
    const { passkey } = await withPasskey()
    const options = await useOptions(app.newClient())
    app.clock.advance(5 * MINUTE)
    const response = authenticatorAt(app).get(passkey, options)
    expect((await post(app.newClient(), '/api/auth/passkeys/sign-in', { response })).code).toBe('auth.passkey_failed')
  })

  test('a challenge for adding one does not sign in', async () => {
    const { home, passkey } = await withPasskey()
    const { challenge } = await addOptions(home)
    const response = authenticatorAt(app).get(passkey, { challenge })
    expect((await post(app.newClient(), '/api/auth/passkeys/sign-in', { response })).code).toBe('auth.passkey_failed')
  })

  test('a copied authenticator is detected by its count', async () => {
    const { passkey } = await withPasskey()
    const copy = copyOf(passkey)
    for (let i = 0; i < 3; i += 1) expect((await enter(app.newClient(), passkey)).status).toBe(200)
    expect((await enter(app.newClient(), copy)).code).toBe('auth.passkey_failed')
    expect((await enter(app.newClient(), passkey, { counter: 3 })).code).toBe('auth.passkey_failed')
    expect((await enter(app.newClient(), passkey)).status).toBe(200)
  })

  test('when the original and its copy answer at once with the same count, one gets in', async () => {
    const { passkey } = await withPasskey()
    const copy = copyOf(passkey)
    const both = await Promise.all([enter(app.newClient(), passkey), enter(app.newClient(), copy)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('an authenticator that does not count always sends zero, and is accepted', async () => {
    const { passkey } = await withPasskey()
    for (let i = 0; i < 2; i += 1) expect((await enter(app.newClient(), passkey, { counter: 0 })).status).toBe(200)
  })

  test('a passkey signed with another key opens nothing', async () => {
    const [victim, thief] = [await withPasskey(), await withPasskey()]
    const forged = { ...victim.passkey, key: thief.passkey.key }
    expect((await enter(app.newClient(), forged)).code).toBe('auth.passkey_failed')
    const renamed = { ...thief.passkey, userHandle: victim.passkey.userHandle }
    expect((await enter(app.newClient(), renamed)).code).toBe('auth.passkey_failed')
  })

  test('a removed passkey, and an unknown one, open nothing', async () => {
    const { home, passkey } = await withPasskey()
    const { passkey: unknown } = authenticatorAt(app).create(await addOptions(home))
    expect((await enter(app.newClient(), unknown)).code).toBe('auth.passkey_failed')
    expect((await remove(home, passkey.id)).status).toBe(204)
    expect((await enter(app.newClient(), passkey)).code).toBe('auth.passkey_failed')
  })

  test('the list shows when it was last used', async () => {
    const { passkey } = await withPasskey()
    app.clock.advance(MINUTE)
    await enter(app.newClient(), passkey)
    const row = await app.db.selectFrom('passkey').select(['lastUsedAt', 'counter']).where('id', '=', passkey.id).executeTakeFirst()
    expect(row).toEqual({ lastUsedAt: app.clock.now(), counter: 1 })
  })
})

describe('proving with one', () => {
  test('one’s own counts for ten minutes, with a second factor too', async () => {
    const { home, passkey } = await withPasskey()
    await switchOn(app, home)
    app.clock.advance(11 * MINUTE)
    expect((await post(home, '/api/auth/passkeys/add-options')).code).toBe('auth.proof_required')
    expect((await prove(home, passkey)).status).toBe(204)
    expect((await post(home, '/api/auth/passkeys/add-options')).status).toBe(200)
  })

  test('another person’s does not, nor does one without verification or without a session', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    app.clock.advance(11 * MINUTE)
    expect((await prove(mine.home, other.passkey)).code).toBe('auth.passkey_failed')
    expect((await prove(mine.home, mine.passkey, { userVerified: false })).code).toBe('auth.passkey_failed')
    expect((await prove(app.newClient(), mine.passkey)).code).toBe('auth.session_expired')
    expect((await post(mine.home, '/api/auth/passkeys/add-options')).code).toBe('auth.proof_required')
  })
})

describe('renaming and removing', () => {
  test('only one’s own', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    expect((await rename(other.home, mine.passkey.id, 'Mia')).code).toBe('api.not_found')
    expect((await remove(other.home, mine.passkey.id)).code).toBe('api.not_found')
    expect((await rename(mine.home, mine.passkey.id, '  Chiave   blu ')).status).toBe(204)
    const { name } = await app.db.selectFrom('passkey').select('name').where('id', '=', mine.passkey.id).executeTakeFirstOrThrow()
    expect(name).toBe('Chiave blu')
    expect((await rename(mine.home, mine.passkey.id, '')).json).toEqual({ error: { code: 'api.invalid', fields: { name: 'required' } } })
  })

  test('removing needs a proof, and the owner gets a mail', async () => {
    const { home, person, passkey } = await withPasskey()
    app.clock.advance(11 * MINUTE)
    expect((await remove(home, passkey.id)).code).toBe('auth.proof_required')
    await post(home, '/api/auth/prove', { password: person.password })
    await app.deliver()
    expect((await remove(home, passkey.id)).status).toBe(204)
    expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['Una passkey è stata tolta'])
    expect((await remove(home, passkey.id)).code).toBe('api.not_found')
  })

  test('the last way to sign in stays, also when two are removed at the same moment', async () => {
    const { home, id, passkey } = await withPasskey()
    const second = (await addPasskey(app, home)).passkey
    await app.db.deleteFrom('credential').where('userId', '=', id).execute()
    const both = await Promise.all([remove(home, passkey.id), remove(home, second.id)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['auth.last_sign_in', undefined])
    const left = await app.db.selectFrom('passkey').select('id').where('uid', '=', id).execute()
    expect(left).toHaveLength(1)
  })
})

test('there are no passkeys when every own origin is an IP address', async () => {
  const numbered = await startTestApp({ config: { appUrl: 'http://127.0.0.1:9', trial: false } })
  expect((await post(numbered.newClient(), '/api/auth/passkeys/options')).code).toBe('api.not_found')
  await numbered.stop()
})

test('a real installation’s passkeys belong to its own host', async () => {
  const real = await startTestApp({ config: { appUrl: 'https://tessera.example.org', trial: false } })
  expect((await post(real.newClient(), '/api/auth/passkeys/options')).json).toMatchObject({ rpId: 'tessera.example.org' })
  await real.stop()
})

test('a network with too many challenges is slowed down', async () => {
  const other = await startTestApp()
  const statuses = []
  for (let i = 0; i < 301; i += 1) statuses.push((await post(other.request, '/api/auth/passkeys/options')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect(statuses.at(-1)).toBe(429)
  await other.stop()
})
