import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeMember, makePerson } from '#db/make.ts'
import type { AuditPage } from '#domain/staff/audit-log.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { compromiseKey } from '#server/core/cards/rotation.ts'
import { checkOffline, withAssociation } from '#server/core/cards/test-card.ts'
import { insertCardPeriod } from '#server/core/cards/queries.ts'
import { newId } from '#db/id.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { codeOn, drawnOn } from './test-pdf.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let [admin, viewer]: Staff[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  ;[admin, viewer] = [await staffMember(app, 'admin'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())

const print = (number: string, ask = admin!.ask) => ask(`/api/staff/members/${number}/print`, { method: 'POST' })
const verdict = async (text: string) => {
  const { json } = await app.newClient()('/api/verify', { method: 'POST', body: { text } })
  return json as { result: string; reason: string; card: { name: string; kind: string } }
}
async function onPaper(names = { firstname: 'Ottavia', lastname: 'Carta' }) {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makePerson(app.db, { cardNumber: number, ...names })
  const today = romeDay(app.clock.now())
  const period = { validFrom: today, validTo: addDays(today, 364) }
  await insertCardPeriod(app.db, { id: newId(app.clock.now()), cardNumber: number, ...period, createdAt: app.clock.now() })
  return number
}

test('a holder without an account has a paper card that shops accept online and offline', async () => {
  const number = await onPaper()
  const answer = await print(number)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
  expect(drawnOn(answer.bytes)).toContain('re')
  const text = codeOn(answer.bytes)
  expect(await verdict(text)).toMatchObject({ result: 'green', card: { name: 'Ottavia C.', kind: 'static' } })
  expect(await checkOffline(app, text)).toMatchObject({ result: 'amber', reason: 'static-copy' })
  const sheet = (await admin!.ask(`/api/staff/members/${number}`)).json as MemberSheet
  expect(sheet).toMatchObject({ wallets: ['print'], acts: { print: true } })
  const { entries } = (await admin!.ask(`/api/staff/audit?subject=${number}`)).json as AuditPage
  expect(entries).toMatchObject([{ action: 'opened' }, { action: 'printed' }])
})

test('a new print replaces the earlier one, which shops then refuse', async () => {
  const number = await onPaper()
  const [lost, found] = [codeOn((await print(number)).bytes), codeOn((await print(number)).bytes)]
  expect((await verdict(lost)).reason).toBe('revoked')
  expect((await verdict(found)).result).toBe('green')
  expect((await checkOffline(app, lost)).reason).toBe('revoked')
  expect((await checkOffline(app, found)).reason).toBe('static-copy')
})

test('a suspended card is refused on paper and cannot be printed', async () => {
  const number = await onPaper()
  const text = codeOn((await print(number)).bytes)
  await app.db
    .updateTable('card')
    .set({ suspendedFrom: romeDay(app.clock.now()) })
    .where('number', '=', number)
    .execute()
  expect((await verdict(text)).reason).toBe('revoked')
  expect((await checkOffline(app, text)).reason).toBe('revoked')
  expect(await print(number)).toMatchObject({ status: 409, code: 'card.not_good' })
})

test("a paper card's number can be dictated at a till", async () => {
  const number = await onPaper({ firstname: 'Elda', lastname: 'Detta' })
  const { json } = await admin!.ask('/api/verify', { method: 'POST', body: { number } })
  expect(json).toMatchObject({ result: 'amber', card: { name: 'Elda D.' } })
})

test('a card with an account is printed by its holder only; nobody prints an unheld card, and a viewer prints none', async () => {
  const { card } = await makeMember(app.db)
  expect(await print(card.number)).toMatchObject({ status: 404, code: 'api.not_found' })
  const nobodys = await makeCardNumber(app.db)
  await makeCard(app.db, { number: nobodys })
  expect(await print(nobodys)).toMatchObject({ status: 404 })
  expect(await print(await onPaper(), viewer!.ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('a paper card ends with the key that signed it', async () => {
  const text = codeOn((await print(await onPaper())).bytes)
  const { kid } = await app.db.selectFrom('cardCopy').select('kid').where('uid', 'is', null).executeTakeFirstOrThrow()
  expect(await compromiseKey(app.deps, kid)).toMatchObject({ copies: expect.any(Number) as number })
  expect((await verdict(text)).result).not.toBe('green')
})
