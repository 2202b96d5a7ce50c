import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountAnswer, PasskeyItem, SessionAnswer } from '#domain/accounts/api.ts'
import { makeStaffRole } from '#db/make.ts'
import { copyOf, type Deviation } from '#tests/stand-ins/authenticator.ts'
import { switchOn } from '#tests/stand-ins/code-app.ts'
import { addPasskey, authenticatorAt, useOptions } from '#tests/stand-ins/passkey.ts'
import { proveAddress } from '#tests/stand-ins/proved-address.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { cookieOf, post, session, signIn, signUp, someone } from '#server/core/people/test-person.ts'
import { issuePending } from '#server/core/accounts/pending-sign-in.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import { removeSecondFactor } from './second-factor.ts'

const MINUTE = 60_000
const STEP = '/api/auth/second-factor'

type Passkey = Awaited<ReturnType<typeof addPasskey>>['passkey']
type Options = { challenge: string; rpId: string; allowCredentials: { id: string }[] }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const askForIt = (ask: Request) => post(ask, `${STEP}/passkey`)
const askNoMore = (ask: Request) => ask(`${STEP}/passkey`, { method: 'DELETE' })
const secondStep = (ask: Request, body: object) => post(ask, STEP, body)
const options = async (ask: Request) => (await post(ask, `${STEP}/options`)).json as Options
const page = async (ask: Request) => (await ask('/api/account')).json as AccountAnswer

/** The passkey's answer to the second step in this browser. */
const answer = async (ask: Request, passkey: Passkey, deviation: Deviation = {}) =>
  secondStep(ask, { response: authenticatorAt(app).get(passkey, await options(ask), deviation) })

/** A person with a required passkey, signed in in `home`. */
async function guarded() {
  const person = someone()
  const home = app.newClient()
  const registered = await signUp(home, person)
  const { id } = (registered.json as SessionAnswer).account
  const { passkey, answer } = await addPasskey(app, home)
  const { recoveryCodes } = (await askForIt(home)).json as { recoveryCodes: string[] }
  await app.deliver()
  return { person, home, id, passkey, item: answer.json as PasskeyItem, recoveryCodes, pair: cookieOf(registered).pair }
}

/** Another browser where the password was right and the passkey is required. */
async function waiting(person: { email: string; password: string }, ask: Request = app.newClient()) {
  expect((await signIn(ask, person)).code).toBe('auth.twofactor_prompt')
  return ask
}

describe('switching it on', () => {
  test('takes a passkey, gives ten recovery codes, tells the owner, and is on the account page', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await proveAddress(app, ask)
    expect((await askForIt(ask)).code).toBe('api.conflict')
    await addPasskey(app, ask)
    await app.deliver()
    const { recoveryCodes } = (await askForIt(ask)).json as { recoveryCodes: string[] }
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await app.deliver()).map(({ to, subject }) => [to, subject])).toEqual([[person.email, 'Verifica in due passaggi attiva']])
    expect(await page(ask)).toMatchObject({ secondFactor: true, asksForCode: false, asksForPasskey: true, recoveryCodesLeft: 10 })
    expect((await askForIt(ask)).code).toBe('api.conflict')
  })

  test('needs a proof of the last ten minutes, on and off', async () => {
    const { home } = await guarded()
    app.clock.advance(10 * MINUTE + 1)
    expect([(await askForIt(home)).code, (await askNoMore(home)).code]).toEqual(['auth.proof_required', 'auth.proof_required'])
  })

  test('a passkey that is not required leaves the password sufficient', async () => {
    const person = someone()
    const ask = app.newClient()
    await signUp(ask, person)
    await addPasskey(app, ask)
    expect((await signIn(app.newClient(), person)).status).toBe(200)
  })
})

describe('signing in', () => {
  test('the password alone opens no session, the passkey completes it', async () => {
    const { person, passkey, id } = await guarded()
    const ask = await waiting(person)
    expect((await session(ask)).status).toBe(401)
    expect((await ask(STEP)).json).toEqual({ code: false, passkey: true })
    const second = await answer(ask, passkey)
    expect([second.status, (second.json as SessionAnswer).account.id]).toEqual([200, id])
    expect((await session(ask)).status).toBe(200)
    const sessions = await app.db.selectFrom('session').select('proof').where('userId', '=', id).execute()
    expect(sessions.map(({ proof }) => proof)).toContain('password+second')
  })

  test('a provider alone opens none either', async () => {
    const { passkey, id } = await guarded()
    const pending = await issuePending(app.deps, { accountId: id, method: 'google' })
    const cookie = { Cookie: `tessera.second_step=${pending}` }
    const ask: Request = (path, options) => app.request(path, { ...options, headers: cookie })
    expect((await answer(ask, passkey)).status).toBe(200)
  })

  test('the passkey alone still signs in, with no other factor', async () => {
    const { passkey } = await guarded()
    const ask = app.newClient()
    const response = authenticatorAt(app).get(passkey, await useOptions(ask))
    expect((await post(ask, '/api/auth/passkeys/sign-in', { response })).status).toBe(200)
  })

  test('only the account’s own passkeys are requested, and one without a handle is accepted', async () => {
    const { person, passkey, home } = await guarded()
    const other = (await addPasskey(app, home)).passkey
    const ask = await waiting(person)
    expect((await options(ask)).allowCredentials.map(({ id }) => id).toSorted()).toEqual([passkey.id, other.id].toSorted())
    expect((await answer(ask, other, { userHandle: undefined })).status).toBe(200)
  })

  test('with both factors on, either completes it', async () => {
    const { person, passkey, home } = await guarded()
    const phone = await switchOn(app, home)
    const first = await waiting(person)
    expect((await first(STEP)).json).toEqual({ code: true, passkey: true })
    expect((await answer(first, passkey)).status).toBe(200)
    expect((await secondStep(await waiting(person), { code: phone.code() })).status).toBe(200)
  })

  test('a recovery code replaces a lost passkey once; six digits do not', async () => {
    const { person, recoveryCodes } = await guarded()
    const ask = await waiting(person)
    expect((await secondStep(ask, { code: '123456' })).code).toBe('auth.twofactor_wrong')
    expect((await secondStep(ask, { code: recoveryCodes[0]! })).status).toBe(200)
    expect((await secondStep(await waiting(person), { code: recoveryCodes[0]! })).code).toBe('auth.twofactor_wrong')
  })

  test.each<[string, Deviation]>([
    ['given on another site', { origin: 'https://tessera.example.evil' }],
    ['without verifying the person', { userVerified: false }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['with somebody else’s handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('an answer %s completes nothing, and the sign-in keeps waiting', async (_, deviation) => {
    const { person, passkey } = await guarded()
    const ask = await waiting(person)
    expect((await answer(ask, passkey, deviation)).code).toBe('auth.passkey_failed')
    expect((await session(ask)).status).toBe(401)
    expect((await answer(ask, passkey)).status).toBe(200)
  })

  test('another person’s passkey completes nothing, with any challenge', async () => {
    const [victim, thief] = [await guarded(), await guarded()]
    const ask = await waiting(victim.person)
    expect((await answer(ask, thief.passkey)).code).toBe('auth.passkey_failed')
    // The thief's own challenge, in another browser.
    const own = await waiting(thief.person)
    for (const passkey of [thief.passkey, victim.passkey]) {
      const response = authenticatorAt(app).get(passkey, await options(own))
      expect((await secondStep(ask, { response })).code).toBe('auth.passkey_failed')
    }
    // The challenge for any passkey, from the sign-in page.
    const atTheDoor = authenticatorAt(app).get(victim.passkey, await useOptions(app.newClient()))
    expect((await secondStep(ask, { response: atTheDoor })).code).toBe('auth.passkey_failed')
    // The second step's answer does not sign in without the first step either.
    const response = authenticatorAt(app).get(victim.passkey, await options(ask))
    expect((await post(app.newClient(), '/api/auth/passkeys/sign-in', { response })).code).toBe('auth.passkey_failed')
  })

  test('an answer works once, also when sent many times at once; so does the count of a copied authenticator', async () => {
    const { person, passkey } = await guarded()
    const ask = await waiting(person)
    const response = authenticatorAt(app).get(passkey, await options(ask))
    const answers = await Promise.all(Array.from({ length: 5 }, () => secondStep(ask, { response })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const copy = copyOf(passkey)
    const [first, second] = [await waiting(person), await waiting(person)]
    const both = await Promise.all([answer(first, passkey), answer(second, copy)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('without a waiting sign-in there is no challenge, no answer and no information', async () => {
    const { passkey, person } = await guarded()
    const ask = app.newClient()
    const response = authenticatorAt(app).get(passkey, await options(await waiting(person)))
    for (const asked of [ask(STEP), post(ask, `${STEP}/options`), secondStep(ask, { response })])
      expect((await asked).code).toBe('auth.session_expired')
  })

  test('a body with neither a code nor an answer is reported at its field', async () => {
    const { person } = await guarded()
    const ask = await waiting(person)
    expect((await secondStep(ask, {})).json).toEqual({ error: { code: 'api.invalid', fields: { code: 'required' } } })
    expect((await secondStep(ask, { response: {} })).status).toBe(422)
  })
})

describe('proving it again', () => {
  test('the password alone is not enough, and the passkey completes the provider’s proof in this session', async () => {
    const { person, home, id, passkey, pair } = await guarded()
    const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', id).executeTakeFirstOrThrow()
    app.clock.advance(11 * MINUTE)
    expect((await post(home, '/api/auth/prove', { password: person.password })).code).toBe('auth.twofactor_prompt')
    const pending = `tessera.second_step=${await issuePending(app.deps, { accountId: id, method: 'google', sessionId })}`
    const ask: Request = (path, options) => app.request(path, { ...options, headers: { Cookie: `${pair}; ${pending}` } })
    const completed = await answer(ask, passkey)
    expect(completed.status).toBe(200)
    expect(() => cookieOf(completed)).toThrow()
    expect((await post(home, `${STEP}/recovery-codes`)).status).toBe(200)
  })
})

describe('switching it off', () => {
  test('leaves the passkeys, ends the recovery codes and tells the owner', async () => {
    const { person, home, id } = await guarded()
    expect([(await askNoMore(home)).status, (await askNoMore(home)).status]).toEqual([204, 204])
    expect((await app.deliver()).map(({ subject }) => subject)).toEqual(['Passkey non più richiesta'])
    expect((await signIn(app.newClient(), person)).status).toBe(200)
    expect(await app.db.selectFrom('recoveryCode').select('uid').where('uid', '=', id).execute()).toEqual([])
    expect((await page(home)).passkeys).toHaveLength(1)
  })

  test('the recovery codes stay as long as one of the two is on', async () => {
    const { home } = await guarded()
    await switchOn(app, home)
    await askNoMore(home)
    expect(await page(home)).toMatchObject({ asksForCode: true, asksForPasskey: false, recoveryCodesLeft: 10 })
    await askForIt(home)
    await home(STEP, { method: 'DELETE' })
    expect(await page(home)).toMatchObject({ secondFactor: true, asksForCode: false, asksForPasskey: true, recoveryCodesLeft: 10 })
    await askNoMore(home)
    expect(await page(home)).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 })
  })

  test('the last passkey cannot be removed while it is required', async () => {
    const { home, item } = await guarded()
    const second = (await addPasskey(app, home)).answer.json as PasskeyItem
    const remove = ({ id }: PasskeyItem) => home(`/api/auth/passkeys/${id}`, { method: 'DELETE' })
    const both = await Promise.all([remove(item), remove(second)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['auth.last_passkey', undefined])
    await askNoMore(home)
    const [left] = (await page(home)).passkeys
    expect((await remove(left!)).status).toBe(204)
  })

  test('a person with a staff role must keep one factor', async () => {
    const { home, id } = await guarded()
    await makeStaffRole(app.db, { uid: id, role: 'verifier', expiresOn: null })
    await withSecond(app.db, id)
    expect((await askNoMore(home)).code).toBe('auth.twofactor_needed')
    await switchOn(app, home)
    expect((await home(STEP, { method: 'DELETE' })).status).toBe(204)
    await switchOn(app, home)
    expect((await askNoMore(home)).status).toBe(204)
    expect((await home(STEP, { method: 'DELETE' })).code).toBe('auth.twofactor_needed')
  })

  test('the operator switches both off for a person who has lost them', async () => {
    const { person, home, id } = await guarded()
    await switchOn(app, home)
    expect(await removeSecondFactor(app.deps, id)).toBe(true)
    expect((await signIn(app.newClient(), person)).status).toBe(200)
    expect(await app.db.selectFrom('recoveryCode').select('uid').where('uid', '=', id).execute()).toEqual([])
    expect(await removeSecondFactor(app.deps, id)).toBe(false)
  })
})
