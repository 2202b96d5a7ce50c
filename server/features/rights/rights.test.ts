import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makePerson } from '#db/make.ts'
import { addDays } from '#domain/plain-date.ts'
import type { RightsList, RightsSheet } from '#domain/rights/rights.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { confirmed, post } from '#server/features/account/test-account.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>
const DAY = 24 * 3_600_000
/** The test's clock begins on this day. */
const TODAY = '2026-11-10'

let app: TestApp
let admin: Staff
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  admin = await staffMember(app, 'admin')
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

let keys = 0
const asked = (changes: object = {}) => ({
  requestKey: `press-key-${(keys += 1)}`,
  cardNumber: null,
  who: 'Ada Bini',
  contact: 'ada@posta.example',
  kind: 'access',
  receivedOn: TODAY,
  words: 'Vorrei sapere che cosa avete di me.',
  ...changes,
})
const register = (changes: object = {}, ask = admin.ask) => ask('/api/staff/rights', { method: 'POST', body: asked(changes) })
const registered = async (changes: object = {}) => (await register(changes)).json as RightsSheet
const put = ({ id, revision }: RightsSheet, part: string, body: object, ask = admin.ask) =>
  ask(`/api/staff/rights/${id}/${part}`, { method: 'PUT', body: { revision, ...body } })
const answer = (sheet: RightsSheet, changes: object = {}) =>
  put(sheet, 'answer', { outcome: 'granted', answeredOn: TODAY, answer: 'Ecco i tuoi dati.', ...changes })
const list = async (state = 'open') => ((await secretary.ask(`/api/staff/rights?state=${state}`)).json as RightsList).requests

test('a request is due in a month, is identified, extended once and answered; each step is in the audit', async () => {
  const sheet = await registered()
  expect(sheet).toMatchObject({ dueOn: '2026-12-10', mayExtend: true, identity: null, answeredOn: null })
  const known = (await put(sheet, 'identity', { checkedOn: TODAY, how: 'Carta d’identità' })).json as RightsSheet
  expect(known.identity).toEqual({ on: TODAY, how: 'Carta d’identità' })
  const longer = (await put(known, 'extension', { why: 'Cinque anni di verbali' })).json as RightsSheet
  expect(longer).toMatchObject({ dueOn: '2027-02-10', extendedOn: TODAY, mayExtend: false, extensionReason: 'Cinque anni di verbali' })
  expect(await put(longer, 'extension', { why: 'Ancora' })).toMatchObject({ status: 409, code: 'rights.not_now' })
  expect((await answer(longer)).json).toMatchObject({ outcome: 'granted', answeredOn: TODAY, answer: 'Ecco i tuoi dati.' })
  const audit = await app.db.selectFrom('audit').select(['action', 'actor']).where('subject', '=', sheet.id).orderBy('id').execute()
  expect(audit.map(({ action }) => action)).toEqual(['created', 'changed', 'changed', 'sent'])
})

test('the secretary may only read; others may neither read nor write', async () => {
  const sheet = await registered()
  expect((await secretary.ask(`/api/staff/rights/${sheet.id}`)).status).toBe(200)
  expect((await register({}, secretary.ask)).status).toBe(403)
  expect((await put(sheet, 'identity', { checkedOn: TODAY, how: 'x' }, secretary.ask)).status).toBe(403)
  const editor = await staffMember(app, 'editor')
  expect((await editor.ask('/api/staff/rights')).status).toBe(403)
})

test('the list is by due date, and answered ones are apart', async () => {
  const [later, first] = [await registered({ receivedOn: '2026-11-05' }), await registered({ receivedOn: '2026-10-01' })]
  const done = await registered()
  await answer(done)
  const ids = (await list()).map(({ id }) => id)
  expect(ids.indexOf(first.id)).toBe(0)
  expect(ids).toContain(later.id)
  expect(ids).not.toContain(done.id)
  expect((await list('answered')).map(({ id }) => id)).toContain(done.id)
})

const openRights = async () => ((await secretary.ask('/api/staff/overview')).json as StaffOverview).todo.rights

test('Panoramica counts every open request from its first day, and what is overdue', async () => {
  await registered({ receivedOn: '2026-09-01' })
  const before = await openRights()
  expect(before).toMatchObject({ first: '2026-10-01' })
  expect(before!.overdue).toBeGreaterThan(0)
  const today = await registered({ receivedOn: TODAY })
  expect(await openRights()).toEqual({ ...before, open: before!.open + 1 })
  await answer(today)
  expect(await openRights()).toEqual(before)
  const viewer = await staffMember(app, 'viewer')
  expect(((await viewer.ask('/api/staff/overview')).json as StaffOverview).todo.rights).toBeUndefined()
})

test('the same press twice registers one request, and a stale page changes nothing', async () => {
  const body = asked()
  const both = await Promise.all([1, 2].map(() => admin.ask('/api/staff/rights', { method: 'POST', body })))
  expect(both.map(({ json }) => (json as RightsSheet).id)).toEqual([expect.any(String), (both[0]!.json as RightsSheet).id])
  const sheet = both[0]!.json as RightsSheet
  await put(sheet, 'identity', { checkedOn: TODAY, how: 'Di persona' })
  expect(await answer(sheet)).toMatchObject({ status: 409, code: 'rights.changed' })
})

test.each([
  [{ receivedOn: addDays(TODAY, 1) }, 'receivedOn'],
  [{ kind: 'revenge' }, 'kind'],
  [{ words: '' }, 'words'],
  [{ who: 'x'.repeat(121) }, 'who'],
  [{ cardNumber: '0000000000' }, 'cardNumber'],
  [{ id: 'own' }, 'id'],
])('%j is refused', async (changes, field) => {
  expect(await register(changes)).toMatchObject({ status: 422, json: { error: { fields: { [field]: expect.any(String) } } } })
})

test('an answer before the request, or a second one, is refused', async () => {
  const sheet = await registered()
  expect((await answer(sheet, { answeredOn: '2026-11-09' })).json).toMatchObject({ error: { fields: { answeredOn: 'invalid' } } })
  const done = (await answer(sheet)).json as RightsSheet
  expect(await answer(done)).toMatchObject({ code: 'rights.not_now' })
})

test('an extension after the first month is refused', async () => {
  const sheet = await registered({ receivedOn: '2026-10-01' })
  expect(sheet.mayExtend).toBe(false)
  expect(await put(sheet, 'extension', { why: 'Tardi' })).toMatchObject({ code: 'rights.not_now' })
})

test('staff may not answer their own request', async () => {
  expect(await register({ cardNumber: admin.number })).toMatchObject({ status: 409, code: 'rights.own' })
})

test('a person can download their request, which is kept for two years after the answer, also without the account', async () => {
  const person = await confirmed(app)
  const paper = await makeCardNumber(app.db)
  await makeCard(app.db, { number: paper })
  await makePerson(app.db, { cardNumber: paper, firstname: 'Di', lastname: 'Carta' })
  expect(await registered({ cardNumber: paper })).toMatchObject({ hasAccount: false })
  const sheet = await registered({ cardNumber: person.number, kind: 'erasure' })
  expect(sheet).toMatchObject({ hasAccount: true, cardNumber: person.number })
  await answer(sheet)
  expect((await person.ask('/api/account/export?format=json')).json).toMatchObject({
    data: { rightsRequest: [{ rightsKind: 'erasure', answer: 'Ecco i tuoi dati.' }] },
  })
  await post(person.ask, 'closure')
  expect(((await secretary.ask('/api/staff/rights')).json as RightsList).closing).toBe(1)
  const night = async () => {
    await planHousekeeping(app.db, app.clock.now())
    app.clock.advance(DAY)
    await app.deliver()
  }
  const isThere = async () => (await app.db.selectFrom('rightsRequest').select('id').where('id', '=', sheet.id).execute()).length === 1
  app.clock.advance(20 * DAY)
  await night()
  expect(await isThere()).toBe(true)
  app.clock.advance(730 * DAY)
  await night()
  expect(await isThere()).toBe(false)
})
