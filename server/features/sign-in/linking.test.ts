import { describe, expect, test } from 'vitest'
import { useProviders } from '#tests/providers.ts'
import type { Request } from '#tests/test-app.ts'
import { cookiesOf, post, session, signIn, signOut, signUp, someone, tokenIn, verify, withCookie } from '#server/core/people/test-person.ts'
import { accountOf, completeProfile, finishAt, startAt } from './test-providers.ts'

const house = useProviders()
const { verified, atGoogle, atFacebook, withGoogle, withFacebook, credentialsOf } = house

async function registered(ask: Request) {
  const person = someone()
  await signUp(ask, person)
  return person
}

describe('an account with a confirmed address', () => {
  test('is not opened by the same address at Google alone', async () => {
    atGoogle(await verified(house.app.newClient()))
    const ask = house.app.newClient()
    const answer = await withGoogle(ask)
    expect([answer.status, answer.code]).toEqual([409, 'auth.link_accounts'])
    expect(answer.json).toMatchObject({ error: { details: { provider: 'Google', through: 'password' } } })
    expect((await session(ask)).status).toBe(401)
  })

  test('without a password names its way to sign in, and is linked after that', async () => {
    const ask = house.app.newClient()
    await withFacebook(ask)
    const mail = (await house.app.deliver()).find(({ to }) => to === house.facebook.person.email)
    expect((await verify(ask, tokenIn(mail))).status).toBe(200)
    atGoogle({ email: house.facebook.person.email! })
    const elsewhere = house.app.newClient()
    expect((await withGoogle(elsewhere)).json).toMatchObject({ error: { details: { provider: 'Google', through: 'Facebook' } } })
    expect((await withFacebook(elsewhere)).status).toBe(200)
    expect(await credentialsOf(house.facebook.person.email!)).toEqual(['facebook', 'google'])
  })

  test('is linked after its own proof in the same browser, and gets a mail', async () => {
    const person = await verified(house.app.newClient())
    atGoogle(person)
    const ask = house.app.newClient()
    await withGoogle(ask)
    const own = await signIn(ask, person)
    expect(await credentialsOf(person.email)).toEqual(['credential', 'google'])
    expect((await house.app.deliver()).filter(({ to }) => to === person.email).map(({ subject }) => subject)).toContain(
      'Google apre il tuo account',
    )
    const answer = await withGoogle(house.app.newClient())
    expect(accountOf(answer)).toBe(accountOf(own))
  })

  test('is not linked by a wrong password, by another browser, or by another person', async () => {
    const person = await verified(house.app.newClient())
    const other = await verified(house.app.newClient())
    atGoogle(person)
    const ask = house.app.newClient()
    await withGoogle(ask)
    expect((await signIn(ask, { ...person, password: 'sbagliata del tutto' })).status).toBe(401)
    expect((await signIn(house.app.newClient(), person)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
    expect((await signIn(ask, other)).status).toBe(200)
    expect((await signIn(ask, person)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
    expect(await credentialsOf(other.email)).toEqual(['credential'])
  })

  test('is not linked any more after ten minutes', async () => {
    const person = await verified(house.app.newClient())
    atGoogle(person)
    const ask = house.app.newClient()
    await withGoogle(ask)
    house.app.clock.advance(10 * 60_000)
    expect((await signIn(ask, person)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
  })

  test('is not linked after a sign-out in the browser, nor by a copy of its cookie', async () => {
    const person = await verified(house.app.newClient())
    atGoogle(person)
    const ask = house.app.newClient()
    const [waiting] = cookiesOf(await withGoogle(ask)).filter((cookie) => cookie.startsWith('tessera.link='))
    await signOut(ask)
    expect((await signIn(ask, person)).status).toBe(200)
    const copied = withCookie(house.app.newClient(), waiting!)
    expect((await signIn(copied, person)).status).toBe(200)
    expect(await credentialsOf(person.email)).toEqual(['credential'])
  })

  test('keeps the waiting provider in a cookie that scripts cannot read', async () => {
    atGoogle(await verified(house.app.newClient()))
    const { headers } = await withGoogle(house.app.newClient())
    expect(String(headers['set-cookie'])).toMatch(/tessera\.link=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict/)
  })

  test('is not linked to a Facebook account that claims its address, even after a later sign-in there', async () => {
    atGoogle({ email: `due.modi.${house.count}@posta.example` })
    const first = await withGoogle(house.app.newClient())
    atFacebook({ email: `due.modi.${house.count}@posta.example` })
    expect(first.status).toBe(200)
    const ask = house.app.newClient()
    expect((await withFacebook(ask)).code).toBe('auth.email_in_use')
    await withGoogle(ask)
    expect((await withFacebook(house.app.newClient())).code).toBe('auth.email_in_use')
  })
})

describe('an account with an unconfirmed address', () => {
  test("is deleted when the address's owner signs in through Google, who gets a new account", async () => {
    const stranger = house.app.newClient()
    const bait = await registered(stranger)
    const before = accountOf(await session(stranger))
    const card = await house.app.db.selectFrom('card').select('number').where('uid', '=', before).executeTakeFirstOrThrow()
    const mail = (await house.app.deliver()).find(({ to }) => to === bait.email)
    atGoogle(bait)
    const owner = house.app.newClient()
    const answer = await withGoogle(owner)
    expect(answer.json).toMatchObject({ account: { email: bait.email, emailVerified: true }, user: null })
    expect(accountOf(answer)).not.toBe(before)
    // The stranger's session, password and link no longer work.
    expect((await session(stranger)).status).toBe(401)
    expect((await signIn(house.app.newClient(), bait)).code).toBe('auth.invalid_credentials')
    expect((await verify(owner, tokenIn(mail))).code).toBe('auth.link_invalid')
    const after = await house.app.db.selectFrom('card').selectAll().where('number', '=', card.number).executeTakeFirstOrThrow()
    expect(after).toMatchObject({ uid: null, cancelledOn: '2026-11-10', cancellationReason: 'account_unconfirmed' })
    const own = (await completeProfile(owner, { firstname: 'Anna', lastname: 'Bassi' })).json as { tessera: string }
    expect(own.tessera).not.toBe(card.number)
  })

  test("of a stranger's provider is deleted when the address's owner signs in through Google", async () => {
    // The stranger sets the victim's address in a Facebook profile; Facebook does not say that it is verified.
    const address = `vittima.${house.count}@posta.example`
    atFacebook({ email: address })
    const stranger = house.app.newClient()
    expect((await withFacebook(stranger)).json).toMatchObject({ account: { email: address, emailVerified: false } })
    atGoogle({ email: address })
    const owner = house.app.newClient()
    expect((await withGoogle(owner)).json).toMatchObject({ account: { emailVerified: true }, user: null })
    expect((await session(stranger)).status).toBe(401)
    expect(await credentialsOf(address)).toEqual(['google'])
    expect((await withFacebook(house.app.newClient())).code).toBe('auth.email_in_use')
  })

  test("loses the stranger's provider when its address's owner sets a password by mail", async () => {
    const address = `vittima.${house.count}@posta.example`
    atFacebook({ email: address })
    const stranger = house.app.newClient()
    await withFacebook(stranger)
    await house.app.deliver()
    await post(house.app.newClient(), '/api/auth/forgot', { email: address })
    const [mail] = (await house.app.deliver()).filter(({ to }) => to === address)
    const reset = await post(house.app.newClient(), '/api/auth/reset', { token: tokenIn(mail), password: 'remo sentiero lanterna' })
    expect(reset.status).toBe(200)
    expect(await credentialsOf(address)).toEqual(['credential'])
    expect((await session(stranger)).status).toBe(401)
    expect((await withFacebook(house.app.newClient())).code).toBe('auth.email_in_use')
  })

  test('cannot be linked to a provider', async () => {
    const stranger = house.app.newClient()
    await registered(stranger)
    const answer = await post(stranger, '/api/auth/google/start', { purpose: 'link' })
    expect([answer.status, answer.code]).toEqual([403, 'auth.email_unverified'])
  })

  test('stays when a provider has not verified the same address', async () => {
    const ask = house.app.newClient()
    const person = await registered(ask)
    atFacebook(person)
    expect((await withFacebook(house.app.newClient())).code).toBe('auth.email_in_use')
    expect((await session(ask)).status).toBe(200)
  })

  test('stays when it holds a member’s card: the association has vouched for it', async () => {
    const ask = house.app.newClient()
    const person = await registered(ask)
    await house.app.db
      .updateTable('card')
      .set({ memberSince: '2020-01-01' })
      .where('uid', '=', accountOf(await session(ask)))
      .execute()
    atGoogle(person)
    expect((await withGoogle(house.app.newClient())).code).toBe('auth.link_accounts')
    expect((await session(ask)).status).toBe(200)
  })

  test('that is confirmed at the same moment is not deleted', async () => {
    const ask = house.app.newClient()
    const person = await registered(ask)
    const mail = (await house.app.deliver()).find(({ to }) => to === person.email)
    atGoogle(person)
    const owner = house.app.newClient()
    const reply = await house.google.approve(await startAt(owner, 'google'))
    const [confirmed, arrived] = await Promise.all([verify(ask, tokenIn(mail)), finishAt(owner, 'google', reply)])
    // Confirmed first, the account asks for its own proof; deleted first, its link no longer works.
    if (confirmed.status === 200) expect(arrived.code).toBe('auth.link_accounts')
    else expect(arrived.status).toBe(200)
  })
})
