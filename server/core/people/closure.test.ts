import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isPostgres, transaction } from '#db/connect.ts'
import { makeStaffRole } from '#db/make.ts'
import { testEngine, untilSomebodyWaits } from '#tests/database.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { insertSession } from '#server/core/accounts/session-queries.ts'
import { enter } from '#server/features/sign-in/entry.ts'
import { post as postTo, session, signIn, signUp, someone, tokenIn } from './test-person.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { closeAccount } from './closure.ts'
import { eraseClosedAccounts } from './erasure.ts'
import { confirmed, linkIn, post } from '#server/features/account/test-account.ts'

vi.mock(import('#server/core/accounts/session-queries.ts'), { spy: true })

const DAY = 24 * 3_600_000
const visit = { device: null, origin: 'https://tessera.example', userAgent: '' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const undo = (token: string) => post(app.newClient(), 'closure/undo', { token })

/** A person with a closed account, and the mail about it. */
async function closing(changes: Parameters<typeof confirmed>[1] = {}) {
  const person = await confirmed(app, changes)
  const answer = await post(person.ask, 'closure')
  const mail = (await app.deliver()).find(({ to }) => to === person.email)
  return { ...person, answer, mail, token: linkIn(mail, 'token') }
}

async function night() {
  await planHousekeeping(app.db, app.clock.now())
  const { runAt } = await app.db.selectFrom('outbox').select('runAt').where('topic', '=', 'housekeeping').executeTakeFirstOrThrow()
  app.clock.set(Math.max(app.clock.now(), runAt))
  return app.deliver()
}

const exists = async (uid: string) => (await app.db.selectFrom('account').select('id').where('id', '=', uid).execute()).length === 1
const sessionsOf = (uid: string) => app.db.selectFrom('session').select('id').where('userId', '=', uid).execute()

test('every session ends at once, and a mail has the link to keep the account', async () => {
  const person = await confirmed(app)
  const phone = app.newClient()
  await signIn(phone, person)
  const { status, json, headers } = await post(person.ask, 'closure')
  expect([status, json]).toEqual([200, { eraseAt: app.clock.now() + 14 * DAY }])
  expect(String(headers['set-cookie'])).toMatch(/session_token=; Max-Age=0/)
  for (const ask of [person.ask, phone])
    expect([(await session(ask)).status, (await ask('/api/card')).status, (await ask(`/api/users/${person.uid}`)).status]).toEqual([
      401, 401, 401,
    ])
  const mail = (await app.deliver()).find(({ subject }) => subject === 'Il tuo account sarà eliminato')
  expect(mail).toMatchObject({ to: person.email })
  expect(mail!.text).toContain('24 novembre 2026')
  expect(mail!.text).toContain(`${app.origin}/account/resta?token=`)
})

test('nobody can sign in to a closing account', async () => {
  const { email, password, uid } = await closing()
  const answer = await signIn(app.newClient(), { email, password })
  expect([answer.status, answer.code]).toEqual([403, 'auth.account_closing'])
  // Only the correct password tells it apart from any other account.
  expect((await signIn(app.newClient(), { email, password: 'un’altra' })).code).toBe('auth.invalid_credentials')
  for (const method of ['passkey', 'google', 'facebook'] as const)
    await expect(transaction(app.db, () => enter(app.deps, uid, { ...visit, method }))).rejects.toMatchObject({
      code: 'auth.account_closing',
    })
  expect((await signUp(app.newClient(), someone({ email }))).code).toBe('auth.email_in_use')
  expect(await sessionsOf(uid)).toEqual([])
})

test('a closing account gets the link to keep it instead of a password reset', async () => {
  const { email, token: first } = await closing()
  await postTo(app.newClient(), '/api/auth/forgot', { email })
  const [mail] = await app.deliver()
  expect(mail).toMatchObject({ to: email, subject: 'Il tuo account sarà eliminato' })
  expect((await undo(linkIn(mail, 'token'))).status).toBe(204)
  expect((await undo(first)).code).toBe('auth.link_expired')
})

test('a reset link from before the closure is useless', async () => {
  const person = await confirmed(app)
  await postTo(app.newClient(), '/api/auth/forgot', { email: person.email })
  const token = tokenIn((await app.deliver()).at(-1))
  await post(person.ask, 'closure')
  await app.deliver()
  const answer = await postTo(app.newClient(), '/api/auth/reset', { token, password: 'una password nuova' })
  expect([answer.status, answer.code]).toEqual([410, 'auth.link_expired'])
})

test('a sign-in during the closure leaves no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await confirmed(app)
    const phones = [app.newClient(), app.newClient()]
    const [closed] = await Promise.all([post(person.ask, 'closure'), ...phones.map((phone) => signIn(phone, person))])
    expect(closed.status).toBe(200)
    expect(await sessionsOf(person.uid)).toEqual([])
  }
  await app.deliver()
})

test('a sign-in is refused when the account closes between proof and session', async () => {
  const person = await confirmed(app)
  let closed: ReturnType<typeof post> | undefined
  const opened = whileOpening(person.uid, async (open) => {
    closed = post(person.ask, 'closure')
    // On SQLite the closure waits for the sign-in, which has the only writer.
    if (isPostgres(app.db)) await closed
    return open()
  })
  const [signedIn] = await Promise.allSettled([opened])
  expect((await closed!).status).toBe(200)
  expect(signedIn.status).toBe(isPostgres(app.db) ? 'rejected' : 'fulfilled')
  expect(await sessionsOf(person.uid)).toEqual([])
  await app.deliver()
})

test('a session written when the closure begins does not outlive it', async () => {
  const person = await confirmed(app)
  let closed: ReturnType<typeof post> | undefined
  const opened = whileOpening(person.uid, async (open) => {
    const session = await open()
    closed = post(person.ask, 'closure')
    if (isPostgres(app.db)) await closed
    return session
  })
  const [signedIn] = await Promise.allSettled([opened])
  expect((await closed!).status).toBe(200)
  expect(signedIn.status).toBe(isPostgres(app.db) ? 'rejected' : 'fulfilled')
  expect(await sessionsOf(person.uid)).toEqual([])
  await app.deliver()
})

test.runIf(testEngine === 'postgres')('a sign-in that meets an uncommitted closure waits, and is refused', async () => {
  const person = await confirmed(app)
  const row = await app.db.selectFrom('session').select(['id', 'token']).where('userId', '=', person.uid).executeTakeFirstOrThrow()
  const owner = { accountId: person.uid, email: person.email, emailVerified: true, sessionId: row.id, token: row.token, provedAt: null }
  const halfway = Promise.withResolvers<void>()
  const entering = transaction(app.db, async () => {
    await halfway.promise
    return enter(app.deps, person.uid, { ...visit, method: 'google' })
  })
  await transaction(app.db, async () => {
    await closeAccount(app.deps, owner, app.origin)
    halfway.resolve()
    await untilSomebodyWaits(app.db, entering)
  })
  await expect(entering).rejects.toMatchObject({ code: 'auth.account_closing' })
  expect(await sessionsOf(person.uid)).toEqual([])
  await app.deliver()
})

type Insert = typeof insertSession

/** Signs the person in, and runs `work` at the moment when the session is written. */
async function whileOpening(uid: string, work: (open: () => ReturnType<Insert>) => ReturnType<Insert>) {
  // Mocked once: the inner call with the same name is the real one.
  vi.mocked(insertSession).mockImplementationOnce((...asked) => work(() => insertSession(...asked)))
  return transaction(app.db, () => enter(app.deps, uid, { ...visit, method: 'password' }))
}

test('the link keeps the account, with its card and its number, and opens no session', async () => {
  const { token, email, password, number } = await closing()
  app.clock.advance(13 * DAY)
  await night()
  const kept = await undo(token)
  expect([kept.status, kept.headers['set-cookie']]).toEqual([204, undefined])
  const told = await app.deliver()
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Il tuo account resta']])
  const ask = app.newClient()
  expect((await signIn(ask, { email, password })).json).toMatchObject({ user: { tessera: number } })
  app.clock.advance(2 * DAY)
  await night()
  expect((await session(ask)).status).toBe(200)
})

test('the link works once, also for many requests at once, and not for a later closure', async () => {
  const { token, email, password } = await closing()
  const answers = await Promise.all([1, 2, 3].map(() => undo(token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  await app.deliver()
  const ask = app.newClient()
  await signIn(ask, { email, password })
  await post(ask, 'closure')
  await app.deliver()
  expect((await undo(token)).code).toBe('auth.link_used')
  expect((await signIn(app.newClient(), { email, password })).code).toBe('auth.account_closing')
})

test('two closures at once close the account once, with one mail', async () => {
  const { ask, email, uid } = await confirmed(app)
  const answers = await Promise.all([post(ask, 'closure'), post(ask, 'closure')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect((await app.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
  expect(await app.db.selectFrom('accountClosure').select('uid').where('uid', '=', uid).execute()).toHaveLength(1)
})

test('the account is erased in the night after fourteen days, and a last mail confirms it', async () => {
  const { uid, number, email, password, token } = await closing()
  app.clock.advance(14 * DAY - 1)
  await app.db.deleteFrom('outbox').execute()
  await eraseClosedAccounts(app.deps)
  expect(await exists(uid)).toBe(true)
  app.clock.advance(1)
  expect((await undo(token)).code).toBe('auth.link_expired')
  const mails = await night()
  expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(['Il tuo account è stato eliminato'])
  expect(await exists(uid)).toBe(false)
  const gone = await undo(token)
  expect([gone.status, gone.code]).toEqual([400, 'auth.link_invalid'])
  expect((await signIn(app.newClient(), { email, password })).code).toBe('auth.invalid_credentials')

  const card = await app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  expect(card).toMatchObject({ uid: null, cancellationReason: 'account_deleted', cancelledOn: expect.any(String) })
  expect(await app.db.selectFrom('cardNumber').select('number').where('number', '=', number).execute()).toHaveLength(1)
  expect(await app.db.selectFrom('consentEvent').select('id').where('personId', '=', uid).execute()).toHaveLength(2)
  expect((await night()).filter(({ to }) => to === email)).toEqual([])
})

test('the address is free again, for a new account with another number', async () => {
  const { uid, number, email } = await closing()
  app.clock.advance(14 * DAY)
  await night()
  const again = (await signUp(app.newClient(), someone({ email }))).json as { account: { id: string }; user: { tessera: string } }
  expect(again.account.id).not.toBe(uid)
  expect(again.user.tessera).not.toBe(number)
})

test('an account kept during its erasure is complete or gone', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { uid, token } = await closing()
    await app.db.updateTable('accountClosure').set({ eraseAt: app.clock.now() }).where('uid', '=', uid).execute()
    const [kept] = await Promise.all([undo(token), eraseClosedAccounts(app.deps)])
    expect(await exists(uid)).toBe(kept.status === 204)
    const closures = await app.db.selectFrom('accountClosure').select('uid').where('uid', '=', uid).execute()
    expect(closures).toEqual([])
    await app.deliver()
  }
})

test('a member stays a member: the mails say that leaving the association is separate', async () => {
  const person = await confirmed(app)
  await app.db.updateTable('card').set({ memberSince: '2020-01-01' }).where('uid', '=', person.uid).execute()
  await post(person.ask, 'closure')
  expect((await app.deliver()).at(-1)!.text).toContain('Resti tra i soci.')
  app.clock.advance(14 * DAY)
  await eraseClosedAccounts(app.deps)
  const card = await app.db.selectFrom('card').selectAll().where('number', '=', person.number).executeTakeFirstOrThrow()
  expect(card).toMatchObject({ uid: null, cancelledOn: null, cancellationReason: null, memberSince: '2020-01-01' })
  app.clock.advance(14 * DAY)
  expect((await night()).find(({ to }) => to === person.email)!.text).toContain('Resti tra i soci.')
})

test('the only administrator cannot close their account; with another one they can', async () => {
  const [one, other] = [await confirmed(app), await confirmed(app)]
  await makeStaffRole(app.db, { uid: one.uid })
  const refused = await post(one.ask, 'closure')
  expect([refused.status, refused.code]).toEqual([409, 'auth.last_admin'])
  expect((await session(one.ask)).status).toBe(200)
  await makeStaffRole(app.db, { uid: other.uid, expiresOn: '2026-01-01' })
  expect((await post(one.ask, 'closure')).code).toBe('auth.last_admin')
  await app.db.updateTable('staffRole').set({ expiresOn: null }).where('uid', '=', other.uid).execute()
  await signIn(one.ask, one)
  // At the same moment: one of the two must stay.
  await signIn(other.ask, other)
  const answers = await Promise.all([post(one.ask, 'closure'), post(other.ask, 'closure')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.deliver()
})

test('only imported people leave a mark against a later import', async () => {
  await closing()
  app.clock.advance(15 * DAY)
  await eraseClosedAccounts(app.deps)
  expect(await app.db.selectFrom('erasedImport').selectAll().execute()).toEqual([])
})
