import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePasskey, makeStaffRole } from '#db/make.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { confirmed, linkIn } from '#server/features/account/test-account.ts'
import { post, signIn, tokenIn } from '#server/core/people/test-person.ts'
import { aReport, send } from '#server/features/reports/test-report.ts'
import { removeSecondFactor } from '#server/features/sign-in/second-factor.ts'
import { codeOf } from '../stand-ins/code-app.ts'
import { addPasskey, answerWith } from '../stand-ins/passkey.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { operationsOf, type Operation } from './operations.ts'

// The attacker has a staff password and tries to set up the missing second factor.

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startAttackedApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(24 * 60 * MINUTE)
  await app.deliver()
  await app.db.deleteFrom('staffRole').execute()
})

async function staff(role: string) {
  const person = await confirmed<Request>(app, { firstname: 'Irene', lastname: 'Malvolti' })
  await makeStaffRole(app.db, { uid: person.uid, role })
  return person
}

/** Another browser with the same password. */
async function thiefOf(person: Awaited<ReturnType<typeof staff>>): Promise<Request> {
  const browser = app.newClient()
  expect((await signIn(browser, person)).status).toBe(200)
  await app.deliver()
  return browser
}

const start = (ask: Request) => post(ask, '/api/auth/second-factor/start')
const follow = (ask: Request, token: string) => post(ask, '/api/auth/second-factor/link/follow', { token })

async function linkOf(person: Awaited<ReturnType<typeof staff>>, ask = person.ask): Promise<string> {
  expect((await post(ask, '/api/auth/second-factor/link')).status).toBe(204)
  return tokenIn((await app.deliver()).find(({ to }) => to === person.email))
}

async function enrol(ask: Request) {
  const { secret } = (await start(ask)).json as { secret: string }
  const code = (steps = 0) => codeOf(secret, app.clock.now() + steps * 30_000)
  return { code, answer: await post(ask, '/api/auth/second-factor/confirm', { code: code() }) }
}

test('a password alone adds no app and no passkey, and reads nothing', async () => {
  const thief = await thiefOf(await staff('safeguarding'))
  expect(await start(thief)).toMatchObject({ status: 403, code: 'auth.staff_link_required' })
  expect(await post(thief, '/api/auth/passkeys/add-options')).toMatchObject({ status: 403, code: 'auth.staff_link_required' })
  expect(await thief('/api/staff/reports')).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
})

test('a set-up begun before the role was given cannot be finished after it', async () => {
  const person = await confirmed<Request>(app)
  const { secret } = (await start(person.ask)).json as { secret: string }
  await makeStaffRole(app.db, { uid: person.uid, role: 'secretary' })
  expect(await post(person.ask, '/api/auth/second-factor/confirm', { code: codeOf(secret, app.clock.now()) })).toMatchObject({
    code: 'auth.staff_link_required',
  })
})

test('the link allows its own session to add a factor for an hour, once, and not the thief who requested it', async () => {
  const person = await staff('secretary')
  const thief = await thiefOf(person)
  const token = await linkOf(person, thief)
  const stranger = await confirmed<Request>(app)
  expect(await follow(stranger.ask, token)).toMatchObject({ status: 403, code: 'auth.verify_other_account' })
  expect((await follow(person.ask, token)).status).toBe(204)
  expect(await start(thief)).toMatchObject({ code: 'auth.staff_link_required' })
  expect(await follow(thief, token)).toMatchObject({ status: 409, code: 'auth.link_used' })
  expect((await start(person.ask)).status).toBe(200)
})

test('a sign-in with code or passkey shows the factor, one with a password does not', async () => {
  const person = await staff('secretary')
  await follow(person.ask, await linkOf(person))
  const { passkey } = await addPasskey(app, person.ask)
  const byPassword = await thiefOf(person)
  expect(await byPassword('/api/staff/reports')).toMatchObject({ code: 'auth.twofactor_missing' })
  expect(await start(byPassword)).toMatchObject({ code: 'auth.staff_link_required' })
  const byPasskey = app.newClient()
  expect((await answerWith(app, byPasskey, passkey)).answer.status).toBe(200)
  expect((await byPasskey('/api/staff/reports')).status).toBe(200)
  const { code } = await enrol(byPasskey)
  const byCode = app.newClient()
  expect(await signIn(byCode, person)).toMatchObject({ code: 'auth.twofactor_prompt' })
  expect((await post(byCode, '/api/auth/second-factor', { code: code(1) })).status).toBe(200)
  expect((await byCode('/api/staff/reports')).status).toBe(200)
})

const emailOf = async (uid: string) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', uid).executeTakeFirstOrThrow()).email

test('a password alone cannot redirect the link to another mailbox, also with a passkey in the account', async () => {
  const person = await staff('safeguarding')
  await makePasskey(app.db, { uid: person.uid })
  const thief = await thiefOf(person)
  const email = 'ladro.della.tutela@posta.example'
  expect(await post(thief, '/api/account/email', { email })).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect(await app.deliver()).toEqual([])
})

test('a new address requested before the role was given cannot be confirmed after it', async () => {
  const person = await confirmed<Request>(app)
  expect((await post(person.ask, '/api/account/email', { email: 'ladro.in.anticipo@posta.example' })).status).toBe(200)
  const token = linkIn((await app.deliver()).find(({ to }) => to === 'ladro.in.anticipo@posta.example'))
  await makeStaffRole(app.db, { uid: person.uid, role: 'admin' })
  expect(await post(person.ask, '/api/account/email/confirm', { token })).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect(await emailOf(person.uid)).toBe(person.email)
})

test('a session with a shown factor can change the address', async () => {
  const person = await staff('secretary')
  await follow(person.ask, await linkOf(person))
  await enrol(person.ask)
  await app.deliver()
  expect((await post(person.ask, '/api/account/email', { email: 'irene.nuova@posta.example' })).status).toBe(200)
  const token = linkIn((await app.deliver()).find(({ to }) => to === 'irene.nuova@posta.example'))
  expect((await post(person.ask, '/api/account/email/confirm', { token })).status).toBe(200)
  expect(await emailOf(person.uid)).toBe('irene.nuova@posta.example')
})

test('a factor switched off before the role was given does not count', async () => {
  const person = await confirmed<Request>(app)
  await enrol(person.ask)
  expect((await person.ask('/api/auth/second-factor', { method: 'DELETE' })).status).toBe(204)
  await makeStaffRole(app.db, { uid: person.uid, role: 'admin' })
  expect(await read(person)).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect(await start(person.ask)).toMatchObject({ code: 'auth.staff_link_required' })
})

test('a removed passkey does not count', async () => {
  const person = await staff('secretary')
  await follow(person.ask, await linkOf(person))
  const { passkey } = await addPasskey(app, person.ask)
  const byPasskey = app.newClient()
  await answerWith(app, byPasskey, passkey)
  expect((await byPasskey('/api/staff/reports')).status).toBe(200)
  await app.db.deleteFrom('passkey').where('uid', '=', person.uid).execute()
  expect(await byPasskey('/api/staff/reports')).toMatchObject({ code: 'auth.twofactor_missing' })
})

test('a lost phone’s session reads nothing after its factor is off, nor after its owner has another', async () => {
  const person = await staff('secretary')
  await follow(person.ask, await linkOf(person))
  const { code } = await enrol(person.ask)
  const finder = app.newClient()
  await signIn(finder, person)
  await post(finder, '/api/auth/second-factor', { code: code(1) })
  expect((await finder('/api/staff/reports')).status).toBe(200)
  expect(await removeSecondFactor(app.deps, person.uid)).toBe(true)
  expect(await finder('/api/staff/reports')).toMatchObject({ code: 'auth.twofactor_missing' })
  expect(await start(person.ask)).toMatchObject({ code: 'auth.staff_link_required' })
  await app.deliver()
  app.clock.advance(MINUTE)
  await follow(person.ask, await linkOf(person))
  await enrol(person.ask)
  expect((await read(person)).status).toBe(200)
  expect(await finder('/api/staff/reports')).toMatchObject({ code: 'auth.twofactor_missing' })
})

test('no confidential report is accepted for an officer who cannot read it', async () => {
  const [officer, member] = [await staff('safeguarding'), await confirmed<Request>(app)]
  const report = () => send(member.ask, aReport({ category: 'riservata' }))
  const isOffered = async () => ((await member.ask('/api/reports/officer')).json as { officer: boolean }).officer
  expect(await isOffered()).toBe(false)
  expect(await report()).toMatchObject({ status: 409, code: 'report.no_officer' })
  await follow(officer.ask, await linkOf(officer))
  await enrol(officer.ask)
  expect(await isOffered()).toBe(true)
  expect((await report()).status).toBe(201)
  await app.db.insertInto('accountClosure').values({ uid: officer.uid, requestedAt: app.clock.now(), eraseAt: app.clock.now() }).execute()
  expect(await isOffered()).toBe(false)
  expect(await report()).toMatchObject({ status: 409, code: 'report.no_officer' })
})

test('the link ends after an hour, and so does its permission', async () => {
  const person = await staff('secretary')
  const late = await linkOf(person)
  app.clock.advance(61 * MINUTE)
  expect(await follow(person.ask, late)).toMatchObject({ status: 410, code: 'auth.link_expired' })
  await signIn(person.ask, person)
  expect((await follow(person.ask, await linkOf(person))).status).toBe(204)
  app.clock.advance(61 * MINUTE)
  await signIn(person.ask, person)
  expect(await start(person.ask)).toMatchObject({ code: 'auth.staff_link_required' })
})

test('only the other administrators are notified of the first factor, by mail and notice', async () => {
  const [admin, editor, person] = [await staff('admin'), await staff('editor'), await staff('secretary')]
  await follow(person.ask, await linkOf(person))
  expect((await enrol(person.ask)).answer.status).toBe(200)
  const mails = (await app.deliver()).filter(({ subject }) => subject === 'Un ruolo da adesso conta')
  expect(mails.map(({ to }) => to)).toEqual([admin.email])
  expect(mails[0]!.text).toContain('Irene Malvolti')
  const notices = await app.db.selectFrom('notice').select(['uid']).where('title', '=', 'Un ruolo da adesso conta').execute()
  expect(notices).toEqual([{ uid: admin.uid }])
  expect(notices).not.toContainEqual({ uid: editor.uid })
})

const read = ({ ask }: { ask: Request }) => ask('/api/staff/reports')

test('reading confidential reports needs the factor again after a quarter of an hour; other reading does not', async () => {
  const [officer, secretary] = [await staff('safeguarding'), await staff('secretary')]
  for (const person of [secretary, officer]) await follow(person.ask, await linkOf(person))
  await enrol(secretary.ask)
  const { code } = await enrol(officer.ask)
  app.clock.advance(15 * MINUTE)
  expect((await read(officer)).status).toBe(200)
  app.clock.advance(1)
  expect(await read(officer)).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect((await read(secretary)).status).toBe(200)
  expect((await post(officer.ask, '/api/auth/prove', { password: officer.password, code: code(1) })).status).toBe(204)
  expect((await read(officer)).status).toBe(200)
})

const isOfStaff = ({ template }: Pick<Operation, 'template'>) => template.startsWith('/api/staff/')
/** Calls for everybody that need the factor only from staff: a check by number, and their own address. */
const asksOfStaff = ['POST /api/verify', 'POST /api/account/email', 'POST /api/account/email/confirm']
const isForAll = ({ method, template }: Operation) => asksOfStaff.includes(`${method} ${template}`)

describe('every staff call of the document', () => {
  test('declares the second factor, and no other call does', async () => {
    const operations = await operationsOf(app)
    const asking = operations.filter(({ refusals }) => refusals.includes('auth.twofactor_missing'))
    expect(operations.filter(isOfStaff).length).toBeGreaterThan(5)
    expect(asking).toEqual(operations.filter((one) => isOfStaff(one) || isForAll(one)))
  })

  test.each(STAFF_ROLES)('is refused to a session of the role %s without a shown factor, and without a role', async (role) => {
    const [person, member] = [await staff(role), await confirmed<Request>(app)]
    for (const { method, path } of (await operationsOf(app)).filter(isOfStaff)) {
      expect(await person.ask(path, { method }), `${method} ${path}`).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
      expect(await member.ask(path, { method }), `${method} ${path}`).toMatchObject({ status: 403, code: 'guard.forbidden' })
      expect(await app.newClient()(path, { method }), `${method} ${path}`).toMatchObject({ status: 401, code: 'auth.session_expired' })
    }
  })

  test('is refused to the officer when the factor is older than a quarter of an hour', async () => {
    const officer = await staff('safeguarding')
    await follow(officer.ask, await linkOf(officer))
    await enrol(officer.ask)
    app.clock.advance(15 * MINUTE + 1)
    for (const { method, path } of (await operationsOf(app)).filter(isOfStaff))
      expect(await officer.ask(path, { method }), `${method} ${path}`).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  })
})
