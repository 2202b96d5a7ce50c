import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import { cookiesOf, post, session, signIn, signOut, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { finishAt, signInAt, startAt } from '#server/features/sign-in/test-providers.ts'
import { addPasskey, authenticatorAt, addOptions } from '../stand-ins/passkey.ts'
import { startFacebook, type Facebook } from '../stand-ins/facebook.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// Somebody registers with another person's address and waits for its owner ("pre-hijacking", Sudhodanan and Paverd 2022), or harms the
// owner meanwhile: mails, a refused registration, tries of its own, consents in the owner's name.

const HOUR = 3_600_000
const OWN = 'parola della padrona'

let facebook: Facebook
let app: TestApp
beforeAll(async () => {
  facebook = await startFacebook()
  app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'], facebook: facebook.settings } })
})
afterAll(async () => {
  await app.stop()
  await facebook.stop()
})

const from = (address: string) => ({ 'X-Forwarded-For': address })
const put = (ask: Request, path: string, body: object) => ask(path, { method: 'PUT', body })
const mailTo = async (email: string, what: string) => (await app.deliver()).find(({ to, text }) => to === email && text.includes(what))

async function resetOf(email: string) {
  await post(app.newClient(), '/api/auth/forgot', { email })
  const token = tokenIn(await mailTo(email, 'nuova-password'))
  return () => post(app.newClient(), '/api/auth/reset', { token, password: OWN })
}

async function squatted() {
  const person = someone()
  const ask = app.newClient()
  const { account } = (await signUp(ask, person)).json as SessionAnswer
  return { ...person, ask, uid: account.id }
}

async function confirmed() {
  const found = await squatted()
  expect((await verify(found.ask, tokenIn(await mailTo(found.email, 'confirm-email')))).status).toBe(200)
  return found
}

test('adds no passkey, second factor or password, and causes no mails about them', async () => {
  const { ask, email } = await squatted()
  await app.deliver()
  const codes = []
  for (const path of ['passkeys/add-options', 'second-factor/start', 'second-factor/recovery-codes', 'second-factor/passkey'])
    codes.push((await post(ask, `/api/auth/${path}`)).code)
  codes.push((await put(ask, '/api/account/password', { password: 'un’altra parola lunga' })).code)
  expect(new Set(codes)).toEqual(new Set(['auth.email_unverified']))
  expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
})

test('mails of a kind are limited per day, also for a confirmed account', async () => {
  const { ask, email } = await confirmed()
  for (let i = 0; i < 12; i += 1) {
    const { passkey } = await addPasskey(app, ask)
    await ask(`/api/auth/passkeys/${passkey.id}`, { method: 'DELETE' })
  }
  while ((await app.deliver()).length > 0);
  expect(app.mails.filter(({ to, subject }) => to === email && subject.includes('passkey'))).toHaveLength(20)
})

test('a passkey added during the owner’s reset does not stay', async () => {
  const { ask, email, uid } = await squatted()
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', uid).execute()
  const made = []
  for (let i = 0; i < 6; i += 1) made.push(authenticatorAt(app).create(await addOptions(ask)))
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', uid).execute()
  const reset = await resetOf(email)
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', uid).execute()
  const adding = made.map(({ response }) => post(ask, '/api/auth/passkeys', { name: 'x', response }))
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', uid).execute()
  const [answer] = await Promise.all([reset(), ...adding])
  expect(answer!.status).toBe(200)
  expect(await app.db.selectFrom('passkey').select('id').where('uid', '=', uid).execute()).toEqual([])
})

test('a Facebook sign-in during the owner’s reset leaves no session', async () => {
  for (let round = 0; round < 3; round += 1) {
    const email = `gara.${round}@posta.example`
    facebook.person = { id: `77${round}`, email }
    await signInAt(app.newClient(), 'facebook', facebook)
    await app.deliver()
    const reset = await resetOf(email)
    const browsers = Array.from({ length: 6 }, () => app.newClient())
    const answers: Record<string, string>[] = []
    for (const ask of browsers) answers.push(await facebook.approve(await startAt(ask, 'facebook')))
    await Promise.all([reset(), ...browsers.map((ask, i) => finishAt(ask, 'facebook', answers[i]!))])
    for (const ask of browsers) expect((await session(ask)).status).toBe(401)
  }
})

const homes = () => app.db.selectFrom('rateLimit').select('key').where('key', 'like', 'signed-in-home:%').execute()

test('collects no known browsers and no home network for the owner', async () => {
  const { email, password, ask } = await squatted()
  const before = await homes()
  const evil = from('203.0.113.9')
  const cookies = []
  for (let i = 0; i < 3; i += 1)
    cookies.push(
      ...cookiesOf(await app.newClient()('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: evil })).filter(
        (pair) => pair.includes('tessera.device'),
      ),
    )
  expect(cookies).toEqual([])
  expect(await homes()).toEqual(before)
  expect((await session(ask)).status).toBe(200)
})

test('a reset forgets the known browsers, except the one that requested it', async () => {
  const { email, password } = await confirmed()
  const old = await signIn(app.newClient(), { email, password })
  const cookie = cookiesOf(old).find((pair) => pair.includes('tessera.device'))!
  const guess = (Cookie: string, i: number) =>
    app.newClient()('/api/auth/sign-in', {
      method: 'POST',
      body: { email, password: `prova ${i}` },
      headers: { Cookie, ...from('203.0.113.77') },
    })
  const statuses = async (pair: string) => {
    const all = []
    for (let i = 0; i < 11; i += 1) all.push((await guess(pair, i)).status)
    return all
  }
  app.clock.advance(HOUR)
  const fresh = cookiesOf(await (await resetOf(email))()).find((pair) => pair.includes('tessera.device'))!
  for (let i = 0; i < 10; i += 1) await guess('a=b', i)
  expect((await statuses(cookie))[0]).toBe(429)
  expect((await statuses(fresh))[0]).toBe(401)
})

test('does not keep the owner from registering: after five requests the address still gets its account and mail', async () => {
  const stranger = await squatted()
  const wanted = someone()
  for (let i = 0; i < 6; i += 1) {
    expect((await post(stranger.ask, '/api/auth/change-email', { email: wanted.email })).status).toBe(200)
    app.clock.advance(HOUR / 4)
    expect((await post(stranger.ask, '/api/auth/change-email', { email: `altrove.${i}@posta.example` })).status).toBe(200)
    app.clock.advance(HOUR / 4)
  }
  while ((await app.deliver()).length > 0);
  expect(app.mails.filter(({ to }) => to === wanted.email)).toHaveLength(5)
  const owner = app.newClient()
  expect((await signUp(owner, wanted)).status).toBe(201)
  expect((await verify(owner, tokenIn(await mailTo(wanted.email, 'confirm-email')))).status).toBe(200)
})

test('gives no consent in the owner’s name, and a reset asks the owner again', async () => {
  const { ask, email, uid } = await squatted()
  expect((await put(ask, '/api/account/consents', { newsletter: true, photos: true })).code).toBe('auth.email_unverified')
  await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', uid).execute()
  await put(ask, '/api/account/consents', { newsletter: true, photos: true })
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', uid).execute()
  await (
    await resetOf(email)
  )()
  const owner = app.newClient()
  const { user } = (await signIn(owner, { email, password: OWN })).json as SessionAnswer
  expect(user).toMatchObject({ privacy: false, confirm14: false })
  expect(((await owner('/api/account')).json as AccountAnswer).consents).toEqual({ newsletter: false, photos: false })
})

test('a closure frees the address at once, without a mail', async () => {
  const { ask, email, uid } = await squatted()
  expect((await post(ask, '/api/account/closure')).status).toBe(200)
  expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
  const again = (await signUp(app.newClient(), { ...someone(), email })).json as SessionAnswer
  expect(again.account.id).not.toBe(uid)
})

test('a Facebook account with a member’s address is not linked', async () => {
  const { email, password } = await confirmed()
  facebook.person = { id: '66600', email }
  const shared = app.newClient()
  const claimed = await signInAt(shared, 'facebook', facebook)
  expect([claimed.status, claimed.code]).toEqual([409, 'auth.email_in_use'])
  expect((await signIn(shared, { email, password })).status).toBe(200)
  await signOut(shared)
  expect((await signInAt(app.newClient(), 'facebook', facebook)).status).toBe(409)
})

test('rows of one account are limited: choices, begun passkeys, and simultaneous ones', async () => {
  const { ask } = await confirmed()
  const choices = []
  for (let i = 0; i < 21; i += 1) choices.push((await put(ask, '/api/account/consents', { newsletter: i % 2 === 0 })).status)
  expect(choices.slice(19)).toEqual([200, 429])
  const made = []
  for (let i = 0; i < 22; i += 1) made.push(authenticatorAt(app).create(await addOptions(ask)))
  const added = await Promise.all(made.map(({ response }) => post(ask, '/api/auth/passkeys', { name: 'x', response })))
  expect(added.filter(({ status }) => status === 201)).toHaveLength(20)
  const begun = []
  for (let i = 0; i < 9; i += 1) begun.push((await post(ask, '/api/auth/passkeys/add-options')).code)
  expect(begun.at(-1)).toBe('auth.too_many_attempts')
})

test('proofs are limited to thirty in a quarter of an hour, and changes of the password to ten a day', async () => {
  const { ask, password } = await confirmed()
  let last
  for (let i = 0; i < 31; i += 1) last = await post(ask, '/api/auth/prove', { password })
  expect(last!.code).toBe('auth.too_many_attempts')
  for (let i = 0; i < 11; i += 1) last = await put(ask, '/api/account/password', { password: `parola numero ${i} lunga` })
  expect(last!.code).toBe('auth.too_many_attempts')
})
