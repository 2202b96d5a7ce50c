import { describe, expect, test, vi } from 'vitest'
import { isSignedOut, useProviders } from '#tests/providers.ts'
import { startGoogle } from '#tests/stand-ins/google.ts'
import { startTestApp, type Request } from '#tests/test-app.ts'
import { post } from '#server/core/people/test-person.ts'
import { finishAt, nonceOf, signInAt, startAt } from '#server/features/sign-in/test-providers.ts'

const house = useProviders()
const { withGoogle: signIn } = house
const start = (ask: Request) => startAt(ask, 'google')
const finish = (ask: Request, reply: Record<string, string>) => finishAt(ask, 'google', reply)

describe('Google’s claims', () => {
  test.each([
    ['for another audience', () => ({ aud: 'another.apps.example' })],
    ['for another audience beside ours, which is not the one that asked', () => ({ aud: ['x', house.google.settings.clientId], azp: 'x' })],
    ['of another issuer', () => ({ iss: 'https://altro.example' })],
    ['that has expired', () => ({ iat: later() - 7_200, exp: later() - 3_600 })],
    ['that is old, if not expired', () => ({ iat: later() - 1_200, exp: later() + 3_600 })],
    ['from the future', () => ({ iat: later() + 3_600, exp: later() + 7_200 })],
    ['of another attempt', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['about nobody', () => ({ sub: undefined })],
    ['about somebody who is a number', () => ({ sub: 42 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['without its time', () => ({ iat: undefined })],
  ])('an id token %s is refused', async (_, claims) => {
    house.google.claims = claims()
    const ask = house.app.newClient()
    expect((await signIn(ask)).code).toBe('auth.google_failed')
    await isSignedOut(ask)
  })

  test.each([
    ['unverified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['missing', { email: undefined }],
    ['no address', { email: 'anna' }],
    ['of a kind that no account has', { email: 'ànna@posta.example' }],
  ])('an address that is %s makes no account', async (_, claims) => {
    house.google.claims = claims
    const ask = house.app.newClient()
    const answer = await signIn(ask)
    expect([answer.status, answer.code]).toEqual([403, 'auth.provider_no_email'])
    expect(answer.json).toMatchObject({ error: { details: { provider: 'Google' } } })
    await isSignedOut(ask)
  })

  test('an invalid name is dropped', async () => {
    house.google.person = { ...house.google.person, given_name: '<b>Anna</b>', family_name: 'x'.repeat(500) }
    expect((await signIn(house.app.newClient())).json).toMatchObject({ names: { firstname: '', lastname: '' } })
  })

  test('Google’s keys are fetched again when a token names a new one, but not for every token', async () => {
    const strict = await startGoogle()
    const fresh = await startTestApp({ config: { google: strict.settings } })
    strict.now = fresh.clock.now
    const asksForKeys = () => strict.asked.filter((path) => path === '/keys').length
    expect((await signInAt(fresh.newClient(), 'google', strict)).status).toBe(200)
    await strict.rotateKeys()
    expect((await signInAt(fresh.newClient(), 'google', strict)).status).toBe(401)
    expect(asksForKeys()).toBe(1)
    // The library reads the machine's clock for its pause between fetches.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await signInAt(fresh.newClient(), 'google', strict)).status).toBe(200)
    expect(asksForKeys()).toBe(2)
    vi.useRealTimers()
    await fresh.stop()
    await strict.stop()
  })

  test('an error is shown while Google does not answer, and sign-in works again afterwards', async () => {
    const away = await startGoogle()
    const fresh = await startTestApp({ config: { google: away.settings } })
    away.now = fresh.clock.now
    away.goDown()
    const ask = fresh.newClient()
    const answer = await post(ask, '/api/auth/google/start')
    expect([answer.status, answer.code]).toEqual([502, 'auth.google_failed'])
    away.comeBack()
    const reply = await away.approve(await startAt(ask, 'google'))
    away.goDown()
    expect((await finishAt(ask, 'google', reply)).status).toBe(502)
    away.comeBack()
    expect((await signInAt(ask, 'google', away)).status).toBe(200)
    await fresh.stop()
    await away.stop()
  })
})

describe("the phone's own sign-in", () => {
  test('an id token for the server’s nonce opens a session', async () => {
    const ask = house.app.newClient()
    const nonce = await nonceOf(ask, 'google')
    // The phone's own client has requested the token, for the server's client.
    const answer = await native(ask, await house.google.idToken({ nonce, azp: 'a-phone.apps.stand-in.example' }), nonce)
    expect(answer.json).toMatchObject({ account: { email: house.google.person.email }, names: { firstname: 'Anna' } })
  })

  test('the phone gets the client id for the token', async () => {
    const answer = await post(house.app.newClient(), '/api/auth/google/native/start')
    const { clientId } = house.google.settings
    expect(answer.json).toEqual({ clientId, nonce: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('a valid token works once', async () => {
    const ask = house.app.newClient()
    const nonce = await nonceOf(ask, 'google')
    const idToken = await house.google.idToken({ nonce })
    await native(ask, idToken, nonce)
    expect((await native(house.app.newClient(), idToken, nonce)).code).toBe('auth.google_failed')
    const fresh = await nonceOf(ask, 'google')
    expect((await native(ask, idToken, fresh)).code).toBe('auth.google_failed')
  })

  test('a nonce that the server did not make is refused', async () => {
    expect((await native(house.app.newClient(), await house.google.idToken({ nonce: 'mine' }), 'mine')).code).toBe('auth.google_failed')
  })

  test('a state of the web is refused as a nonce, and a nonce as a state', async () => {
    const ask = house.app.newClient()
    const state = new URL(await start(ask)).searchParams.get('state')!
    expect((await native(ask, await house.google.idToken({ nonce: state }), state)).code).toBe('auth.google_failed')
    const nonce = await nonceOf(ask, 'google')
    const reply = await house.google.approve(await start(ask))
    expect((await finish(ask, { ...reply, state: nonce })).code).toBe('auth.google_failed')
  })

  test.each([
    ['of another audience', () => ({ aud: 'another.apps.example' })],
    ['of another issuer', () => ({ iss: 'https://altro.example' })],
    ['that has expired', () => ({ exp: 1 })],
    ['without a verified address', () => ({ email_verified: false })],
  ])('a token %s is refused', async (_, claims) => {
    const ask = house.app.newClient()
    const nonce = await nonceOf(ask, 'google')
    const answer = await native(ask, await house.google.idToken({ nonce, ...claims() }), nonce)
    expect(answer.code).toMatch(/^auth\.(google_failed|provider_no_email)$/)
    await isSignedOut(ask)
  })

  test.each([
    ['signed by somebody else', (claims: object) => house.google.forgedIdToken({ ...claims })],
    ['that nobody has signed', async (claims: object) => unsigned('none', claims)],
    ['that nobody has signed, in capitals', async (claims: object) => unsigned('NONE', claims)],
    ['signed with what is public as a secret', async (claims: object) => `${unsigned('HS256', claims)}x`],
    ['with its end cut off', async (claims: object) => (await house.google.idToken({ ...claims })).slice(0, -8)],
    ['that is no token', async () => 'x'],
    ['of three dots', async () => '...'],
  ])('a token %s is refused', async (_, make) => {
    const ask = house.app.newClient()
    const nonce = await nonceOf(ask, 'google')
    const claims = { ...house.google.person, iss: house.google.settings.issuer, aud: house.google.settings.clientId, nonce }
    const answer = await native(ask, await make(claims), nonce)
    expect([answer.status, answer.code]).toEqual([401, 'auth.google_failed'])
    await isSignedOut(ask)
  })
})

const native = (ask: Request, idToken: string, nonce: string) => post(ask, '/api/auth/google/native', { idToken, nonce })

function unsigned(alg: string, claims: object): string {
  const now = Math.floor(house.app.clock.now() / 1_000)
  return `${part({ alg, typ: 'JWT' })}.${part({ iat: now, exp: now + 3_600, ...claims })}.`
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const later = () => Math.floor(house.app.clock.now() / 1_000)
