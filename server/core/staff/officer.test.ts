import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { StaffTeam } from '#domain/staff/team.ts'
import { tokenIn } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { endRole } from './roles.ts'

const DAY = 24 * 3_600_000
const TEAM = '/api/staff/team'

let app: TestApp
let start: number
let admin: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
})
afterAll(() => app.stop())
// Later than the entries of the test before: the audit cannot be deleted.
beforeEach(async () => {
  app.clock.set((start += 60 * DAY))
  await app.db.deleteFrom('staffInvitation').execute()
  await app.db.deleteFrom('staffRole').execute()
  await app.deliver()
  admin = await staffMember(app, 'admin', { firstname: 'Teresa' })
})

let people = 0
const address = () => `tutela.${(people += 1)}@posta.example`
const invite = async (email = address(), role: StaffRole = 'safeguarding') =>
  (await admin.ask(`${TEAM}/invitations`, { method: 'POST', body: { inviteEmail: email, role } })).json as StaffTeam
const teamOf = async (ask: Request) => (await ask(TEAM)).json as StaffTeam
const end = (ask: Request, uid: string) => ask(`${TEAM}/${uid}/roles/admin`, { method: 'DELETE' })
const afterDays = (days: number) => addDays(romeDay(start), days)

describe('the only administrator', () => {
  test('names the first officer alone, and the audit says so', async () => {
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: true, secondUntil: null })
    const email = address()
    expect(await invite(email)).toMatchObject({ invitations: [{ waitsForSecond: false }] })
    const token = tokenIn((await app.deliver()).find(({ to }) => to === email))
    const person = await confirmed<Request>(app, { email })
    expect(await person.ask('/api/roles/invitation/accept', { method: 'POST', body: { token } })).toMatchObject({ status: 204 })
    const sentence = 'Conferma di: – → Nessuno: amministra una persona sola'
    const lines = (await admin.ask('/api/staff/audit/export')).text.split('\r\n').filter((line) => line.includes(sentence))
    expect(lines).toEqual([expect.stringContaining('"Ruolo dato"'), expect.stringContaining('"Invio"')])
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: false, secondUntil: null })
    expect(await invite()).toMatchObject({ invitations: [{ waitsForSecond: true }] })
  })

  test('does not after ending another administrator’s role, and that person learns of the attempt', async () => {
    const other = await staffMember(app, 'admin')
    expect(await end(admin.ask, other.uid)).toMatchObject({ json: { ended: true } })
    await app.deliver()
    const email = address()
    expect(await invite(email)).toMatchObject({ lonely: false, secondUntil: afterDays(30), invitations: [{ waitsForSecond: true }] })
    const told = await app.deliver()
    expect(told.map(({ to }) => to)).toEqual([other.email])
    expect(told[0]!.text).toContain(email)
  })

  test.each([
    [29, false],
    [31, true],
  ])('%i days after ending another administrator’s role: alone is %s', async (days, lonely) => {
    const other = await staffMember(app, 'admin')
    await end(admin.ask, other.uid)
    app.clock.advance(days * DAY)
    admin = await staffMember(app, 'admin')
    await app.db.deleteFrom('staffRole').where('uid', '!=', admin.uid).execute()
    expect(await teamOf(admin.ask)).toMatchObject({ lonely })
  })

  test('does not after shortening another administrator’s role, or ending it on the server', async () => {
    const [other, third] = [await staffMember(app, 'admin'), await staffMember(app, 'admin')]
    await endRole(app.deps, { uid: third.uid, role: 'admin', by: null })
    const body = { role: 'admin', to: romeDay(start) }
    expect(await admin.ask(`${TEAM}/${other.uid}/roles`, { method: 'PUT', body })).toMatchObject({ status: 200 })
    app.clock.advance(DAY)
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: false, secondUntil: afterDays(30) })
  })

  test('does when the other administrator left voluntarily, with any other role', async () => {
    const other = await staffMember(app, 'admin')
    await end(other.ask, other.uid)
    await makeStaffRole(app.db, { uid: other.uid, role: 'editor' })
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: true })
  })

  test('is not alone beside an administrator whose role begins later', async () => {
    await makeStaffRole(app.db, { uid: (await confirmed<Request>(app)).uid, role: 'admin', startsOn: afterDays(50) })
    expect(await teamOf(admin.ask)).toMatchObject({ lonely: false, secondUntil: null })
  })
})
