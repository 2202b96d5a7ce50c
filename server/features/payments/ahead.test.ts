import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { PaymentQuote, PaymentSheet } from '#domain/payments/payment.ts'
import { addDays, DAY_MS, romeDay } from '#domain/plain-date.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { openPaidAhead } from './ahead.ts'
import { feeOf, pricedAs, withFees } from './test-payments.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(() => app.stop())
beforeEach(() => (today = romeDay(app.clock.now())))

/** Staff sessions do not last that long. */
const late = async (days: number) => {
  app.clock.advance(days * DAY_MS)
  secretary = await staffMember(app, 'secretary')
  today = romeDay(app.clock.now())
}
/** A member whose card ends in this many days. */
async function member(left: number, changes: object = {}) {
  const card = { category: 'ordinario', memberSince: '2020-01-01', ...changes }
  return (await makeMember(app.db, { card, period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) } })).card.number
}
const pay = async (number: string, changes: object = {}) =>
  (await secretary.ask('/api/staff/payments', { method: 'POST', body: feeOf(number, today, changes) })).json as PaymentSheet
const quote = async (number: string) => (await secretary.ask(`/api/staff/payments/quote/${number}`)).json as PaymentQuote
const sheet = async (number: string) => (await secretary.ask(`/api/staff/members/${number}`)).json as MemberSheet
async function renew(number: string) {
  const { version } = await sheet(number)
  const { validTo } = (await quote(number)).renewal!
  const { status, json } = await secretary.ask(`/api/staff/members/${number}/renewal`, { method: 'POST', body: { version, validTo } })
  expect(status).toBe(200)
  return json as { period: string }
}
const unpaid = async (number: string) => (await quote(number)).unpaid
const ends = async (number: string) =>
  (await app.db.selectFrom('cardPeriod').select('validTo').where('cardNumber', '=', number).orderBy('validTo').execute()).map(
    (one) => one.validTo,
  )

test('a fee paid before the renewal opens pays the next period that staff give, once', async () => {
  const number = await member(80)
  const payment = await pay(number)
  expect(await quote(number)).toMatchObject({ renewal: null, paidAhead: today, unpaid: null })
  await late(30)
  await renew(number)
  expect([await unpaid(number), (await quote(number)).paidAhead]).toEqual([null, null])
  expect(
    await secretary.ask(`/api/staff/payments/${payment.id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } }),
  ).toMatchObject({ status: 200 })
  expect(await unpaid(number)).toMatchObject({ validTo: (await ends(number)).at(-1) })
  await pay(number)
  await late(365)
  await renew(number)
  expect(await unpaid(number)).not.toBeNull()
})

test('a fee paid ahead opens the period by itself once renewal is open, or a suspension is over', async () => {
  const [early, suspended] = [await member(80), await member(10, { suspendedFrom: today, suspendedTo: addDays(today, 5) })]
  for (const number of [early, suspended]) await pay(number)
  expect(await quote(suspended)).toMatchObject({ renewal: null, renewalFrom: null })
  await openPaidAhead(app.deps, app.clock.now())
  expect([(await ends(early)).length, (await ends(suspended)).length]).toEqual([1, 1])
  await late(20)
  for (const _ of [1, 2]) await openPaidAhead(app.deps, app.clock.now())
  const all = [await ends(early), await ends(suspended)]
  expect(all.map((days) => [days.length, days.at(-1)! > addDays(today, 350)])).toEqual([
    [2, true],
    [2, true],
  ])
  expect([await unpaid(early), await unpaid(suspended)]).toEqual([null, null])
})

test('part of a fee opens nothing, and the fee of its own day is enough for a period that costs more', async () => {
  const [part, whole] = [await member(70), await member(70)]
  await pay(part, { amount: '5,00' })
  await pay(whole)
  await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, 5), cents: 3000 }] } }))
  await late(15)
  await openPaidAhead(app.deps, app.clock.now())
  expect([(await ends(part)).length, (await ends(whole)).length]).toEqual([1, 2])
  await withFees(app)
})

test('the undo of a renewal leaves the fee for the next one', async () => {
  const number = await member(80)
  await pay(number)
  await late(30)
  const { period } = await renew(number)
  expect(await secretary.ask(`/api/staff/members/${number}/renewal/${period}`, { method: 'DELETE' })).toMatchObject({ status: 200 })
  expect([(await ends(number)).length, (await quote(number)).paidAhead]).toEqual([1, addDays(today, -30)])
})
