import { describe, expect, test } from 'vitest'
import { useProviders } from '#tests/providers.ts'
import type { Request } from '#tests/test-app.ts'
import { post, session, signIn } from '#server/core/people/test-person.ts'
import { accountOf, finishAt, startAt } from './test-providers.ts'

const house = useProviders()
const { verified, atFacebook, withGoogle, withFacebook, credentialsOf } = house

describe('from the account page', () => {
  test('a provider is linked to the signed-in person, whatever its address', async () => {
    const ask = house.app.newClient()
    const person = await verified(ask)
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential', 'google'])
    expect(accountOf(await withGoogle(house.app.newClient()))).toBe(accountOf(await session(ask)))
  })

  test('linking it again changes nothing, and a second account of the same provider is refused', async () => {
    const ask = house.app.newClient()
    await verified(ask)
    await withGoogle(ask, { purpose: 'link' })
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
    house.google.person = { ...house.google.person, sub: `altro${house.count}` }
    expect((await withGoogle(ask, { purpose: 'link' })).code).toBe('api.conflict')
  })

  test('linking needs a fresh proof', async () => {
    const ask = house.app.newClient()
    const person = await verified(ask)
    house.app.clock.advance(11 * 60_000)
    const refused = await post(ask, '/api/auth/google/start', { purpose: 'link' })
    expect([refused.status, refused.code]).toEqual([403, 'auth.proof_required'])
    await post(ask, '/api/auth/prove', { password: person.password })
    expect((await withGoogle(ask, { purpose: 'link' })).status).toBe(200)
  })

  test('a provider that is linked to another account is not taken from it', async () => {
    await withGoogle(house.app.newClient())
    const ask = house.app.newClient()
    const person = await verified(ask)
    expect((await withGoogle(ask, { purpose: 'link' })).code).toBe('auth.provider_taken')
    expect(await credentialsOf(person.email)).toEqual(['credential'])
  })

  test('an attempt of one person does not link to another who has signed in meanwhile', async () => {
    const ask = house.app.newClient()
    await verified(ask)
    const reply = await house.google.approve(await startAt(ask, 'google', { purpose: 'link' }))
    const other = await verified(house.app.newClient())
    await signIn(ask, other)
    expect((await finishAt(ask, 'google', reply)).code).toBe('auth.session_expired')
    expect(await credentialsOf(other.email)).toEqual(['credential'])
  })

  test('a signed-in person proves it again at the provider', async () => {
    const ask = house.app.newClient()
    await withGoogle(ask)
    house.app.clock.advance(11 * 60_000)
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).code).toBe('auth.proof_required')
    expect((await withGoogle(ask, { purpose: 'prove' })).status).toBe(200)
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).status).toBe(200)
  })

  test('another account of the provider proves nothing', async () => {
    const ask = house.app.newClient()
    await withGoogle(ask)
    house.app.clock.advance(11 * 60_000)
    house.google.person = { ...house.google.person, sub: `altro${house.count}` }
    const answer = await withGoogle(ask, { purpose: 'prove' })
    expect([answer.status, answer.code]).toEqual([403, 'auth.provider_other'])
    expect((await post(ask, '/api/auth/facebook/start', { purpose: 'link' })).code).toBe('auth.proof_required')
  })

  test('linking and proving need a session', async () => {
    for (const purpose of ['link', 'prove']) {
      expect((await post(house.app.newClient(), '/api/auth/google/start', { purpose })).code).toBe('auth.session_expired')
    }
    expect((await post(house.app.newClient(), '/api/auth/google/start', { purpose: 'altro' })).code).toBe('api.invalid')
  })

  test('a provider is removed with the sessions that it opened, but not the last way to sign in', async () => {
    const ask = house.app.newClient()
    const person = await verified(ask)
    await withGoogle(ask, { purpose: 'link' })
    const elsewhere = house.app.newClient()
    await withGoogle(elsewhere)
    expect((await drop(ask, 'google')).status).toBe(204)
    expect((await session(elsewhere)).status).toBe(401)
    expect((await session(ask)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
    expect((await house.app.deliver()).map(({ subject }) => subject)).toContain('Google non apre più il tuo account')
    expect((await drop(ask, 'google')).status).toBe(404)
    expect((await drop(ask, 'myspace')).status).toBe(422)
    expect((await drop(house.app.newClient(), 'google')).status).toBe(401)

    const only = house.app.newClient()
    house.google.person = { sub: `solo${house.count}`, email: `solo.google.${house.count}@posta.example`, email_verified: true }
    await withGoogle(only)
    const answer = await drop(only, 'google')
    expect([answer.status, answer.code]).toEqual([409, 'auth.last_sign_in'])
    expect((await withGoogle(house.app.newClient())).status).toBe(200)
  })

  test('removing two providers at once leaves one', async () => {
    const ask = house.app.newClient()
    await withGoogle(ask)
    atFacebook({ email: 'qualsiasi@posta.example' })
    await withFacebook(ask, { purpose: 'link' })
    const statuses = (await Promise.all([drop(ask, 'google'), drop(ask, 'facebook')])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 409])
  })
})

const drop = (ask: Request, provider: string) => ask(`/api/auth/providers/${provider}`, { method: 'DELETE' })
