import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { makeApplication, makeCard, makeCardNumber, makePerson } from '#db/make.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { CLAIM_DAYS } from '#domain/cards/claim.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import type { MemberList } from '#domain/members/members.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { formatReceiptCode } from '#domain/reports/receipt-code.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())

const DAY = 24 * 3_600_000
const onPaper = async (person: { firstname: string; lastname: string; [field: string]: string | null }) => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, ...NO_RECORD, ...person })
  const today = romeDay(app.clock.now())
  const period = { validFrom: addDays(today, -10), validTo: addDays(today, 90) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: number, ...period, createdAt: app.clock.now() })
  return { number, ...period }
}
const codeFor = async (number: string, ask = secretary.ask) => {
  const { status, json, code } = await ask(`/api/staff/members/${number}/claim`, { method: 'POST' })
  return { status, code, claim: (json as { code?: string }).code ?? '' }
}
const claim = (ask: Staff['ask'], claimCode: string) => ask('/api/card/claim', { method: 'POST', body: { claimCode } })
const cardOf = async (ask: Staff['ask']) => (await ask('/api/card')).json as CardAnswer

test('the paper card becomes the account’s, with its number, its period and the association’s spelling of the name', async () => {
  const paper = await onPaper({ firstname: 'Elda', lastname: "Dall'Ò", phone: '+390575000123', notes: 'Ha le chiavi' })
  const { claim: code } = await codeFor(paper.number)
  const { ask, number } = await confirmed(app, { firstname: 'Eldina', lastname: 'Dallo' })
  expect(await claim(ask, formatReceiptCode(code).toLowerCase())).toMatchObject({ status: 200 })
  expect(await cardOf(ask)).toMatchObject({
    number: paper.number,
    firstname: 'Elda',
    lastname: "Dall'Ò",
    periods: { validFrom: paper.validFrom, validTo: paper.validTo },
  })
  const sheet = (await secretary.ask(`/api/staff/members/${paper.number}`)).json as MemberSheet
  expect(sheet).toMatchObject({ record: { phone: '+390575000123', notes: 'Ha le chiavi' }, acts: { link: false, print: false } })
  // The sign-up's number is never used again.
  const given = await app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
  expect(given).toMatchObject({ uid: null, cancelledOn: romeDay(app.clock.now()), cancellationReason: 'paper_card' })
  const { members } = (await secretary.ask('/api/staff/members?q=dallo')).json as MemberList
  expect(members.map((member) => member.number)).toEqual([paper.number])
})

test('the account’s record fills the gaps of the card’s record', async () => {
  const paper = await onPaper({ firstname: 'Due', lastname: 'Schede', comune: 'Arezzo', notes: 'Di carta' })
  const { ask, number } = await confirmed(app, { firstname: 'Due', lastname: 'Schede' })
  const known = { ...NO_RECORD, revision: '0', comune: 'Siena', birthPlace: 'Lucca', notes: "Dell'account" }
  expect(await secretary.ask(`/api/staff/members/${number}/person`, { method: 'PUT', body: known })).toMatchObject({ status: 200 })
  await claim(ask, (await codeFor(paper.number)).claim)
  const { record } = (await secretary.ask(`/api/staff/members/${paper.number}`)).json as MemberSheet
  expect(record).toMatchObject({ comune: 'Arezzo', birthPlace: 'Lucca', notes: "Di carta\n\nDell'account" })
})

test('a code works once, for one account, and ends the one before', async () => {
  const paper = await onPaper({ firstname: 'Una', lastname: 'Volta' })
  const [first, second] = [await codeFor(paper.number), await codeFor(paper.number)]
  const [a, b] = [await confirmed(app), await confirmed(app)]
  expect(await claim(a.ask, first.claim)).toMatchObject({ status: 404, code: 'claim.invalid' })
  const both = await Promise.all([claim(a.ask, second.claim), claim(b.ask, second.claim)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await claim(b.ask, second.claim)).toMatchObject({ status: 404 })
})

test('an account with an application of its own keeps its card', async () => {
  const paper = await onPaper({ firstname: 'Altra', lastname: 'Strada' })
  const { ask, uid, number } = await confirmed(app)
  await makeApplication(app.db, { uid })
  const { claim: code } = await codeFor(paper.number)
  expect(await claim(ask, code)).toMatchObject({ status: 409, code: 'claim.standing' })
  expect((await cardOf(ask)).number).toBe(number)
  // The code still works for the right account.
  expect(await claim((await confirmed(app)).ask, code)).toMatchObject({ status: 200 })
})

test('a member who left comes back with a paper card; the first card keeps its end', async () => {
  const paper = await onPaper({ firstname: 'Torna', lastname: 'Carta' })
  const { ask, number } = await confirmed(app)
  const left = { memberSince: '2025-01-01', cancelledOn: '2026-01-31', cancellationReason: 'withdrawal' }
  await app.db.updateTable('card').set(left).where('number', '=', number).execute()
  expect(await claim(ask, (await codeFor(paper.number)).claim)).toMatchObject({ status: 200 })
  expect((await cardOf(ask)).number).toBe(paper.number)
  expect(await app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()).toMatchObject({
    uid: null,
    ...left,
  })
})

test('a child under fourteen has no account, and nobody leaves a suspended or paid card behind', async () => {
  const today = romeDay(app.clock.now())
  const young = await onPaper({ firstname: 'Nina', lastname: 'Piccola', birthDate: addDays(today, -9 * 366) })
  expect(await codeFor(young.number)).toMatchObject({ status: 404, code: 'api.not_found' })
  const paper = await onPaper({ firstname: 'Sosta', lastname: 'Ferma' })
  const { claim: code } = await codeFor(paper.number)
  const suspended = await confirmed(app)
  await app.db.updateTable('card').set({ suspendedFrom: today }).where('number', '=', suspended.number).execute()
  expect(await claim(suspended.ask, code)).toMatchObject({ status: 409, code: 'claim.standing' })
})

test('the account withdraws the card’s printed copies', async () => {
  const paper = await onPaper({ firstname: 'Carta', lastname: 'Stampata' })
  expect((await secretary.ask(`/api/staff/members/${paper.number}/print`, { method: 'POST' })).status).toBe(200)
  const { ask } = await confirmed(app)
  await claim(ask, (await codeFor(paper.number)).claim)
  const { copies } = (await ask('/api/card/copies')).json as { copies: { id: string; kind: string }[] }
  expect(copies).toMatchObject([{ kind: 'print' }])
  expect((await ask(`/api/card/copies/${copies[0]!.id}`, { method: 'DELETE' })).status).toBe(204)
})

test('no code is made for a card with an account, or by a viewer', async () => {
  const { number } = await confirmed(app)
  expect(await codeFor(number)).toMatchObject({ status: 404, code: 'api.not_found' })
  const viewer = await staffMember(app, 'viewer')
  const paper = await onPaper({ firstname: 'Vista', lastname: 'Sola' })
  expect(await codeFor(paper.number, viewer.ask)).toMatchObject({ status: 403 })
})

test('a code ends after its days, and with the card', async () => {
  const { ask } = await confirmed(app)
  const late = await codeFor((await onPaper({ firstname: 'Tardi', lastname: 'Mai' })).number)
  const ended = await onPaper({ firstname: 'Chiusa', lastname: 'Già' })
  const over = await codeFor(ended.number)
  await app.db
    .updateTable('card')
    .set({ cancelledOn: romeDay(app.clock.now()) })
    .where('number', '=', ended.number)
    .execute()
  expect(await claim(ask, over.claim)).toMatchObject({ status: 404, code: 'claim.invalid' })
  app.clock.advance(CLAIM_DAYS * DAY)
  expect(await claim((await confirmed(app)).ask, late.claim)).toMatchObject({ status: 410, code: 'claim.expired' })
})
