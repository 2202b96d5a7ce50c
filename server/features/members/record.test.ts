import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild, makeMember, makePerson } from '#db/make.ts'
import type { MemberList } from '#domain/members/members.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { AuditPage } from '#domain/staff/audit-log.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { deletePeopleOf } from '#server/core/people/person-queries.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let [secretary, viewer]: Staff[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  ;[secretary, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())

const KNOWN = {
  ...NO_RECORD,
  birthDate: '1985-12-10',
  birthPlace: 'Milano',
  taxCode: 'rss mra 85t10 a562s',
  street: 'Via Roma 1',
  cap: '52100',
  comune: 'Arezzo',
  provincia: 'ar',
  phone: '0575 000123',
  notes: 'Suona la fisarmonica',
}
const write = async (number: string, body: object, ask = secretary!.ask) => {
  const { status, code, json } = await ask(`/api/staff/members/${number}/person`, { method: 'PUT', body })
  return { status, code, json, sheet: json as MemberSheet }
}
const sheet = async (number: string, ask = secretary!.ask) => (await ask(`/api/staff/members/${number}`)).json as MemberSheet

test('the sheet shows the record only to roles that read contacts', async () => {
  const { card } = await makeMember(app.db)
  expect((await sheet(card.number)).record).toEqual({ ...NO_RECORD, revision: '0' })
  expect((await write(card.number, { ...KNOWN, revision: '0' })).sheet).toMatchObject({
    birth: { date: '1985-12-10', place: 'Milano' },
    contacts: { phone: '+390575000123', address: 'Via Roma 1, 52100 Arezzo (AR)' },
    record: { taxCode: 'RSSMRA85T10A562S', notes: 'Suona la fisarmonica', revision: '1' },
  })
  const seen = await sheet(card.number, viewer!.ask)
  expect(seen).toMatchObject({ record: null, contacts: null, birth: { date: '1985-12-10' } })
  expect(JSON.stringify(seen)).not.toMatch(/RSSMRA|fisarmonica|Via Roma|575000123/)
})

test('the second of two people who save at once is refused; a repeated press is not', async () => {
  const { card } = await makeMember(app.db)
  const first = { ...KNOWN, revision: '0' }
  expect(
    (await Promise.all([write(card.number, first), write(card.number, { ...first, notes: 'Altro' })]))
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual([200, 409])
  const { record } = await sheet(card.number)
  expect(await write(card.number, { ...record!, revision: '0' })).toMatchObject({ status: 200, sheet: { record: { revision: '1' } } })
  expect((await write(card.number, { ...record!, notes: 'Ancora', revision: '0' })).code).toBe('member.changed')
})

test('changes are in the audit, for a viewer without their content', async () => {
  const { account, card } = await makeMember(app.db)
  await write(card.number, { ...KNOWN, revision: '0' })
  const entries = async (ask: Staff['ask'], query = '') =>
    ((await ask(`/api/staff/audit?subject=${account.id}${query}`)).json as AuditPage).entries.filter(({ record }) => record === 'person')
  const admin = await staffMember(app, 'admin')
  expect(await entries(admin.ask)).toMatchObject([{ action: 'created', changes: { taxCode: { after: 'RSSMRA85T10A562S' } } }])
  const [seen] = await entries(viewer!.ask)
  expect(seen?.changes['taxCode']).toEqual({ before: null, after: null })
  expect(await entries(admin.ask, '&q=fisarmonica')).toHaveLength(1)
  expect(await entries(viewer!.ask, '&q=fisarmonica')).toHaveLength(0)
})

test.each([
  [{ birthDate: '2027-01-01' }, 'birthDate'],
  [{ birthDate: '1880-01-01' }, 'birthDate'],
  [{ taxCode: 'RSSMRA' }, 'taxCode'],
  [{ cap: '5210' }, 'cap'],
  [{ phone: '12' }, 'phone'],
])('%j is refused', async (changed, field) => {
  const { card } = await makeMember(app.db)
  const { status, json } = await write(card.number, { ...KNOWN, ...changed, revision: '0' })
  expect({ status, json }).toMatchObject({ status: 422, json: { error: { fields: { [field]: expect.any(String) as string } } } })
})

test('a codice fiscale with a wrong last letter, or of another person, is saved anyway', async () => {
  const { card } = await makeMember(app.db)
  expect((await write(card.number, { ...NO_RECORD, taxCode: 'RSSMRA85T10A562T', revision: '0' })).status).toBe(200)
})

test('a corrected birth date is also the day on which guardians stop carrying the card', async () => {
  const { card } = await makeMember(app.db)
  await makeChild(app.db, { cardNumber: card.number, birthDate: '2015-05-05' })
  for (const birthDate of ['2016-06-06', null])
    await write(card.number, { ...NO_RECORD, birthDate, revision: (await sheet(card.number)).record!.revision })
  const { birthDate } = await app.db.selectFrom('child').select('birthDate').where('cardNumber', '=', card.number).executeTakeFirstOrThrow()
  expect(birthDate).toBe('2016-06-06')
})

test('staff may not change their own record, and a viewer none', async () => {
  expect((await write(secretary!.number, { ...KNOWN, revision: '0' })).code).toBe('member.own')
  expect((await write(secretary!.number, { ...KNOWN, revision: '0' }, viewer!.ask)).code).toBe('guard.forbidden')
})

test('a person with a card on paper and no account is in the list by name, and has a sheet', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Ottavia', lastname: 'Carta' })
  const { members } = (await secretary!.ask('/api/staff/members?q=ottavia')).json as MemberList
  expect(members).toMatchObject([{ number, lastname: 'Carta', isChild: false }])
  expect(await sheet(number)).toMatchObject({ firstname: 'Ottavia', contacts: { email: null, address: 'Via Roma 1, 52100 Arezzo (AR)' } })
})

test('a search finds a codice fiscale by its start, for roles that may see it', async () => {
  const { card } = await makeMember(app.db, { document: { firstname: 'Vera', lastname: 'Codici' } })
  await makePerson(app.db, { cardNumber: card.number, taxCode: 'CDCVRE80E45A390Z' })
  const found = async (q: string, ask = secretary!.ask, state = '') =>
    ((await ask(`/api/staff/members?${new URLSearchParams({ q, ...(state && { state }) })}`)).json as MemberList).members.map(
      ({ number }) => number,
    )
  for (const q of ['cdcvre8', 'CDC VRE 80E45A390Z', 'cdcvre80e45a390z']) expect(await found(q)).toEqual([card.number])
  expect(await found('cdcvre8', secretary!.ask, 'valid')).toEqual([card.number])
  expect(await found('cdcvre8', viewer!.ask)).toEqual([])
  expect(await found('cdcvre9')).toEqual([])
})

test('the record is erased with the account, also after the account has taken a card on paper', async () => {
  const { account, card } = await makeMember(app.db)
  await write(card.number, { ...KNOWN, revision: '0' })
  const other = await makeMember(app.db)
  await makePerson(app.db, { cardNumber: other.card.number })
  await app.db.deleteFrom('account').where('id', '=', account.id).execute()
  await deletePeopleOf(app.db, [other.account.id])
  expect(await app.db.selectFrom('person').select('id').where('cardNumber', 'in', [card.number, other.card.number]).execute()).toEqual([])
})
