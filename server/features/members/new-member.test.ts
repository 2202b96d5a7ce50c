import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberList } from '#domain/members/members.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
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

let keys = 0
const NEW = { ...NO_RECORD, isAnother: false, holderFirstname: 'Ottavia', holderLastname: "De' Rossi", membership: 'amico' }
const add = async (changed: object = {}, ask = secretary!.ask) => {
  const body = { ...NEW, requestKey: `request-key-${++keys}`, ...changed }
  const { status, code, json } = await ask('/api/staff/members', { method: 'POST', body })
  const { number, error } = json as { number?: string; error?: { fields?: object; details?: { number?: string } } }
  return { status, code, number, error }
}
const found = async (q: string) =>
  ((await secretary!.ask(`/api/staff/members?q=${encodeURIComponent(q)}`)).json as MemberList).members.map(({ number }) => number)

test('a person without an account gets a card that is valid from today, a record, and a row in the list', async () => {
  const { status, number } = await add({ holderFirstname: 'Elda', holderLastname: 'Nuova', birthDate: '1941-03-02', phone: '0575 000123' })
  expect(status).toBe(201)
  expect((await secretary!.ask(`/api/staff/members/${number}`)).json as MemberSheet).toMatchObject({
    firstname: 'Elda',
    lastname: 'Nuova',
    state: 'valid',
    category: { id: 'amico' },
    memberSince: null,
    birth: { date: '1941-03-02' },
    contacts: { email: null, phone: '+390575000123' },
    history: [{ validFrom: expect.any(String) as string }],
  })
  expect(await found('nuova elda')).toEqual([number])
})

test('a repeated press makes one card, also if both calls arrive at once', async () => {
  const press = { requestKey: 'the-same-press-of-a-screen', holderFirstname: 'Una', holderLastname: 'Volta' }
  const made = await Promise.all(Array.from({ length: 6 }, () => add(press)))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  expect(new Set([...made.map(({ number }) => number), (await add(press)).number]).size).toBe(1)
  expect(await found('volta')).toHaveLength(1)
})

test('a similar person is named first; the card is made when staff confirm that it is another person', async () => {
  const first = await add({ holderFirstname: 'Gemella', holderLastname: "D'Angelo", birthDate: '1950-01-01', taxCode: 'RSSMRA85T10A562S' })
  const alike = { status: 409, code: 'member.alike', error: { details: { number: first.number } } }
  // Names that differ only in case, accents and apostrophes are the same.
  expect(await add({ holderFirstname: 'GEMELLA', holderLastname: 'Dangelo' })).toMatchObject(alike)
  expect(await add({ holderFirstname: 'Gemella', holderLastname: "D'Angelo", birthDate: '1950-01-01' })).toMatchObject(alike)
  expect(await add({ holderFirstname: 'Altra', holderLastname: 'Persona', taxCode: 'rssmra85t10a562s' })).toMatchObject(alike)
  expect(await add({ holderFirstname: 'Gemella', holderLastname: "D'Angelo", birthDate: '1950-01-02' })).toMatchObject({ status: 201 })
  expect(await add({ holderFirstname: 'Gemella', holderLastname: "D'Angelo", isAnother: true })).toMatchObject({ status: 201 })
})

test.each([
  [{ holderLastname: '' }, 'holderLastname'],
  [{ holderLastname: '<b>' }, 'holderLastname'],
  [{ membership: 'ordinario' }, 'membership'],
  [{ membership: 'none' }, 'membership'],
  [{ birthDate: '2999-01-01' }, 'birthDate'],
  [{ taxCode: 'ABC' }, 'taxCode'],
])('%j is refused, and nothing is made', async (changed, field) => {
  const { status, error } = await add({ holderFirstname: 'Mai', holderLastname: 'Fatta', ...changed })
  expect({ status, fields: error?.fields }).toMatchObject({ status: 422, fields: { [field]: expect.any(String) as string } })
  expect(await found('fatta')).toEqual([])
})

test('a single name is enough, and a viewer may not make a card', async () => {
  expect((await add({ holderFirstname: '', holderLastname: 'Sukarno' })).status).toBe(201)
  expect(await add({ holderLastname: 'Vietata' }, viewer!.ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('staff who read contacts find a person without an account by address', async () => {
  const { number } = await add({ holderFirstname: 'Iris', holderLastname: 'Indirizzi', email: 'Iris.Casa@Posta.Example' })
  const sheet = (await secretary!.ask(`/api/staff/members/${number}`)).json as MemberSheet
  expect(sheet).toMatchObject({
    contacts: { email: 'iris.casa@posta.example', isVerified: false },
    record: { email: 'iris.casa@posta.example' },
  })
  expect(await found('iris.casa@')).toEqual([number])
  expect(await found('IRIS.CASA@posta.example')).toEqual([number])
  const { members } = (await viewer!.ask('/api/staff/members?q=iris.casa@')).json as MemberList
  expect(members).toEqual([])
  const state = (await secretary!.ask('/api/staff/members?q=iris.casa@&state=valid')).json as MemberList
  expect(state.members.map(({ number }) => number)).toEqual([number])
})
