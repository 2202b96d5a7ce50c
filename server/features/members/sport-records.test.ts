import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeDocument, makeMember, makePerson } from '#db/make.ts'
import { transaction } from '#db/connect.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { SportRecords } from '#domain/sports/sport-records.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { moveCard } from '#server/core/people/move-card.ts'
import { deletePeopleOf } from '#server/core/people/person-queries.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let today: string
let [secretary, admin, viewer]: Staff[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  await makeDocument(app.db, { collection: 'sports', id: 'bocce', data: JSON.stringify({ name: 'Bocce' }) })
  today = romeDay(app.clock.now())
  ;[secretary, admin, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'admin'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())

const path = (number: string, part = '') => `/api/staff/members/${number}/sports${part}`
const read = async (number: string, ask = secretary!.ask) => (await ask(path(number))).json as SportRecords
const put = async (number: string, part: string, body: object, ask = secretary!.ask) => {
  const { status, code, json } = await ask(path(number, part), { method: 'PUT', body })
  return { status, code, json: json as SportRecords & { fields?: Record<string, string> } }
}
const certificate = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  revision: '0',
  kind: 'competitive',
  sport: 'bocce',
  issuedOn: '2026-03-10',
  expiresOn: '',
  ...changes,
})
const registration = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  revision: '0',
  kind: 'athlete',
  sport: 'bocce',
  organisation: 'Federazione bocce',
  cardCode: '000123',
  issuedOn: '2026-09-01',
  expiresOn: '2027-08-31',
  leftOn: '',
  ...changes,
})

test('a certificate is recorded with the person who saw it, corrected and deleted; each act is in the audit', async () => {
  const { account, card } = await makeMember(app.db)
  const first = certificate()
  for (const _ of ['once', 'again'])
    expect((await put(card.number, '/certificate', first)).json.certificates).toEqual([
      expect.objectContaining({ kind: 'competitive', sportName: 'Bocce', expiresOn: '2027-03-09', revision: '1' }),
    ])
  expect((await read(card.number)).certificates[0]!.seenBy).toMatch(/./)
  const second = { ...first, revision: '1', expiresOn: '2027-01-31' }
  expect((await put(card.number, '/certificate', second)).json.certificates).toMatchObject([{ expiresOn: '2027-01-31', revision: '2' }])
  expect(await put(card.number, '/certificate', { ...first, revision: '1', kind: 'non_competitive' })).toMatchObject({
    status: 409,
    code: 'member.changed',
  })
  const removed = await secretary!.ask(path(card.number, `/${first.id}`), { method: 'DELETE' })
  expect((removed.json as SportRecords).certificates).toEqual([])
  const rows = await app.db
    .selectFrom('audit')
    .select(['action', 'detail', 'changes'])
    .where('subject', '=', account.id)
    .where('record', '=', 'sport_record')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'removed'])
  expect(rows[1]!.detail).toMatch(/certificato medico$/)
  expect(JSON.parse(rows[1]!.changes!)).toEqual({ expiresOn: { before: '2027-03-09', after: '2027-01-31' } })
})

test('a registration can end early; impossible days and sports are refused', async () => {
  const { card } = await makeMember(app.db)
  const first = registration()
  expect((await put(card.number, '/registration', first)).json.registrations).toMatchObject([{ sportName: 'Bocce', leftOn: null }])
  const ended = { ...first, revision: '1', leftOn: today }
  expect((await put(card.number, '/registration', ended)).json.registrations).toMatchObject([{ leftOn: today, revision: '2' }])
  const refusals: [string, object, object][] = [
    ['/registration', registration({ sport: 'scherma' }), { sport: 'unknown' }],
    ['/registration', registration({ leftOn: addDays(today, 1) }), { leftOn: 'invalid' }],
    ['/registration', registration({ expiresOn: '2026-08-31' }), { expiresOn: 'invalid' }],
    ['/certificate', certificate({ issuedOn: addDays(today, 1) }), { issuedOn: 'in_future' }],
  ]
  for (const [part, body, fields] of refusals)
    expect(await secretary!.ask(path(card.number, part), { method: 'PUT', body })).toMatchObject({
      status: 422,
      json: { error: { fields } },
    })
})

test('a minor of twelve to seventeen years must assent', async () => {
  const { card } = await makeMember(app.db)
  await makePerson(app.db, { cardNumber: card.number, uid: card.uid, birthDate: '2012-05-05' })
  expect((await read(card.number)).assent).toBe(true)
  expect((await put(card.number, '/registration', registration())).status).toBe(422)
  expect((await put(card.number, '/registration', registration({ assentGiven: true }))).json.registrations).toMatchObject([
    { assentGiven: true },
  ])
})

test('the secretary may write except on their own card, an administrator may read, and others may do neither', async () => {
  const { card } = await makeMember(app.db)
  await put(card.number, '/certificate', certificate())
  expect(await read(card.number, admin!.ask)).toMatchObject({ mayWrite: false, certificates: [{ kind: 'competitive' }] })
  expect((await put(card.number, '/certificate', certificate(), admin!.ask)).status).toBe(403)
  expect((await viewer!.ask(path(card.number))).status).toBe(403)
  expect(await read(secretary!.number)).toMatchObject({ mayWrite: false })
  expect(await put(secretary!.number, '/certificate', certificate())).toMatchObject({ status: 409, code: 'member.own' })
})

test('records move to the holder’s next card, are in their download, and are erased with the account', async () => {
  const { account, card } = await makeMember(app.db)
  await put(card.number, '/certificate', certificate())
  await put(card.number, '/registration', registration())
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, uid: null })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ivo', lastname: 'Bassi' })
  await transaction(app.db, () => moveCard(app, { uid: account.id, number }, 'paper_card'))
  expect(await read(number)).toMatchObject({ certificates: [{ kind: 'competitive' }], registrations: [{ cardCode: '000123' }] })
  await transaction(app.db, () => deletePeopleOf(app.db, [account.id]))
  for (const table of ['medicalCertificate', 'sportRegistration'] as const)
    expect(await app.db.selectFrom(table).select('id').where('cardNumber', 'in', [number, card.number]).execute()).toEqual([])
})
