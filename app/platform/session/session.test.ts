import { beforeEach, expect, test, vi } from 'vitest'
import type * as KeptUser from '#app/platform/device/kept-user.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

let isUserKnown = true
vi.mock('#app/platform/device/kept-user.ts', async (load) => {
  const { keptUser, ...rest } = await load<typeof KeptUser>()
  return { ...rest, keptUser: { ...keptUser, isKnown: () => isUserKnown } }
})

const person = { firstname: 'Giulia', lastname: 'Marchetti', tessera: '0012345678', privacy: true, confirm14: true }
const answer = (user: object | null, emailVerified = true) => ({
  account: { id: 'u1', email: 'giulia@posta.example', emailVerified },
  user,
  staff: false,
  verifies: false,
  now: 0,
})
const stored = { email: 'giulia@posta.example', firebaseUid: 'u1', ...person }

let browser: ReturnType<typeof standInBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
})

/** Imports the modules again: they keep the session, and each test begins with a freshly opened page. */
const opened = async () => {
  const { signIn } = await import('./sign-in.ts')
  return {
    ...(await import('./session.ts')),
    ...(await import('#app/features/sign-in/data.ts')),
    signIn: () => signIn({ email: 'giulia@posta.example', password: 'una password' }),
  }
}
const loggedIn = async () => {
  browser.stored.set('user', JSON.stringify(stored))
  browser.stored.set('account', JSON.stringify({ id: 'u1', emailVerified: true }))
  return opened()
}

test('signing in stores the user with exactly the seven fields of the specification', async () => {
  const { signIn, session } = await opened()
  browser.answer('/api/auth/sign-in', 200, answer({ ...person, more: 'not this' }))
  expect(await signIn()).toMatchObject({ incomplete: false, emailVerified: true })
  expect(JSON.parse(browser.stored.get('user') ?? '')).toEqual(stored)
  expect(session().user).toEqual(stored)
})

test.each([
  ['without a document', null],
  ['without a card number', { ...person, tessera: '' }],
  ['without the notice', { ...person, privacy: false }],
  ['without the age', { ...person, confirm14: false }],
])('signing in %s clears the stored user and logs nobody in', async (_, user) => {
  const { signIn, session } = await loggedIn()
  browser.answer('/api/auth/sign-in', 200, answer(user))
  expect(await signIn()).toMatchObject({ user: null, incomplete: true })
  expect(browser.stored.has('user')).toBe(false)
  expect(session().user).toBeNull()
})

test('a missing network never signs the user out', async () => {
  const { refreshSession, session } = await loggedIn()
  await expect(refreshSession()).rejects.toMatchObject({ code: 'auth.network' })
  expect(session().user).toEqual(stored)
})

test.each([500, 502, 503])('an answer %i never signs the user out', async (status) => {
  const { refreshSession, session } = await loggedIn()
  browser.answer('/api/auth/session', status, 'a page of the proxy')
  await expect(refreshSession()).rejects.toMatchObject({ status })
  expect(session().user).toEqual(stored)
})

test('the server’s answer that there is no session signs the user out', async () => {
  const { refreshSession, session } = await loggedIn()
  browser.answer('/api/auth/session', 401, { error: { code: 'auth.session_expired' } })
  await refreshSession()
  expect(session().user).toBeNull()
  expect(browser.stored.has('user')).toBe(false)
})

test('the server is not asked without a stored user: a cookie alone restores nobody', async () => {
  const { refreshSession, session } = await opened()
  browser.answer('/api/auth/session', 200, answer(person))
  await refreshSession()
  expect(session().user).toBeNull()
  expect(browser.asked).toEqual([])
})

test.each([
  ['a card without its user is dropped at the start', true, []],
  ['the card stays where the phone has not said who its user is', false, ['card']],
])('%s', async (_, known, kept) => {
  isUserKnown = known
  browser.stored.set('card', '{}')
  const { watchSession } = await opened()
  watchSession()
  expect([...browser.stored.keys()]).toEqual(kept)
  isUserKnown = true
})

test('signing out works offline, and the server is told as soon as it answers', async () => {
  const { signOut, deliverSignOut, session } = await loggedIn()
  await signOut()
  expect(session().user).toBeNull()
  expect([...browser.stored.keys()]).toEqual(['sign-out-pending'])
  browser.answer('/api/auth/sign-out', 204)
  await deliverSignOut()
  expect([...browser.stored.keys()]).toEqual([])
})

test('followEnd reports the end of a session once, without a comeback after a sign-out', async () => {
  const { followEnd, signOut } = await loggedIn()
  const told = vi.fn()
  followEnd(told)
  await signOut()
  expect(told.mock.calls).toEqual([['u1', false]])
  await signOut()
  expect(told).toHaveBeenCalledOnce()
})

test('a sign-in replaces another person’s session, and that person may come back', async () => {
  const { followEnd, signIn, session } = await loggedIn()
  const told = vi.fn()
  followEnd(told)
  const { account, ...rest } = answer({ ...person, firstname: 'Marco', tessera: '0087654321' })
  browser.answer('/api/auth/sign-in', 200, { ...rest, account: { ...account, id: 'u2', email: 'marco@posta.example' } })
  await signIn()
  expect(told.mock.calls).toEqual([['u1', true]])
  expect(session().user).toMatchObject({ firebaseUid: 'u2', firstname: 'Marco' })
  expect(JSON.parse(browser.stored.get('account') ?? '')).toMatchObject({ id: 'u2' })
})

test('a person whose session the server ended comes back', async () => {
  const { followEnd, refreshSession } = await loggedIn()
  const told = vi.fn()
  followEnd(told)
  browser.answer('/api/auth/session', 401, { error: { code: 'auth.session_expired' } })
  await refreshSession()
  expect(told.mock.calls).toEqual([['u1', true]])
})

test('a session that the server ended leaves the person where they are while work is unsaved', async () => {
  const { holdSession, refreshSession, session, signIn } = await loggedIn()
  const releases = [holdSession(), holdSession()]
  browser.answer('/api/auth/session', 401, { error: { code: 'auth.session_expired' } })
  await refreshSession()
  releases[0]?.()
  await refreshSession()
  expect([session().user, browser.stored.has('user')]).toEqual([stored, true])
  browser.answer('/api/auth/sign-in', 200, answer(person))
  await signIn()
  expect(session().user).toEqual(stored)
  releases[1]?.()
  await refreshSession()
  expect([session().user, browser.stored.has('user')]).toEqual([null, false])
})

const expired = () => new Response(JSON.stringify({ error: { code: 'auth.session_expired' } }), { status: 401 })

test('two calls that notice the same end report it once, and neither fails', async () => {
  const { followEnd, refreshCard, refreshSession } = await loggedIn()
  const told = vi.fn()
  followEnd(told)
  const late = Promise.withResolvers<Response>()
  browser.answerWith('/api/auth/session', async () => (await late.promise).clone())
  browser.answerWith('/api/card', async () => expired())
  const both = Promise.all([refreshSession(), refreshCard()])
  late.resolve(expired())
  await both
  await refreshSession()
  expect(told).toHaveBeenCalledOnce()
})

test('a refused card is reported and signs nobody out while the session is unknown', async () => {
  const { refreshCard, session } = await loggedIn()
  browser.answer('/api/card', 401, { error: { code: 'auth.session_expired' } })
  expect(await refreshCard()).toMatchObject({ status: 401 })
  expect(session().user).toEqual(stored)
})

test('a sign-out reaches the server once, also when the network comes back during a failing try', async () => {
  const { signOut, deliverSignOut } = await loggedIn()
  const failing = Promise.withResolvers<Response>()
  const sent = Promise.withResolvers<void>()
  browser.answerWith('/api/auth/sign-out', () => {
    sent.resolve()
    return failing.promise
  })
  const leaving = signOut()
  await sent.promise
  const back = deliverSignOut()
  const again = deliverSignOut()
  browser.answer('/api/auth/sign-out', 204)
  failing.reject(new TypeError('Failed to fetch'))
  await Promise.all([leaving, back, again])
  expect([...browser.stored.keys()]).toEqual([])
  expect(browser.asked.filter((path) => path === '/api/auth/sign-out')).toHaveLength(2)
})

test('an answer to a request from before the sign-out does not bring the user back', async () => {
  const { refreshSession, signOut, session } = await loggedIn()
  const late = Promise.withResolvers<Response>()
  browser.answerWith('/api/auth/session', () => late.promise)
  browser.answer('/api/auth/sign-out', 204)
  const refreshing = refreshSession()
  await signOut()
  late.resolve(new Response(JSON.stringify(answer(person))))
  await refreshing
  expect(session().user).toBeNull()
  expect(browser.stored.has('user')).toBe(false)
})

test.each([
  ['completeProfile', (it: Awaited<ReturnType<typeof opened>>) => it.completeProfile({})],
  ['verifyEmail', (it: Awaited<ReturnType<typeof opened>>) => it.verifyEmail('token')],
  ['changeEmail', (it: Awaited<ReturnType<typeof opened>>) => it.changeEmail('altra@posta.example')],
])('%s cannot bring the old session back before the server knows of the sign-out', async (_, call) => {
  const module = await loggedIn()
  await module.signOut()
  for (const path of ['/api/auth/session', '/api/auth/verify-email', '/api/auth/change-email', '/api/users/u1'])
    browser.answer(path, 200, answer(person))
  await expect(call(module)).rejects.toMatchObject({ code: 'auth.session_expired' })
  expect(module.session().user).toBeNull()
  expect(browser.stored.has('sign-out-pending')).toBe(true)
})

test('a new sign-in first delivers a pending sign-out', async () => {
  const { signIn, signOut, session } = await loggedIn()
  await signOut()
  browser.answer('/api/auth/sign-in', 200, answer(person))
  await signIn()
  expect(session().user).toEqual(stored)
  expect(browser.stored.has('sign-out-pending')).toBe(false)
})
