import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makePerson } from '#db/make.ts'
import type { MemberList } from '#domain/members/members.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
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

const path = (number: string, part = '') => `/api/staff/members/${number}${part}`
const sheet = async (number: string, { ask } = secretary!) => (await ask(path(number))).json as MemberSheet
const write = (number: string, holderFirstname: string, holderLastname: string, { ask } = secretary!) =>
  ask(path(number, '/name'), { method: 'PUT', body: { holderFirstname, holderLastname } })
const answer = (number: string, request: string, isGranted: boolean, { ask } = secretary!) =>
  ask(path(number, '/name-request'), { method: 'POST', body: { request, isGranted } })
const audited = async (subject: string) =>
  (await app.db.selectFrom('audit').selectAll().where('subject', '=', subject).where('action', '!=', 'opened').orderBy('id').execute()).map(
    ({ actor, action, record, changes }) => ({ actor, action, record, changes: changes === null ? null : (JSON.parse(changes) as object) }),
  )

const todo = async () => ((await secretary!.ask('/api/staff/overview')).json as StaffOverview).todo.askedNames ?? []

/** A member with an open request for the name «Zoe Bianchi». */
async function asking() {
  const anna = await confirmed(app, { firstname: 'Anna', lastname: 'Bianchi' })
  await app.db.updateTable('card').set({ memberSince: '2026-11-10' }).where('number', '=', anna.number).execute()
  const ask = async (firstname: string) => {
    await anna.ask('/api/account/name', { method: 'PUT', body: { firstname, lastname: 'Bianchi' } })
    return (await sheet(anna.number)).nameAsked!.id
  }
  return { ...anna, request: await ask('Zoe'), askFor: ask }
}

test('the name of a person on paper is corrected, and the audit keeps the old one', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, firstname: 'Otavia', lastname: 'Carta' })
  for (const _ of ['once', 'again'])
    expect((await write(number, 'Ottavia', 'De Carta')).json).toMatchObject({ firstname: 'Ottavia', lastname: 'De Carta' })
  expect(await audited(number)).toEqual([
    {
      actor: secretary!.uid,
      action: 'name_set',
      record: 'person',
      changes: { firstname: { before: 'Otavia', after: 'Ottavia' }, lastname: { before: 'Carta', after: 'De Carta' } },
    },
  ])
  const { members } = (await secretary!.ask('/api/staff/members?q=de+carta')).json as MemberList
  expect(members).toMatchObject([{ number, firstname: 'Ottavia' }])
  expect((await write(number, '', 'Ottavia')).json).toMatchObject({ firstname: '', lastname: 'Ottavia' })
})

test('the name of an account is corrected with a mail, and ends its request', async () => {
  const anna = await asking()
  await app.deliver()
  expect((await write(anna.number, 'Anna', 'Bianco')).json).toMatchObject({ lastname: 'Bianco', nameAsked: null })
  const mails = (await app.deliver()).filter(({ to }) => to === anna.email)
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Adesso si legge: Anna Bianco. Prima: Anna Bianchi.')])
  expect(await audited(anna.uid)).toMatchObject([{ actor: secretary!.uid, action: 'name_set', record: 'account', changes: null }])
})

test.each([
  [true, 'Zoe', 'name_granted'],
  [false, 'Anna', 'name_refused'],
])('a request is answered from the sheet, once: granted %s', async (isGranted, firstname, action) => {
  const anna = await asking()
  expect((await sheet(anna.number)).nameAsked).toMatchObject({ firstname: 'Zoe', lastname: 'Bianchi' })
  expect(await todo()).toContainEqual({ number: anna.number, name: 'Anna Bianchi' })
  expect((await answer(anna.number, anna.request, isGranted)).json).toMatchObject({ firstname, nameAsked: null })
  expect(await audited(anna.uid)).toMatchObject([{ actor: secretary!.uid, action }])
  expect(await todo()).not.toContainEqual(expect.objectContaining({ number: anna.number }))
  expect((await answer(anna.number, anna.request, isGranted)).code).toBe('member.changed')
})

test('a request that was replaced is not answered', async () => {
  const anna = await asking()
  const last = await anna.askFor('Mia')
  expect((await answer(anna.number, anna.request, true)).code).toBe('member.changed')
  expect((await sheet(anna.number)).nameAsked).toMatchObject({ id: last, firstname: 'Mia' })
})

test('nobody writes their own name, and a viewer neither sees a request nor decides one', async () => {
  const anna = await asking()
  expect((await write(secretary!.number, 'Altra', 'Persona')).code).toBe('member.own')
  expect((await answer(secretary!.number, anna.request, true)).code).toBe('member.own')
  expect((await sheet(anna.number, viewer)).nameAsked).toBeNull()
  expect((await write(anna.number, 'Altra', 'Persona', viewer)).code).toBe('guard.forbidden')
  expect((await answer(anna.number, anna.request, true, viewer)).code).toBe('guard.forbidden')
})

test('a number that is nobody’s has no name', async () => {
  expect((await write(await makeCardNumber(app.db), 'Altra', 'Persona')).code).toBe('api.not_found')
})
