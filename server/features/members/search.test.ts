import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCard, makeCardNumber, makeMember } from '#db/make.ts'
import type { MemberList } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { writeNames } from '#server/core/people/name-queries.ts'
import { insertUserDocument, updateDocument, updateUserDocument } from '#server/core/people/queries.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

// The search of the list and of Ctrl+K.

let app: TestApp
let today: string
const ask = new Map<StaffRole, Awaited<ReturnType<typeof staffMember>>['ask']>()

const names = async (role: StaffRole, q: string) => {
  const { status, json } = await ask.get(role)!(`/api/staff/members?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return (json as MemberList).members.map(({ firstname, lastname }) => `${lastname} ${firstname}`)
}
/** A valid card. */
const card = (firstname: string, lastname: string, tessera?: string) =>
  makeMember(app.db, {
    account: { email: `${firstname}.${lastname}@posta.example`.replaceAll(/[ ']/g, '').toLowerCase() },
    document: { firstname, lastname, ...(tessera && { tessera }) },
    ...(tessera && { card: { number: tessera } }),
    period: { validFrom: addDays(today, -274), validTo: addDays(today, 90) },
  })

beforeAll(async () => {
  app = await startTestApp()
  today = romeDay(app.clock.now())
  for (const role of ['secretary', 'viewer', 'editor', 'verifier', 'safeguarding'] as const)
    ask.set(role, (await staffMember(app, role, { firstname: role, lastname: 'Staffetta' })).ask)
  await makeCardNumber(app.db, '4410287651')
  await card('Maria Chiara', "D'Ambrogi", '4410287651')
  await card('Rosa', 'De Luca')
  await card('Luca', 'Rosati')
})
afterAll(() => app.stop())

test('finds by the start of names, in either order, without regard to capitals and apostrophes', async () => {
  expect(await names('secretary', "d'amb")).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'D’AMB')).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'ros')).toEqual(['Rosati Luca', 'De Luca Rosa'])
  expect(await names('secretary', 'rosa de')).toEqual(['De Luca Rosa'])
  expect(await names('secretary', 'luca ros')).toEqual(['Rosati Luca'])
  expect(await names('secretary', 'de luca')).toEqual(['De Luca Rosa'])
  for (const query of ['maria chiara', 'Maria Chiara d’am', "D'Ambrogi Maria Chiara"])
    expect(await names('secretary', query), query).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'rosa de luca')).toEqual(['De Luca Rosa'])
  for (const query of ['mbrogi', 'chiara', 'maria chiara rossi']) expect(await names('secretary', query), query).toEqual([])
  expect(await names('secretary', '%')).toEqual([])
})

test('ignores accents in the name and in the search', async () => {
  await card('NICOLÒ', 'Ångström-Łuczak')
  for (const query of ['nicolo', 'nicolò', 'NICOLÒ', "nicolo'", 'nicolò', 'angstrom luczak', 'ÅNGSTRÖM', 'angstrom-łu'])
    expect(await names('secretary', query), query).toEqual(['Ångström-Łuczak NICOLÒ'])
  expect(await names('secretary', "'")).toEqual([])
})

test.each<[string, (uid: string, names: { firstname: string; lastname: string }) => Promise<unknown>]>([
  ['profile', (uid, names) => updateUserDocument(app.db, uid, { ...names, privacy: true, confirm14: true, updatedAt: 1 })],
  ['import', (uid, names) => updateDocument(app.db, uid, names)],
  ['renaming', (uid, names) => writeNames(app.db, uid, names, 1)],
])('and by the new name after %s', async (way, write) => {
  const { id: uid } = await makeAccount(app.db)
  const tessera = await makeCardNumber(app.db)
  const ticks = { privacy: true, confirm14: true, createdAt: 0, updatedAt: 0 }
  await insertUserDocument(app.db, { uid, firstname: 'Èva', lastname: `Vecchi-${way}`, tessera, ...ticks })
  await makeCard(app.db, { uid, number: tessera })
  expect(await names('secretary', `EVA vecchi-${way}`)).toEqual([`Vecchi-${way} Èva`])
  await write(uid, { firstname: 'Zoë', lastname: `Żak-${way}` })
  expect([await names('secretary', `zoe zak-${way}`), await names('secretary', `eva vecchi-${way}`)]).toEqual([[`Żak-${way} Zoë`], []])
})

test('finds by number, also as printed, and by address for roles that read contacts', async () => {
  expect(await names('secretary', '4410 287')).toEqual(["D'Ambrogi Maria Chiara"])
  expect(await names('secretary', 'rosa.deluca@po')).toEqual(['De Luca Rosa'])
  expect(await names('viewer', 'rosa.deluca@po')).toEqual([])
  const { json } = await ask.get('viewer')!('/api/staff/members?q=rosati')
  expect((json as MemberList).members).toMatchObject([{ lastname: 'Rosati', firstname: 'Luca', state: 'valid' }])
})

test('is not for roles that may not read people', async () => {
  for (const role of ['editor', 'verifier', 'safeguarding'] as const)
    expect(await ask.get(role)!('/api/staff/members?q=zan')).toMatchObject({ status: 403, code: 'guard.forbidden' })
})
