import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeChild, makePerson, makeRegisterEntry } from '#db/make.ts'
import type { OwnMembership } from '#domain/register/ends.ts'
import { membershipOf, type MembershipSheet, type RegisterPage } from '#domain/register/register.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { notify } from '#server/core/notices/notify.ts'
import { alreadyRegistered } from '#server/core/register/register.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { printedRow } from './print.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  secretary = await staffMember(app, 'secretary')
  app.clock.advance(40 * 24 * 3_600_000)
  today = romeDay(app.clock.now())
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('rateLimit').execute())

let people = 0
/** A member in the register with a unique name. */
async function member(entry: object = {}) {
  people += 1
  const lastname = `Nardi ${'abcdefghijklmnopqrstuvwxyz'[people]!}`
  const person = await confirmed(app, { firstname: 'Ivo', lastname })
  await app.db.updateTable('card').set({ memberSince: '2026-11-10', category: 'ordinario' }).where('number', '=', person.number).execute()
  const row = await makeRegisterEntry(app.db, { cardNumber: person.number, personId: person.uid, firstname: 'Ivo', lastname, ...entry })
  await app.deliver()
  return { ...person, entry: row.number }
}

const end = (number: string, body: object) => secretary.ask(`/api/staff/members/${number}/end`, { method: 'POST', body })
const DEATH = { reason: 'death', on: '2026-11-25' }
const EXCLUSION = { reason: 'exclusion', decidedOn: '2026-11-25', reference: '7/2026', body: 'Consiglio direttivo', why: 'Gravi motivi.' }
const open = async (entry: number) => (await secretary.ask(`/api/staff/register/${entry}`)).json as MembershipSheet
const why = 'Era un omonimo.'
/** «Annulla la fine», for the end that the sheet shows. */
async function reopen(entry: number, changes: object = {}, ask = secretary.ask) {
  const { mayReopen } = await open(entry)
  const body = { end: String(mayReopen?.end ?? 0), reason: mayReopen?.reason ?? 'death', why, ...changes }
  return { body, ...(await ask(`/api/staff/register/${entry}/reopening`, { method: 'POST', body })) }
}
const send = (entry: number, body: object) => secretary.ask(`/api/staff/register/${entry}/reopening`, { method: 'POST', body })
const cardOf = (number: string) =>
  app.db.selectFrom('card').select(['cancelledOn', 'cancellationReason']).where('number', '=', number).executeTakeFirstOrThrow()
const rowsOf = (root: number) => app.db.selectFrom('registerEntry').selectAll().where('root', '=', root).orderBy('number').execute()
const page = async (query: string) => (await secretary.ask(`/api/staff/register?${query}`)).json as RegisterPage
const isIn = async (filter: string, entry: number, on = today) =>
  (await page(`q=nardi&filter=${filter}&on=${on}`)).memberships.some(({ number }) => number === entry)
const tell = (uid: string, key: string) =>
  transaction(app.db, () => notify(app.db, { uid, topic: 'news', key, title: 'T', text: 'T', path: '/home' }, app.clock.now()))

test('a death recorded for the wrong person is undone by a row with a reason: card and messages are back, and no mail leaves', async () => {
  const { number, uid, entry, email } = await member()
  const before = await page('')
  await end(number, DEATH)
  expect(await tell(uid, 'dead')).toBe(false)
  expect((await page('')).inForce).toBe(before.inForce - 1)
  const { body, status, json } = await reopen(entry)
  expect({ status, json }).toMatchObject({
    status: 200,
    json: {
      membership: { endedOn: null, endReason: null, corrections: [expect.any(Number)] },
      entries: [
        { kind: 'admitted' },
        { kind: 'ended', number: Number(body.end) },
        { kind: 'reopened', corrects: Number(body.end), note: why },
      ],
      mayEnd: true,
      mayReopen: null,
    },
  })
  expect((await send(entry, body)).status).toBe(200)
  expect(await rowsOf(entry)).toHaveLength(3)
  expect(await cardOf(number)).toEqual({ cancelledOn: null, cancellationReason: null })
  expect(await tell(uid, 'alive')).toBe(true)
  expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
  // Counts, filters and the search for duplicates include the member again.
  expect((await page('')).inForce).toBe(before.inForce)
  expect([await isIn('in_force', entry), await isIn('ended', entry)]).toEqual([true, false])
  const [row] = await rowsOf(entry)
  expect((await alreadyRegistered(app.db, [{ ...row!, id: 'x' }])).get('x')).toBe(entry)
  // The print and the CSV file.
  const { membership, entries } = await open(entry)
  expect(printedRow(membership).slice(-1)).toEqual([''])
  const line = (await secretary.ask('/api/staff/register/export')).text
    .split('\r\n')
    .find((one) => one.startsWith(`"${entries[2]!.number}"`))!
  expect(line).toContain('"Cessazione annullata"')
  expect(line).toContain(`"${body.end}"`)
  expect(line).toContain(why)
  const audit = await app.db.selectFrom('audit').select(['actor', 'subject']).where('action', '=', 'member_reopened').execute()
  expect(audit).toEqual([{ actor: secretary.uid, subject: uid }])
})

test('as of a day before the undo the end holds; another end can follow', async () => {
  const { number, entry } = await member()
  await end(number, EXCLUSION)
  const ended = today
  app.clock.advance(24 * 3_600_000)
  today = romeDay(app.clock.now())
  await app.db.updateTable('session').set({ provedAt: app.clock.now() }).where('userId', '=', secretary.uid).execute()
  await reopen(entry)
  expect([await isIn('ended', entry, ended), await isIn('ended', entry)]).toEqual([true, false])
  const then = await page(`on=${ended}`)
  const now = await page('')
  expect([then.all - then.inForce, now.all - now.inForce]).toEqual([1, 0])
  await end(number, DEATH)
  expect((await open(entry)).membership).toMatchObject({ endReason: 'death' })
  expect(await isIn('ended', entry)).toBe(true)
  await reopen(entry)
  expect((await open(entry)).membership.endedOn).toBeNull()
})

test('a person notified of an exclusion is notified of its undo', async () => {
  const { number, entry, email, ask } = await member()
  await end(number, EXCLUSION)
  await app.deliver()
  await reopen(entry)
  const mails = (await app.deliver()).filter(({ to }) => to === email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Fai ancora parte dei soci'])
  expect(mails[0]!.text).toContain('registrata per errore')
  expect((await ask('/api/membership')).json).toMatchObject({ endsOn: null, mayNot: null } satisfies Partial<OwnMembership>)
})

test('an earlier end holds again: a future withdrawal, one before a recorded death, and a card’s other end', async () => {
  const ahead = await member()
  const on = addDays(today, 60)
  const ending = { kind: 'ended', endReason: 'withdrawal', endedOn: on, effectiveOn: on } as const
  await makeRegisterEntry(app.db, { cardNumber: ahead.number, root: ahead.entry, ...ending })
  await app.db.updateTable('card').set({ cancelledOn: on, cancellationReason: 'withdrawal' }).where('number', '=', ahead.number).execute()
  await end(ahead.number, DEATH)
  await reopen(ahead.entry)
  expect(await cardOf(ahead.number)).toEqual({ cancelledOn: on, cancellationReason: 'withdrawal' })
  expect((await open(ahead.entry)).membership).toMatchObject({ endedOn: on, endReason: 'withdrawal' })

  const left = await member()
  await end(left.number, { reason: 'withdrawal', on: today })
  await end(left.number, DEATH)
  const { body, status } = await reopen(left.entry)
  expect({ status, reason: body.reason }).toEqual({ status: 200, reason: 'death' })
  expect(await cardOf(left.number)).toEqual({ cancelledOn: today, cancellationReason: 'withdrawal' })
  expect((await open(left.entry)).mayReopen).toMatchObject({ reason: 'withdrawal' })
  // The same press again does not undo the withdrawal.
  expect(await send(left.entry, body)).toMatchObject({ status: 409, code: 'register.changed' })

  const lost = await member()
  await end(lost.number, EXCLUSION)
  await app.db.updateTable('card').set({ cancellationReason: 'mistake' }).where('number', '=', lost.number).execute()
  await reopen(lost.entry)
  expect(await cardOf(lost.number)).toEqual({ cancelledOn: today, cancellationReason: 'mistake' })
})

test('a member from before the register, whose first row is the end, is in the register afterwards', async () => {
  const { number, uid } = await confirmed(app, { firstname: 'Ivo', lastname: 'Nardi Vecchi' })
  await app.db.updateTable('card').set({ memberSince: '2001-01-01' }).where('uid', '=', uid).execute()
  await end(number, DEATH)
  const { root } = await app.db.selectFrom('registerEntry').select('root').where('cardNumber', '=', number).executeTakeFirstOrThrow()
  expect((await reopen(Number(root))).json).toMatchObject({ membership: { endedOn: null, admittedOn: '2001-01-01' }, mayEnd: true })
  expect(await isIn('in_force', Number(root))).toBe(true)
})

test('is refused for a returned person, one’s own record, without a reason, and to readers', async () => {
  const born = { birthDate: '1960-06-06' }
  const { number, entry, lastname } = await member(born)
  await end(number, EXCLUSION)
  expect((await reopen(entry, { why: '' })).status).toBe(422)
  expect(await reopen(entry, { reason: 'arrears' })).toMatchObject({ status: 409, code: 'register.changed' })
  const viewer = await staffMember(app, 'viewer')
  expect((await reopen(entry, {}, viewer.ask)).status).toBe(403)
  expect((await viewer.ask(`/api/staff/register/${entry}`)).json).toMatchObject({ mayReopen: null })
  const again = await confirmed(app, { firstname: 'Ivo', lastname })
  await makeRegisterEntry(app.db, { cardNumber: again.number, firstname: 'Ivo', lastname, ...born })
  expect(await reopen(entry)).toMatchObject({ status: 409, code: 'register.not_now' })
  expect(await cardOf(number)).toMatchObject({ cancellationReason: 'exclusion' })

  const child = await member({ birthDate: '2016-01-01' })
  await end(child.number, DEATH)
  await makePerson(app.db, { uid: child.uid, cardNumber: child.number, birthDate: '2016-01-01' })
  await makeChild(app.db, { cardNumber: child.number, birthDate: '2016-01-01' })
  const { mayReopen } = await open(child.entry)
  await insertGuardianship(app.db, { uid: secretary.uid, cardNumber: child.number, createdAt: 1 })
  expect((await open(child.entry)).mayReopen).toBeNull()
  const body = { end: String(mayReopen!.end), reason: 'death', why }
  expect(await send(child.entry, body)).toMatchObject({ status: 409, code: 'member.own' })
  expect((await secretary.ask('/api/staff/register/99999/reopening', { method: 'POST', body })).status).toBe(404)
})

test('an undo removes only the end that its row names', () => {
  const base = {
    cardNumber: '1',
    lastname: 'A',
    firstname: 'B',
    birthDate: null,
    birthPlace: null,
    taxCode: null,
    residence: null,
    category: 'Socio',
    admittedOn: '2026-01-01',
    endedOn: null,
    endReason: null,
    endReference: null,
    note: '',
    resolution: null,
    effectiveOn: '2026-01-01',
    createdAt: 1,
    corrects: null,
  }
  const rows = [
    { ...base, number: 1, kind: 'admitted' as const },
    { ...base, number: 2, kind: 'ended' as const, endedOn: '2026-09-01', endReason: 'withdrawal' as const },
    { ...base, number: 3, kind: 'ended' as const, endedOn: '2026-05-05', endReason: 'death' as const },
    { ...base, number: 4, kind: 'reopened' as const, corrects: 3 },
  ]
  expect(membershipOf(rows)).toMatchObject({ endedOn: '2026-09-01', endReason: 'withdrawal', corrections: [4] })
  expect(membershipOf(rows.slice(0, 3))).toMatchObject({ endReason: 'death' })
})
