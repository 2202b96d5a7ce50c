import { expect, test } from 'vitest'
import { useProviders } from '#tests/providers.ts'
import { startTestApp, type Request } from '#tests/test-app.ts'
import { post, session, tokenIn, verify } from '#server/core/people/test-person.ts'
import { completeProfile, finishAt, nonceOf, startAt } from './test-providers.ts'

const house = useProviders()
const { withFacebook: signIn } = house
const start = (ask: Request) => startAt(ask, 'facebook')
const finish = (ask: Request, reply: Record<string, string>) => finishAt(ask, 'facebook', reply)
const native = (ask: Request, accessToken: string, nonce: string) => post(ask, '/api/auth/facebook/native', { accessToken, nonce })

test('A first sign-in opens a session whose address our own mail must still confirm', async () => {
  const ask = house.app.newClient()
  const answer = await signIn(ask)
  expect(answer.json).toMatchObject({
    account: { email: house.facebook.person.email, emailVerified: false },
    user: null,
    names: { firstname: 'Bruno', lastname: 'Bianchi' },
  })
  const [mail] = await house.app.deliver()
  expect(mail?.to).toBe(house.facebook.person.email)
  expect((await verify(ask, tokenIn(mail))).json).toMatchObject({ account: { emailVerified: true } })
})

test('The profile form makes the card, and the next sign-in finds it', async () => {
  const ask = house.app.newClient()
  await signIn(ask)
  await completeProfile(ask, { firstname: 'Bruno', lastname: 'Bassi' })
  expect((await signIn(house.app.newClient())).json).toMatchObject({ user: { lastname: 'Bassi' }, names: null })
})

test('It sends a state and a code challenge, and returns to our own page', async () => {
  const url = new URL(await start(house.app.newClient()))
  expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
  expect(url.searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(url.searchParams.get('redirect_uri')).toBe(`${house.app.origin}/accesso/facebook`)
})

test('Every token is checked with debug_token before use', async () => {
  house.facebook.asked.length = 0
  await signIn(house.app.newClient())
  expect(house.facebook.asked.slice(-3)).toEqual(['/oauth/access_token', '/debug_token', '/me'])
})

test('A Facebook account without an address is refused', async () => {
  house.facebook.person = { ...house.facebook.person, email: undefined }
  const ask = house.app.newClient()
  const answer = await signIn(ask)
  expect([answer.status, answer.code]).toEqual([403, 'auth.provider_no_email'])
  expect((await session(ask)).status).toBe(401)
})

test('An answer of another browser, a used answer and one for Google open nothing', async () => {
  const [victim, attacker] = [house.app.newClient(), house.app.newClient()]
  const reply = await house.facebook.approve(await start(attacker))
  await start(victim)
  expect((await finish(victim, reply)).code).toBe('auth.facebook_failed')
  const own = await house.facebook.approve(await start(attacker))
  expect((await finish(attacker, own)).status).toBe(200)
  expect((await finish(attacker, own)).code).toBe('auth.facebook_failed')
})

test("Another person's code is refused with one's own state", async () => {
  const [ask, other] = [house.app.newClient(), house.app.newClient()]
  const stolen = await house.facebook.approve(await start(other))
  const own = await house.facebook.approve(await start(ask))
  expect((await finish(ask, { ...own, code: stolen.code! })).code).toBe('auth.facebook_failed')
})

test('A person who cancels at Facebook is not signed in', async () => {
  const ask = house.app.newClient()
  const answer = await finish(ask, await house.facebook.refuse(await start(ask)))
  expect([answer.status, answer.code]).toEqual([401, 'auth.facebook_failed'])
})

test('While Facebook does not answer, the person gets an error', async () => {
  const ask = house.app.newClient()
  const reply = await house.facebook.approve(await start(ask))
  house.facebook.goDown()
  const answer = await finish(ask, reply)
  expect([answer.status, answer.code]).toEqual([502, 'auth.facebook_failed'])
})

test("A token of the phone's own sign-in opens a session, once for each start", async () => {
  const ask = house.app.newClient()
  const nonce = await nonceOf(ask, 'facebook')
  const token = house.facebook.accessToken()
  expect((await native(ask, token, nonce)).json).toMatchObject({ account: { email: house.facebook.person.email } })
  expect((await native(ask, token, nonce)).code).toBe('auth.facebook_failed')
  expect((await native(ask, token, 'x'.repeat(43))).code).toBe('auth.facebook_failed')
})

test.each([
  ['made for another app', { app_id: '999' }],
  ['that is not valid any more', { is_valid: false }],
  ['that has expired', { expires_at: 1 }],
  ["that is a page's", { type: 'PAGE' }],
  ['of somebody else than its person', { user_id: '777' }],
  ['of nobody', { user_id: undefined }],
  ['of a path instead of a person', { user_id: '../me' }],
])('A token %s opens nothing', async (_, about) => {
  const ask = house.app.newClient()
  const answer = await native(ask, house.facebook.accessToken(about), await nonceOf(ask, 'facebook'))
  expect([answer.status, answer.code]).toEqual([401, 'auth.facebook_failed'])
  expect((await session(ask)).status).toBe(401)
})

test('A made-up token opens nothing', async () => {
  const ask = house.app.newClient()
  expect((await native(ask, 'EAAxyz', await nonceOf(ask, 'facebook'))).code).toBe('auth.facebook_failed')
})

test('Two tabs that come back at the same moment make one account and write one mail', async () => {
  const ask = house.app.newClient()
  const replies = [await house.facebook.approve(await start(ask)), await house.facebook.approve(await start(ask))]
  await house.app.deliver()
  const answers = await Promise.all(replies.map((reply) => finish(ask, reply)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await house.app.deliver()).toHaveLength(1)
})

test("Without Facebook's settings its calls answer 404", async () => {
  const bare = await startTestApp()
  for (const path of ['start', 'native/start']) {
    expect((await post(bare.newClient(), `/api/auth/facebook/${path}`)).code).toBe('api.not_found')
  }
  await bare.stop()
})
