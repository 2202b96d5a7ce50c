import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import type { StaffSheet, StaffTeam } from '#domain/staff/team.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { session, signIn, signUp, someone, tokenIn } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { staff } from './feature.ts'
import { endRole, giveRole } from './roles.ts'

const DAY = 24 * 3_600_000
const TEAM = '/api/staff/team'

let app: TestApp
let start: number
let admin: Awaited<ReturnType<typeof staffMember>>
// The test clock is at 10 November 2026.
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  start ??= app.clock.now()
  app.clock.set(start)
  await app.db.deleteFrom('staffInvitation').execute()
  await app.db.deleteFrom('staffRole').execute()
  await app.db.deleteFrom('rateLimit').execute()
  await app.deliver()
  admin = await staffMember(app, 'admin', { firstname: 'Teresa' })
})

let people = 0
const address = () => `invitata.${(people += 1)}@posta.example`
const invite = (ask: Request, inviteEmail: string, role: StaffRole, period: object = {}) =>
  ask(`${TEAM}/invitations`, { method: 'POST', body: { inviteEmail, role, ...period } })
const look = (ask: Request, token: string) => ask('/api/roles/invitation', { method: 'POST', body: { token } })
const accept = (ask: Request, token: string) => ask('/api/roles/invitation/accept', { method: 'POST', body: { token } })
const teamOf = async (ask: Request) => (await ask(TEAM)).json as StaffTeam
const sheetOf = async (ask: Request, uid: string) => (await ask(`${TEAM}/${uid}`)).json as StaffSheet
const endingRoles = async (ask: Request) => ((await ask('/api/staff/overview')).json as StaffOverview).todo.endingRoles
const noticesOf = (uid: string) => app.db.selectFrom('notice').select(['title', 'text', 'path']).where('uid', '=', uid).execute()
const officerAsked = async (ask: Request) => ((await ask('/api/staff/overview')).json as StaffOverview).todo.officerAsked
const remove = (ask: Request, path: string) => ask(`${TEAM}/${path}`, { method: 'DELETE' })
const put = (ask: Request, path: string, body?: object) => ask(`${TEAM}/${path}`, { method: 'PUT', ...(body && { body }) })
const rolesOf = (uid: string) =>
  app.db.selectFrom('staffRole').select(['role', 'startsOn', 'expiresOn']).where('uid', '=', uid).orderBy('role').execute()
const mailTo = async (email: string) => (await app.deliver()).findLast(({ to }) => to === email)
const auditOf = (subject: string) =>
  app.db
    .selectFrom('audit')
    .select(['actor', 'action', 'record', 'detail', 'changes'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

/** A new account with an invitation to its address. */
async function invited(role: StaffRole, period: object = {}) {
  const email = address()
  expect(await invite(admin.ask, email, role, period)).toMatchObject({ status: 200 })
  const token = tokenIn(await mailTo(email))
  return { ...(await confirmed<Request>(app, { email })), token }
}

describe('an invitation', () => {
  test('goes to an address, is in the list, and gives the role to the account that registers with it', async () => {
    const email = address()
    const answer = await invite(admin.ask, email.toUpperCase(), 'editor', { from: '2026-11-12', to: '2027-11-11' })
    expect((answer.json as StaffTeam).invitations).toMatchObject([
      { email, role: 'editor', from: '2026-11-12', to: '2027-11-11', by: `Teresa D'Angelo`, expiresAt: start + 7 * DAY, isYours: true },
    ])
    const token = tokenIn(await mailTo(email))
    const person = await confirmed<Request>(app, { email })
    expect(await look(person.ask, token)).toMatchObject({
      status: 200,
      json: { role: 'editor', from: '2026-11-12', to: '2027-11-11', by: `Teresa D'Angelo` },
    })
    expect(await rolesOf(person.uid)).toEqual([])
    expect(await accept(person.ask, token)).toMatchObject({ status: 204 })
    expect(await rolesOf(person.uid)).toEqual([{ role: 'editor', startsOn: '2026-11-12', expiresOn: '2027-11-11' }])
    expect((await mailTo(email))?.subject).toBe('Hai un nuovo ruolo')
    const { invitations, people } = await teamOf(admin.ask)
    expect([invitations, people.find(({ uid }) => uid === person.uid)]).toMatchObject([
      [],
      { hasFactor: false, roles: [{ role: 'editor' }] },
    ])
    expect(await auditOf(person.uid)).toMatchObject([{ actor: admin.uid, action: 'role_given', record: 'role', detail: 'editor' }])
  })

  test('names nobody in its mail, and allows the accepting session its first second factor', async () => {
    const email = address()
    await invite(admin.ask, email, 'secretary')
    const mail = await mailTo(email)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/Teresa|Segreteria/)
    const { ask, uid } = await confirmed<Request>(app, { email })
    await accept(ask, tokenIn(mail))
    const [row] = await app.db.selectFrom('session').select('linkedAt').where('userId', '=', uid).execute()
    expect(row).toEqual({ linkedAt: start })
  })

  test.each([
    ['taken back', async (id: string) => remove(admin.ask, `invitations/${id}`)],
    ['replaced by another', async (_: string, email: string) => invite(admin.ask, email, 'editor')],
    ['of somebody who is no administrator any more', async () => app.db.deleteFrom('staffRole').where('uid', '=', admin.uid).execute()],
  ])('that is %s gives no role', async (_, change) => {
    const { ask, token, email } = await invited('editor')
    await change((await teamOf(admin.ask)).invitations[0]!.id, email)
    expect(await look(ask, token)).toMatchObject({ status: 400, code: 'auth.link_invalid' })
    expect(await accept(ask, token)).toMatchObject({ status: 400, code: 'auth.link_invalid' })
  })

  test('ends after seven days, or with the role itself; its link says so for thirty days more', async () => {
    const { ask, token } = await invited('editor')
    const short = await invited('viewer', { to: '2026-11-12' })
    app.clock.advance(3 * DAY)
    expect(await accept(short.ask, short.token)).toMatchObject({ status: 410, code: 'auth.link_expired' })
    app.clock.advance(4 * DAY)
    expect(await accept(ask, token)).toMatchObject({ status: 410, code: 'auth.link_expired' })
    expect((await teamOf(admin.ask)).invitations).toEqual([])
    app.clock.advance(29 * DAY)
    await staff.upkeep(app.deps, app.clock.now())
    expect(await look(ask, token)).toMatchObject({ status: 410, code: 'auth.link_expired' })
    app.clock.advance(DAY)
    await staff.upkeep(app.deps, app.clock.now())
    expect(await app.db.selectFrom('staffInvitation').select('id').execute()).toEqual([])
  })

  test('shows the role but not the inviter without an account, or before its address is confirmed', async () => {
    const { token, email } = await invited('editor', { to: '2027-11-11' })
    const offer = { role: 'editor', from: null, to: '2027-11-11', by: null, association: expect.stringMatching(/./) }
    expect(await look(app.newClient(), token)).toMatchObject({ status: 200, json: offer })
    const unconfirmed = app.newClient()
    await signUp(unconfirmed, someone())
    expect((await look(unconfirmed, token)).json).toEqual(offer)
    expect(await look(app.newClient(), 'a'.repeat(43))).toMatchObject({ status: 400, code: 'auth.link_invalid' })
    await invite(admin.ask, email, 'editor')
    expect(await look(app.newClient(), token)).toMatchObject({ status: 400, code: 'auth.link_invalid' })
  })

  test('works once, for that address only, and only signed in', async () => {
    const { ask, uid, token } = await invited('editor')
    const stranger = await confirmed<Request>(app)
    expect(await look(stranger.ask, token)).toMatchObject({ status: 403, code: 'auth.verify_other_account' })
    expect(await accept(stranger.ask, token)).toMatchObject({ status: 403, code: 'auth.verify_other_account' })
    expect(await accept(app.newClient(), token)).toMatchObject({ status: 401 })
    const answers = await Promise.all([accept(ask, token), accept(ask, token), accept(ask, token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400, 400])
    expect(await rolesOf(uid)).toHaveLength(1)
  })

  test.each([
    [{ inviteEmail: 'nessuno', role: 'editor' }, { inviteEmail: 'invalid' }],
    [{ inviteEmail: 'a@posta.example', role: 'boss' }, { role: 'invalid' }],
    [{ inviteEmail: 'a@posta.example', role: 'editor', from: '2026-11-09' }, { from: 'invalid' }],
    [{ inviteEmail: 'a@posta.example', role: 'editor', from: '2026-11-20', to: '2026-11-19' }, { to: 'invalid' }],
    [{ inviteEmail: 'a@posta.example', role: 'editor', to: '2026-02-30' }, { to: 'invalid' }],
  ])('%o is refused at its field', async (body, fields) => {
    const answer = await admin.ask(`${TEAM}/invitations`, { method: 'POST', body })
    expect(answer).toMatchObject({ status: 422, json: { error: { code: 'api.invalid', fields } } })
  })

  test('is refused for a role that the person has, and for another role beside the officer’s', async () => {
    const officer = await confirmed<Request>(app)
    await makeStaffRole(app.db, { uid: officer.uid, role: 'safeguarding' })
    expect(await invite(admin.ask, admin.email, 'admin')).toMatchObject({ status: 409, code: 'staff.role_known' })
    expect(await invite(admin.ask, officer.email, 'editor')).toMatchObject({ status: 409, code: 'staff.exclusive' })
    expect(await invite(admin.ask, admin.email, 'safeguarding')).toMatchObject({ status: 409, code: 'staff.exclusive' })
  })
})

describe('the officer', () => {
  test('is invited after two administrators agree; the present officer and the others are notified before', async () => {
    const second = await staffMember(app, 'admin')
    const former = await staffMember(app, 'safeguarding')
    const email = address()
    const waiting = (await invite(admin.ask, email, 'safeguarding')).json as StaffTeam
    expect(waiting).toMatchObject({ lonely: false, invitations: [{ waitsForSecond: true }] })
    const told = await app.deliver()
    expect(told.map(({ to }) => to).toSorted()).toEqual([former.email, second.email].toSorted())
    expect(told[0]).toMatchObject({ subject: 'Responsabile della tutela: serve una conferma' })
    expect(told[0]!.text).toContain(email)
    expect([await officerAsked(admin.ask), await officerAsked(second.ask)]).toEqual([[], [{ name: email, uid: null }]])
    const path = `${TEAM}/invitations/${waiting.invitations[0]!.id}/confirm`
    expect(await admin.ask(path, { method: 'POST' })).toMatchObject({ status: 409, code: 'staff.other_admin' })
    const confirmedTeam = await second.ask(path, { method: 'POST' })
    expect(confirmedTeam).toMatchObject({ status: 200, json: { invitations: [{ waitsForSecond: false }] } })
    expect(await second.ask(path, { method: 'POST' })).toMatchObject({ status: 409, code: 'api.conflict' })
    expect(await officerAsked(second.ask)).toEqual([])
    const token = tokenIn(await mailTo(email))
    const person = await confirmed<Request>(app, { email })
    expect(await accept(person.ask, token)).toMatchObject({ status: 204 })
    expect((await app.deliver()).filter(({ subject }) => subject.endsWith('è cambiato qualcosa')).map(({ to }) => to)).toEqual(
      expect.arrayContaining([former.email, admin.email, second.email]),
    )
    expect(await auditOf(person.uid)).toMatchObject([
      { actor: admin.uid, detail: 'safeguarding', changes: expect.stringContaining(second.uid) },
    ])
  })

  test('has no other role, given before or after', async () => {
    const person = await invited('safeguarding')
    await makeStaffRole(app.db, { uid: person.uid, role: 'viewer', startsOn: '2027-01-01' })
    expect(await accept(person.ask, person.token)).toMatchObject({ status: 409, code: 'staff.exclusive' })
    expect(await rolesOf(person.uid)).toHaveLength(1)
    await app.db.deleteFrom('staffRole').where('uid', '=', person.uid).execute()
    expect(await accept(person.ask, person.token)).toMatchObject({ status: 204 })
    expect(await put(admin.ask, `${person.uid}/roles`, { role: 'editor' })).toMatchObject({ status: 409, code: 'staff.exclusive' })
  })

  test('is prolonged by two administrators, without a day without an officer', async () => {
    const second = await staffMember(app, 'admin')
    const officer = await staffMember(app, 'safeguarding')
    await app.db.updateTable('staffRole').set({ expiresOn: '2026-12-31' }).where('uid', '=', officer.uid).execute()
    expect(await endingRoles(second.ask)).toEqual([])
    app.clock.set(Date.parse('2026-12-05T12:00:00Z'))
    expect(await endingRoles(second.ask)).toEqual([
      { uid: officer.uid, name: expect.any(String), role: 'safeguarding', endsOn: '2026-12-31' },
    ])
    const prolong = (period: object) => invite(admin.ask, officer.email, 'safeguarding', period)
    expect(await prolong({ to: '2026-12-31' })).toMatchObject({ status: 409, code: 'staff.role_known' })
    const waiting = (await prolong({ from: '2027-01-01', to: '2027-12-31' })).json as StaffTeam
    expect(waiting.invitations).toMatchObject([{ waitsForSecond: true }])
    expect(await rolesOf(officer.uid)).toMatchObject([{ expiresOn: '2026-12-31' }])
    await second.ask(`${TEAM}/invitations/${waiting.invitations[0]!.id}/confirm`, { method: 'POST' })
    const token = tokenIn(await mailTo(officer.email))
    expect((await look(officer.ask, token)).json).toMatchObject({ from: null, to: '2027-12-31' })
    expect(await accept(officer.ask, token)).toMatchObject({ status: 204 })
    expect(await rolesOf(officer.uid)).toEqual([{ role: 'safeguarding', startsOn: null, expiresOn: '2027-12-31' }])
    const mails = await app.deliver()
    expect(mails.find(({ to }) => to === officer.email)?.subject).toBe('Le date del tuo ruolo sono cambiate')
    expect(mails.find(({ to }) => to === second.email)?.text).toMatch(/cambiate le date di chi legge .*, fino al 31 dicembre 2027\./s)
    expect(await endingRoles(second.ask)).toEqual([])
  })

  test('is ended by two administrators, and stays when one of them changes their mind or waits too long', async () => {
    const second = await staffMember(app, 'admin')
    const officer = await staffMember(app, 'safeguarding')
    const end = (ask: Request) => remove(ask, `${officer.uid}/roles/safeguarding`)
    expect(await end(admin.ask)).toMatchObject({ status: 200, json: { ended: false } })
    expect(await end(admin.ask)).toMatchObject({ status: 200, json: { ended: false } })
    expect(await rolesOf(officer.uid)).toHaveLength(1)
    expect((await app.deliver()).map(({ to }) => to).toSorted()).toEqual([officer.email, second.email].toSorted())
    expect((await sheetOf(second.ask, officer.uid)).ending).toEqual({ by: `Teresa D'Angelo`, isYours: false })
    const asked = { name: expect.stringMatching(/./), uid: officer.uid }
    expect([await officerAsked(admin.ask), await officerAsked(second.ask)]).toEqual([[], [asked]])
    expect(await remove(admin.ask, `${officer.uid}/ending`)).toMatchObject({ status: 204 })
    expect(await remove(admin.ask, `${officer.uid}/ending`)).toMatchObject({ status: 404 })
    expect(await end(second.ask)).toMatchObject({ status: 200, json: { ended: false } })
    app.clock.advance(7 * DAY)
    expect([(await sheetOf(second.ask, officer.uid)).ending, await officerAsked(admin.ask)]).toEqual([null, []])
    expect(await end(admin.ask)).toMatchObject({ status: 200, json: { ended: false } })
    expect(await rolesOf(officer.uid)).toHaveLength(1)
    expect(await end(second.ask)).toMatchObject({ status: 200, json: { ended: true } })
    expect(await rolesOf(officer.uid)).toEqual([])
  })

  test('ends with the role of the administrator who asked', async () => {
    const [second, third] = [await staffMember(app, 'admin'), await staffMember(app, 'admin')]
    const officer = await staffMember(app, 'safeguarding')
    await invite(second.ask, address(), 'safeguarding')
    await remove(second.ask, `${officer.uid}/roles/safeguarding`)
    expect([(await officerAsked(third.ask))?.length, (await sheetOf(third.ask, officer.uid)).ending]).toMatchObject([2, { isYours: false }])
    expect(await remove(admin.ask, `${second.uid}/roles/admin`)).toMatchObject({ json: { ended: true } })
    expect([await officerAsked(third.ask), (await sheetOf(third.ask, officer.uid)).ending]).toEqual([[], null])
    expect((await teamOf(third.ask)).invitations).toMatchObject([{ waitsForSecond: false }])
    expect(await remove(third.ask, `${officer.uid}/roles/safeguarding`)).toMatchObject({ json: { ended: false } })
  })

  test('with the role again is not affected by an older request to end it', async () => {
    const second = await staffMember(app, 'admin')
    const officer = await staffMember(app, 'safeguarding')
    const end = (ask: Request) => remove(ask, `${officer.uid}/roles/safeguarding`)
    const again = { uid: officer.uid, role: 'safeguarding', by: null } as const
    await end(admin.ask)
    await app.db.updateTable('staffRole').set({ expiresOn: '2026-11-10' }).where('uid', '=', officer.uid).execute()
    app.clock.advance(DAY)
    await makeStaffRole(app.db, { uid: officer.uid, role: 'viewer' })
    expect([await officerAsked(second.ask), (await sheetOf(second.ask, officer.uid)).ending]).toEqual([[], null])
    await app.db.deleteFrom('staffRole').where('uid', '=', officer.uid).where('role', '=', 'viewer').execute()
    expect(await giveRole(app.deps, { ...again, from: null, to: null })).toBe('done')
    expect(await end(second.ask)).toMatchObject({ json: { ended: false } })
    expect(await endRole(app.deps, again)).toBe('done')
    expect(await app.db.selectFrom('officerEnding').select('uid').where('uid', '=', officer.uid).execute()).toEqual([])
  })
})

describe('roles', () => {
  test('begin and end on their days', async () => {
    const editor = await staffMember(app, 'editor')
    const me = () => editor.ask('/api/staff/me')
    await app.db.deleteFrom('staffRole').where('uid', '=', editor.uid).execute()
    const days12And13 = { uid: editor.uid, role: 'editor', by: admin.uid, from: '2026-11-12', to: '2026-11-13' } as const
    expect(await giveRole(app.deps, days12And13)).toBe('done')
    expect(await giveRole(app.deps, days12And13)).toBe('known')
    const days = []
    for (let i = 0; i < 5; i += 1) {
      days.push((await me()).status)
      app.clock.advance(DAY)
    }
    expect(days).toEqual([403, 403, 200, 200, 403])
    const [given] = (await auditOf(editor.uid)).filter(({ action }) => action === 'role_given')
    expect(JSON.parse(given!.changes!)).toEqual({
      from: { before: null, after: '2026-11-12' },
      to: { before: null, after: '2026-11-13' },
    })
  })

  test('that are held go on with the next period, and the person is notified of the other dates', async () => {
    const editor = await staffMember(app, 'editor')
    await app.db.updateTable('staffRole').set({ expiresOn: '2026-12-31' }).where('uid', '=', editor.uid).execute()
    const next = { role: 'editor', from: '2027-01-01', to: '2027-12-31' }
    expect(await put(admin.ask, `${editor.uid}/roles`, next)).toMatchObject({ status: 200 })
    expect(await rolesOf(editor.uid)).toEqual([{ role: 'editor', startsOn: null, expiresOn: '2027-12-31' }])
    expect(await editor.ask('/api/staff/me')).toMatchObject({ status: 200 })
    const mail = await mailTo(editor.email)
    expect(mail?.subject).toBe('Le date del tuo ruolo sono cambiate')
    expect(mail?.text).toContain('Vale fino al 31 dicembre 2027.')
    expect(await noticesOf(editor.uid)).toMatchObject([{ title: mail?.subject, text: 'Redazione, fino al 31 dicembre 2027.' }])
    const given = (await auditOf(editor.uid)).filter(({ action }) => action === 'role_given')
    expect(given.map(({ changes }) => JSON.parse(changes!))).toEqual([{ to: { before: '2026-12-31', after: '2027-12-31' } }])
    await remove(admin.ask, `${editor.uid}/roles/editor`)
    const ended = (await auditOf(editor.uid)).find(({ action }) => action === 'role_ended')
    expect(JSON.parse(ended!.changes!)).toEqual({ to: { before: '2027-12-31', after: romeDay(app.clock.now()) } })
  })

  test('that begin later are announced with their first day', async () => {
    const person = await staffMember(app, 'viewer')
    await app.db.deleteFrom('staffRole').where('uid', '=', person.uid).execute()
    const year = { from: '2027-01-01', to: '2027-12-31' }
    await giveRole(app.deps, { uid: person.uid, role: 'safeguarding', by: null, ...year })
    const mails = await app.deliver()
    const [own, other] = [person, admin].map(({ email }) => mails.find(({ to }) => to === email))
    expect(own?.subject).toBe('Hai un nuovo ruolo')
    expect(own?.text).toContain('Vale dal 1° gennaio 2027 al 31 dicembre 2027.')
    expect(own?.text).not.toMatch(/da adesso|Apri la gestione/)
    expect(other?.text).toContain('dal 1° gennaio 2027 al 31 dicembre 2027 legge le segnalazioni riservate')
    expect(await noticesOf(person.uid)).toMatchObject([{ path: '/account', text: expect.stringMatching(/, dal 1° gennaio 2027 al/) }])
  })

  test('the last administrator keeps the role, also beside one whose role ends earlier', async () => {
    const own = `${admin.uid}/roles`
    const helper = await staffMember(app, 'admin')
    await app.db.updateTable('staffRole').set({ expiresOn: '2027-01-01' }).where('uid', '=', helper.uid).execute()
    expect(await remove(admin.ask, `${own}/admin`)).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await remove(helper.ask, `${own}/admin`)).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await put(helper.ask, `${admin.uid}/block`)).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await put(admin.ask, own, { role: 'admin', to: '2027-01-01' })).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await put(admin.ask, `${helper.uid}/roles`, { role: 'admin' })).toMatchObject({ status: 200 })
    expect(await remove(admin.ask, `${own}/admin`)).toMatchObject({ status: 200 })
    expect(await admin.ask(TEAM)).toMatchObject({ status: 403, code: 'guard.forbidden' })
  })

  test('the administrators whose roles last longest keep them', async () => {
    const helper = await staffMember(app, 'admin')
    const until = (uid: string, expiresOn: string) => app.db.updateTable('staffRole').set({ expiresOn }).where('uid', '=', uid).execute()
    await until(admin.uid, '2027-12-31')
    await until(helper.uid, '2026-12-31')
    expect(await remove(helper.ask, `${admin.uid}/roles/admin`)).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await put(helper.ask, `${admin.uid}/roles`, { role: 'admin', to: '2027-12-30' })).toMatchObject({ code: 'staff.last_admin' })
    expect(await put(helper.ask, `${admin.uid}/roles`, { role: 'admin', to: '2028-12-31' })).toMatchObject({ status: 200 })
    expect(await remove(admin.ask, `${helper.uid}/roles/admin`)).toMatchObject({ status: 200 })
  })

  test('one of two administrators who end each other’s role at once stays', async () => {
    const other = await staffMember(app, 'admin')
    const answers = await Promise.all([remove(admin.ask, `${other.uid}/roles/admin`), remove(other.ask, `${admin.uid}/roles/admin`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([...(await rolesOf(admin.uid)), ...(await rolesOf(other.uid))]).toHaveLength(1)
  })

  test('are given here to staff only, except the officer’s', async () => {
    const member = await confirmed<Request>(app)
    const editor = await staffMember(app, 'editor')
    expect(await put(admin.ask, `${member.uid}/roles`, { role: 'viewer' })).toMatchObject({ status: 404 })
    expect(await put(admin.ask, `${editor.uid}/roles`, { role: 'safeguarding' })).toMatchObject({ status: 422, code: 'api.invalid' })
    expect(await remove(admin.ask, `${editor.uid}/roles/viewer`)).toMatchObject({ status: 404 })
  })
})

describe('an account of the staff', () => {
  test('that is closed cannot be signed in to, and keeps its roles without effect', async () => {
    const editor = await staffMember(app, 'editor')
    expect(await put(admin.ask, `${editor.uid}/block`)).toMatchObject({ status: 204 })
    expect(await session(editor.ask)).toMatchObject({ status: 401 })
    expect(await signIn(app.newClient(), editor)).toMatchObject({ status: 403, code: 'auth.account_disabled' })
    expect(await signIn(app.newClient(), { ...editor, password: 'un’altra cosa' })).toMatchObject({ code: 'auth.invalid_credentials' })
    expect((await mailTo(editor.email))?.subject).toBe('Il tuo account è stato chiuso')
    expect((await teamOf(admin.ask)).people.find(({ uid }) => uid === editor.uid)).toMatchObject({ isDisabled: true, roles: [{}] })
    expect(await remove(admin.ask, `${editor.uid}/block`)).toMatchObject({ status: 204 })
    expect(await remove(admin.ask, `${editor.uid}/block`)).toMatchObject({ status: 404 })
    expect(await signIn(app.newClient(), editor)).toMatchObject({ status: 200 })
    expect((await auditOf(editor.uid)).map(({ action }) => action)).toEqual(['disabled', 'enabled'])
  })

  test('that is closed does not count as another administrator, but is notified and asked about an officer', async () => {
    const other = await staffMember(app, 'admin')
    expect(await put(admin.ask, `${other.uid}/block`)).toMatchObject({ status: 204 })
    await app.deliver()
    expect(await remove(admin.ask, `${admin.uid}/roles/admin`)).toMatchObject({ status: 409, code: 'staff.last_admin' })
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: false })
    expect(await invite(admin.ask, address(), 'safeguarding')).toMatchObject({ json: { invitations: [{ waitsForSecond: true }] } })
    expect((await app.deliver()).map(({ to }) => to)).toContain(other.email)
  })

  test('cannot be closed by its owner here, nor if it is the officer’s', async () => {
    const officer = await staffMember(app, 'safeguarding')
    const member = await confirmed<Request>(app)
    expect(await put(admin.ask, `${admin.uid}/block`)).toMatchObject({ status: 409, code: 'staff.not_yourself' })
    expect(await put(admin.ask, `${officer.uid}/block`)).toMatchObject({ status: 409, code: 'staff.officer_stays' })
    expect(await put(admin.ask, `${member.uid}/block`)).toMatchObject({ status: 404 })
  })

  test('is signed out everywhere by an administrator, who sees its devices before; each act is in the audit once', async () => {
    const editor = await staffMember(app, 'editor')
    expect(await sheetOf(admin.ask, editor.uid)).toMatchObject({ devices: [{ lastSeenAt: start }], hasFactor: true })
    await sheetOf(admin.ask, editor.uid)
    expect(await remove(admin.ask, `${editor.uid}/sessions`)).toMatchObject({ status: 204 })
    expect(await session(editor.ask)).toMatchObject({ status: 401 })
    expect(await sheetOf(admin.ask, editor.uid)).toMatchObject({ devices: [] })
    expect((await mailTo(editor.email))?.subject).toBe("L'accesso sui tuoi dispositivi è stato chiuso")
    expect((await auditOf(editor.uid)).map(({ action }) => action)).toEqual(['opened', 'sessions_ended'])
  })
})

test('a change needs a second factor of the last quarter of an hour; reading does not', async () => {
  await app.db
    .updateTable('session')
    .set({ secondAt: start - 15 * 60_000 })
    .where('userId', '=', admin.uid)
    .execute()
  expect(await invite(admin.ask, address(), 'editor')).toMatchObject({ status: 200 })
  app.clock.advance(1)
  expect(await invite(admin.ask, address(), 'editor')).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect(await admin.ask(TEAM)).toMatchObject({ status: 200 })
})
