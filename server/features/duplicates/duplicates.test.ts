import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  makeApplication,
  makeCard,
  makeCardNumber,
  makeCardPeriod,
  makeChild,
  makeMedicalCertificate,
  makePayment,
  makePerson,
  makeRegisterEntry,
} from '#db/make.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { Comparison, Pair, PairList } from '#domain/duplicates/duplicates.ts'
import type { MemberList } from '#domain/members/members.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

type Given = Record<string, string | null>
let people = 0

/** A person without an account, with a unique name. */
async function onPaper(person: Given = {}, card: Given = {}) {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number, memberSince: null, ...card })
  const name = { firstname: 'Ada', lastname: `Copia${'abcdefghijklmnopqrstuvwxyz'[(people += 1) % 26]!.repeat(3 + people / 26)}` }
  await makePerson(app.db, { cardNumber: number, birthDate: null, ...name, ...person })
  return { number, ...name }
}
const pairs = async (): Promise<Pair[]> => {
  app.clock.advance(60_000)
  return ((await secretary.ask('/api/staff/duplicates')).json as PairList).pairs
}
const pairOf = async (a: string, b: string) =>
  (await pairs()).find(({ first, second }) => [first.number, second.number].every((number) => [a, b].includes(number)))
const compare = async (a: string, b: string) => (await secretary.ask(`/api/staff/duplicates/${a}/${b}`)).json as Comparison
const merge = async (keep: string, drop: string, take: string[] = [], ask = secretary.ask) => {
  const { version } = await compare(keep, drop)
  return ask('/api/staff/duplicates/merge', { method: 'POST', body: { keep, drop, version, take } })
}
const search = async (q: string) => ((await secretary.ask(`/api/staff/members?q=${q}`)).json as MemberList).members.map((one) => one.number)
const cardOf = (number: string) => app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()

test('pairs are found by codice fiscale, by name and birth date, and by e-mail, each with its reasons', async () => {
  const one = await onPaper({ birthDate: '1980-05-05', taxCode: 'BNIDAA80E45A390X', email: 'ada.uno@posta.example' })
  const { firstname, lastname } = one
  const two = await onPaper({ firstname, lastname, birthDate: '1980-05-05', taxCode: 'BNIDAA80E45A390X' })
  const three = await onPaper({ email: 'ada.uno@posta.example' })
  expect(await pairOf(one.number, two.number)).toMatchObject({ why: ['taxCode', 'birth'] })
  expect(await pairOf(one.number, three.number)).toMatchObject({ why: ['email'] })
  expect(await pairOf(two.number, three.number)).toBeUndefined()
  const account = await confirmed(app)
  const known = await onPaper({ email: account.email })
  expect(await pairOf(account.number, known.number)).toMatchObject({ why: ['email'] })
})

test('twins with one e-mail, and homonyms of different ages, are not proposed', async () => {
  const twin = await onPaper({ birthDate: '2000-01-01', email: 'gemelle@posta.example' })
  const other = await onPaper({ firstname: 'Eva', lastname: twin.lastname, birthDate: '2000-01-02', email: 'gemelle@posta.example' })
  const namesake = await onPaper({ firstname: 'Ada', lastname: twin.lastname, birthDate: '1970-01-01' })
  expect(await pairOf(twin.number, other.number)).toBeUndefined()
  expect(await pairOf(twin.number, namesake.number)).toBeUndefined()
})

test('«Non sono la stessa persona» is remembered, in either order', async () => {
  const one = await onPaper({ email: 'stessa@posta.example' })
  const two = await onPaper({ email: 'stessa@posta.example' })
  expect(await pairOf(one.number, two.number)).toBeDefined()
  const body = { first: two.number, second: one.number }
  for (const _ of [1, 2]) expect((await secretary.ask('/api/staff/duplicates/apart', { method: 'POST', body })).status).toBe(204)
  expect(await pairOf(one.number, two.number)).toBeUndefined()
  expect(await compare(one.number, two.number)).toMatchObject({ isKeptApart: true })
  const audit = await app.db.selectFrom('audit').select('subject').where('action', '=', 'kept_apart').execute()
  expect(audit.map(({ subject }) => subject).toSorted()).toEqual([one.number, two.number].toSorted())
})

test('a merge loses no number, no day, no payment, no certificate and no note, and is in the audit', async () => {
  const today = romeDay(app.clock.now())
  const keep = await onPaper({ phone: '+390575000001', notes: 'Prima' })
  const drop = await onPaper({
    firstname: 'Ada Maria',
    lastname: keep.lastname,
    birthDate: '1980-05-05',
    comune: 'Siena',
    notes: 'Seconda',
  })
  await makeCardPeriod(app.db, { cardNumber: keep.number, validFrom: addDays(today, -100), validTo: addDays(today, 10) })
  await makeCardPeriod(app.db, { cardNumber: drop.number, validFrom: addDays(today, -10), validTo: addDays(today, 300) })
  await makePayment(app.db, { cardNumber: drop.number, payer: 'Ada Maria', number: 7001 })
  const { id } = await makeMedicalCertificate(app.db, { cardNumber: drop.number })
  const answer = await merge(keep.number, drop.number, ['name', 'birthDate', 'address'])
  expect(answer).toMatchObject({ status: 204 })
  const sheet = (await secretary.ask(`/api/staff/members/${keep.number}`)).json as MemberSheet
  expect(sheet).toMatchObject({
    firstname: 'Ada Maria',
    state: 'valid',
    record: { birthDate: '1980-05-05', comune: 'Siena', phone: '+390575000001', notes: 'Prima\n\nSeconda' },
  })
  expect(sheet.history).toContainEqual(expect.objectContaining({ validFrom: addDays(today, 11), validTo: addDays(today, 300) }))
  expect(await cardOf(drop.number)).toMatchObject({ uid: null, cancelledOn: today, cancellationReason: 'merged' })
  expect(await app.db.selectFrom('medicalCertificate').select(['id', 'cardNumber']).where('id', '=', id).execute()).toEqual([
    { id, cardNumber: keep.number },
  ])
  // The old number leads to the card that stayed in the list, in payments, and in a check.
  expect(await search(drop.number)).toEqual([keep.number])
  expect((await secretary.ask(`/api/staff/members/${drop.number}`)).json).toMatchObject({ number: keep.number })
  expect((await secretary.ask(`/api/staff/payments?q=${keep.number}`)).json).toMatchObject({ payments: [{ payer: 'Ada Maria' }] })
  expect((await secretary.ask('/api/verify', { method: 'POST', body: { number: drop.number } })).json).toMatchObject({
    result: 'amber',
    card: { numberEnd: keep.number.slice(-4) },
  })
  expect(await app.db.selectFrom('cardNumber').select('number').where('number', '=', drop.number).execute()).toHaveLength(1)
  const audits = await app.db.selectFrom('audit').select(['subject', 'changes']).where('action', '=', 'merged').execute()
  expect(audits.map(({ subject }) => subject).toSorted()).toEqual([keep.number, drop.number].toSorted())
  expect(audits.find(({ subject }) => subject === keep.number)!.changes).toContain('"comune":{"before":"Arezzo","after":"Siena"}')
  expect(audits.find(({ subject }) => subject === drop.number)!.changes).toContain('Seconda')
})

test('a merge keeps earlier days and gaps; a payment of the old card that is voided later takes its days back', async () => {
  const today = romeDay(app.clock.now())
  const [keep, drop] = [await onPaper({}, { category: 'ordinario' }), await onPaper({}, { category: 'ordinario' })]
  const held = [addDays(today, -100), addDays(today, 10)] as const
  await makeCardPeriod(app.db, { cardNumber: keep.number, validFrom: held[0], validTo: held[1] })
  const given = [
    [addDays(today, -900), addDays(today, -600)],
    [addDays(today, -400), addDays(today, 5)],
    [addDays(today, 6), addDays(today, 300)],
  ] as const
  const payments: string[] = []
  for (const [i, [validFrom, validTo]] of given.entries()) {
    const period = await makeCardPeriod(app.db, { cardNumber: drop.number, validFrom, validTo, createdAt: app.clock.now() })
    const paid = { periodId: period.id, periodFrom: validFrom, periodTo: validTo, createdAt: app.clock.now() }
    payments.push((await makePayment(app.db, { cardNumber: drop.number, number: 7100 + i, ...paid })).id)
  }
  app.clock.advance(60_000)
  expect(await merge(keep.number, drop.number)).toMatchObject({ status: 204 })
  const periods = async () =>
    ((await secretary.ask(`/api/staff/members/${keep.number}`)).json as MemberSheet).history
      .map(({ validFrom, validTo }) => [validFrom, validTo])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  const before = [given[0], [given[1][0], addDays(held[0], -1)], held]
  expect(await periods()).toEqual([...before, [addDays(held[1], 1), given[2][1]]])
  const voided = (id: string, takeBack: boolean) =>
    secretary.ask(`/api/staff/payments/${id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack } })
  expect(await voided(payments[1]!, true)).toMatchObject({ status: 409, code: 'payment.not_back' })
  expect(await voided(payments[1]!, false)).toMatchObject({ status: 200 })
  const unpaid = await app.db
    .selectFrom('unpaidPeriod')
    .innerJoin('cardPeriod', 'cardPeriod.id', 'unpaidPeriod.periodId')
    .select('validFrom')
    .where('cardNumber', '=', keep.number)
    .execute()
  expect(unpaid).toEqual([{ validFrom: given[1][0] }])
  expect((await secretary.ask(`/api/staff/payments/${payments[2]!}`)).json).toMatchObject({ takesBack: true })
  expect(await voided(payments[2]!, true)).toMatchObject({ status: 200 })
  expect(await periods()).toEqual(before)
})

test('the card of a member who left keeps the day and the reason of its end', async () => {
  const account = await confirmed(app, { firstname: 'Tosca', lastname: 'Tornata' })
  const left = { memberSince: '2020-01-01', cancelledOn: '2025-06-30', cancellationReason: 'withdrawal' }
  await app.db.updateTable('card').set(left).where('number', '=', account.number).execute()
  const paper = await onPaper({ firstname: 'Tosca', lastname: 'Tornata' }, { memberSince: '2026-01-01' })
  expect(await merge(paper.number, account.number)).toMatchObject({ status: 204 })
  expect(await cardOf(account.number)).toMatchObject({ uid: null, ...left })
})

test('the account moves to the card that stays, with its application, and gets a notice about the new number', async () => {
  const paper = await onPaper({ email: 'vecchia@posta.example' }, { memberSince: '2020-01-01' })
  const account = await confirmed(app, { firstname: 'Ada', lastname: paper.lastname })
  await makePayment(app.db, { cardNumber: account.number, payer: 'Ada', number: 7002 })
  await makeRegisterEntry(app.db, { cardNumber: paper.number })
  expect(await merge(paper.number, account.number)).toMatchObject({ status: 204 })
  expect((await account.ask('/api/card')).json as CardAnswer).toMatchObject({ number: paper.number, firstname: 'Ada' })
  expect((await account.ask('/api/payments')).json).toMatchObject({ payments: [{ cents: expect.any(Number) }] })
  expect((await account.ask('/api/account/export?format=json')).json).toMatchObject({
    data: { cardMerge: [{ merged: account.number }], payment: [{ cardNumber: account.number }] },
  })
  const record = await app.db.selectFrom('person').selectAll().where('cardNumber', '=', paper.number).executeTakeFirstOrThrow()
  expect(record).toMatchObject({ uid: account.uid, email: null, firstname: null })
  const notice = await app.db.selectFrom('notice').select('title').where('uid', '=', account.uid).execute()
  expect(notice).toContainEqual({ title: 'La tua tessera ha un altro numero' })
})

test('a second merge leads all numbers to the last card', async () => {
  const [a, b, c] = [await onPaper(), await onPaper(), await onPaper()]
  await merge(b.number, a.number)
  await merge(c.number, b.number)
  expect(await search(a.number)).toEqual([c.number])
})

test.each<[string, () => Promise<[string, string]>, string]>([
  ['two accounts', async () => [(await confirmed(app)).number, (await confirmed(app)).number], 'two_accounts'],
  [
    'somebody who has died',
    async () => [(await onPaper()).number, (await onPaper({}, { cancelledOn: '2026-01-01', cancellationReason: 'death' })).number],
    'deceased',
  ],
  [
    'two members in the register',
    async () => [(await onPaper({}, { memberSince: '2020-01-01' })).number, (await onPaper({}, { memberSince: '2021-01-01' })).number],
    'two_members',
  ],
  ['a member who would go', async () => [(await onPaper()).number, (await onPaper({}, { memberSince: '2021-01-01' })).number], 'member'],
  [
    'a suspension that would be left behind',
    async () => [(await onPaper()).number, (await onPaper({}, { suspendedFrom: '2026-01-01' })).number],
    'suspended',
  ],
  [
    'a child’s card that would go',
    async () => {
      const child = await onPaper()
      await makeChild(app.db, { cardNumber: child.number })
      return [(await onPaper()).number, child.number]
    },
    'child',
  ],
  [
    'an application of somebody who is a member already',
    async () => {
      const account = await confirmed(app)
      await makeApplication(app.db, { uid: account.uid })
      return [(await onPaper({}, { memberSince: '2021-01-01' })).number, account.number]
    },
    'application',
  ],
])('%s: refused, the comparison says why, and nothing changes', async (_, made, reason) => {
  const [keep, drop] = await made()
  const before = await cardOf(drop)
  expect((await compare(keep, drop)).first.refused).toBe(reason)
  expect(await merge(keep, drop)).toMatchObject({
    status: 409,
    json: { error: { code: 'member.not_merged', details: { reason } } },
  })
  expect(await cardOf(drop)).toEqual(before)
})

test('staff may not merge their own record', async () => {
  const paper = await onPaper()
  expect(await merge(secretary.number, paper.number)).toMatchObject({ status: 409, code: 'member.own' })
})

test('simultaneous merges happen once, a repeated press changes nothing, and an old version is refused', async () => {
  const [a, b] = [await onPaper(), await onPaper()]
  const { version } = await compare(a.number, b.number)
  const ask = (keep: string, drop: string) =>
    secretary.ask('/api/staff/duplicates/merge', { method: 'POST', body: { keep, drop, version, take: [] } })
  const both = await Promise.all([ask(a.number, b.number), ask(b.number, a.number)])
  // The later one finds another version, or no record any more.
  expect([404, 409]).toContain(both.find(({ status }) => status !== 204)?.status)
  const [kept, gone] = both[0]!.status === 204 ? [a, b] : [b, a]
  expect((await ask(kept.number, gone.number)).status).toBe(204)
  expect(await ask(gone.number, kept.number)).toMatchObject({ code: 'member.changed' })
  const [c, d] = [await onPaper(), await onPaper()]
  const seen = await compare(c.number, d.number)
  await app.db.updateTable('person').set({ revision: 9, phone: '+390575000009' }).where('cardNumber', '=', d.number).execute()
  const body = { keep: c.number, drop: d.number, version: seen.version, take: [] }
  expect(await secretary.ask('/api/staff/duplicates/merge', { method: 'POST', body })).toMatchObject({
    status: 409,
    code: 'member.changed',
  })
})

test('a record with itself, or with a missing one, is not found; a viewer may not read pairs', async () => {
  const one = await onPaper()
  expect((await secretary.ask(`/api/staff/duplicates/${one.number}/${one.number}`)).status).toBe(404)
  expect((await secretary.ask(`/api/staff/duplicates/${one.number}/0000000000`)).status).toBe(404)
  const viewer = await staffMember(app, 'viewer')
  expect((await viewer.ask('/api/staff/duplicates')).status).toBe(403)
})
