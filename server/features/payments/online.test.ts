import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod, makeChild, makePayment, makeRegisterEntry } from '#db/make.ts'
import type { ArrearsList } from '#domain/payments/arrears.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { OnlineBegun, OnlineState } from '#domain/payments/online.ts'
import type { OwnPayment, PaymentSheet } from '#domain/payments/payment.ts'
import { addDays, DAY_MS, romeDay } from '#domain/plain-date.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { startStripe } from '#tests/stand-ins/stripe.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { payments } from './feature.ts'
import { feeOf, pricedAs, withFees } from './test-payments.ts'

let app: TestApp
let stripe: Awaited<ReturnType<typeof startStripe>>
let secretary: Awaited<ReturnType<typeof staffMember>>
let today: string
beforeAll(async () => {
  stripe = await startStripe()
  app = await startTestApp({ config: { stripe: stripe.settings } })
  await withFees(app)
  secretary = await staffMember(app, 'secretary')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
beforeEach(() => {
  stripe.service.comeBack()
  today = romeDay(app.clock.now())
})

/** A member whose card ends in this many days. */
async function member(left = 10) {
  const person = await confirmed<Request>(app)
  await app.db.updateTable('card').set({ category: 'ordinario', memberSince: '2020-01-01' }).where('number', '=', person.number).execute()
  await app.db.deleteFrom('cardPeriod').where('cardNumber', '=', person.number).execute()
  await makeCardPeriod(app.db, { cardNumber: person.number, validFrom: addDays(today, left - 364), validTo: addDays(today, left) })
  return person
}
/** The member's store app. */
async function inShell({ email, password }: { email: string; password: string }, Origin = 'https://localhost'): Promise<Request> {
  const ask = app.newClient()
  const { token } = (await ask('/api/auth/sign-in', { method: 'POST', body: { email, password }, headers: { Origin } })).json as {
    token: string
  }
  return (path, options) => ask(path, { ...options, headers: { Origin, Authorization: `Bearer ${token}` } })
}
const press = (ask: Request, number: string, more: object = {}) =>
  ask('/api/payments/online', { method: 'POST', body: { number, cents: 2500, requestKey: randomUUID(), ...more } })
const begin = async (ask: Request, number: string) => {
  const begun = (await press(ask, number)).json as OnlineBegun
  return { ...begun, session: stripe.last() }
}
const state = async (ask: Request, id: string) => (await ask(`/api/payments/online/${id}`)).json as OnlineState
const hear = (type: string, session: object, { secret, at = app.clock.now() }: { secret?: string; at?: number } = {}) => {
  const { body, headers } = stripe.event(type, session, at, secret)
  return app.newClient()('/api/payments/online/stripe', { method: 'POST', body, headers: { ...headers, Origin: null } })
}
const own = async (ask: Request) => ((await ask('/api/payments')).json as { payments: OwnPayment[] }).payments
const endOf = async (ask: Request) => ((await ask('/api/card')).json as CardAnswer).periods.validTo
const todo = async () => ((await secretary.ask('/api/staff/overview')).json as StaffOverview).todo.unallocatedPayments ?? []

/** A member admitted by a recorded meeting, without any payment. */
const admitted = async (left: number, since: string) => {
  const person = await member(left)
  await app.db.updateTable('card').set({ memberSince: since }).where('number', '=', person.number).execute()
  const id = randomUUID()
  const row = { id, body: 'Consiglio direttivo', decidedOn: since, reference: id.slice(0, 6), createdBy: null, createdAt: 1 }
  await app.db.insertInto('resolution').values(row).execute()
  await makeRegisterEntry(app.db, { cardNumber: person.number, resolutionId: id })
  return person
}
/** The cards in Morosità. */
const late = async (kind: string) =>
  ((await secretary.ask(`/api/staff/arrears?kind=${kind}`)).json as ArrearsList).items.map(({ number }) => number)

describe('a member who pays online', () => {
  test('has the card renewed by the webhook and gets the receipt’s mail; a repeated event changes nothing', async () => {
    const { ask, number, email } = await member(10)
    const { id, url, session } = await begin(ask, number)
    expect(url).toBe(session.url)
    expect(await state(ask, id)).toEqual({ state: 'open', number, validTo: null })
    await app.deliver()
    stripe.pay(session.id)
    for (const _ of [1, 2]) expect((await hear('checkout.session.completed', session)).status).toBe(204)
    expect(await state(ask, id)).toEqual({ state: 'paid', number, validTo: addDays(today, 375) })
    expect(await endOf(ask)).toBe(addDays(today, 375))
    expect(await own(ask)).toMatchObject([
      { cents: 2500, method: 'online', purpose: 'fee', paidOn: today, period: { validTo: addDays(today, 375) } },
    ])
    expect((await app.deliver()).filter(({ to }) => to === email)).toHaveLength(1)
    expect(await todo()).toEqual([])
  })

  test('does not wait for the webhook: the page of the return asks the provider, and the late event changes nothing', async () => {
    const { ask, number } = await member(10)
    const { id, session } = await begin(ask, number)
    stripe.pay(session.id)
    const both = await Promise.all([state(ask, id), state(ask, id)])
    expect(both.map(({ validTo }) => validTo)).toEqual([addDays(today, 375), addDays(today, 375)])
    expect((await hear('checkout.session.completed', session)).status).toBe(204)
    expect(await own(ask)).toHaveLength(1)
  })

  test.each([340, 30])('pays the first fee after the admission, and later the renewal (%i days before the end)', async (left) => {
    const { ask, number } = await admitted(left, addDays(today, -24))
    const card = async () => (await ask('/api/card')).json as CardAnswer
    expect((await card()).feeDue).toMatchObject({ kind: 'first', cents: 2500 })
    expect(await late('never')).toContain(number)
    const { id, session } = await begin(ask, number)
    stripe.pay(session.id)
    expect(await state(ask, id)).toEqual({ state: 'paid', number, validTo: addDays(today, left) })
    expect(await card()).toMatchObject({ feeDue: null, periods: { validTo: addDays(today, left) } })
    expect(await own(ask)).toMatchObject([{ cents: 2500, method: 'online', period: { validTo: addDays(today, left) } }])
    expect([await todo(), (await late('never')).includes(number)]).toEqual([[], false])
    if (left > 60) expect(await press(ask, number)).toMatchObject({ status: 409, code: 'online.not_due' })
    else expect(await press(ask, number)).toMatchObject({ status: 200 })
  })

  test('pays a period that staff gave without a payment', async () => {
    const { ask, number } = await member(-3)
    const { version } = (await secretary.ask(`/api/staff/members/${number}`)).json as { version: string }
    const validTo = addDays(today, 362)
    expect((await secretary.ask(`/api/staff/members/${number}/renewal`, { method: 'POST', body: { version, validTo } })).status).toBe(200)
    expect(((await ask('/api/card')).json as CardAnswer).feeDue).toMatchObject({ kind: 'unpaid', cents: 2500 })
    expect(await late('unpaid')).toContain(number)
    const { id, session } = await begin(ask, number)
    stripe.pay(session.id)
    expect(await state(ask, id)).toEqual({ state: 'paid', number, validTo })
    expect(await own(ask)).toMatchObject([{ period: { validTo } }])
    expect([await todo(), (await late('unpaid')).includes(number)]).toEqual([[], false])
  })

  test('pays for a child', async () => {
    const { ask, uid } = await member(10)
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number, category: 'ordinario', memberSince: '2020-01-01' })
    await makeChild(app.db, { cardNumber: number, birthDate: addDays(today, -3000) })
    await insertGuardianship(app.db, { uid, cardNumber: number, createdAt: 1 })
    await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(today, -360), validTo: addDays(today, 5) })
    const { id, session } = await begin(ask, number)
    stripe.pay(session.id)
    expect(await state(ask, id)).toMatchObject({ state: 'paid', number, validTo: addDays(today, 370) })
  })

  test('can pay one checkout alone, after two presses or from two tabs', async () => {
    const { ask, number } = await member(10)
    const requestKey = randomUUID()
    const twice = await Promise.all([press(ask, number, { requestKey }), press(ask, number, { requestKey })])
    expect(new Set(twice.map(({ json }) => (json as OnlineBegun).url)).size).toBe(1)
    const first = stripe.last()
    const second = await begin(ask, number)
    expect([first.status, second.session.status]).toEqual(['expired', 'open'])
    stripe.pay(second.session.id)
    // The payment is not known yet: the next press asks the provider.
    expect(await press(ask, number)).toMatchObject({ status: 409, code: 'online.paid' })
    expect(await endOf(ask)).toBe(addDays(today, 375))
  })

  test.each([500, 409, 429])('gets the same checkout again after a lost answer (%i); another press ends it', async (status) => {
    const { ask, number } = await member(10)
    const requestKey = randomUUID()
    stripe.failNext.push(status)
    expect(await press(ask, number, { requestKey })).toMatchObject({ status: 502, code: 'online.away' })
    const first = stripe.last()
    expect(((await press(ask, number, { requestKey })).json as OnlineBegun).url).toBe(first.url)
    stripe.failNext.push(status)
    const lost = randomUUID()
    await press(ask, number, { requestKey: lost })
    const second = stripe.last()
    const third = await begin(ask, number)
    expect([first.status, second.status, third.session.status]).toEqual(['expired', 'expired', 'open'])
    expect(await press(ask, number, { requestKey: lost })).toMatchObject({ status: 409, code: 'online.not_due' })
  })

  test.each([
    ['a store app on Android', 'https://localhost'],
    ['a store app on an iPhone', 'capacitor://localhost'],
  ])('from %s is led to pages that need no session, which the phone’s browser does not have', async (_, origin) => {
    const person = await member(10)
    await begin(person.ask, person.number)
    expect(stripe.last().success_url).toMatch(/\/account\/pagamenti\?online=/)
    const { url, session } = await begin(await inShell(person, origin), person.number)
    expect(url).toBe(session.url)
    const { success_url: paid, cancel_url: left } = session
    for (const [address, words] of [
      [paid, "Torna nell'app: quando il pagamento arriva, la tessera si aggiorna da sola."],
      [left, 'Non hai pagato'],
    ] as const) {
      const page = await app.newClient()(address.replace(/^\w+:\/\/[^/]+/, ''))
      expect(page.status).toBe(200)
      expect(page.text).toContain(words)
      expect(page.text).not.toMatch(/<script/)
    }
  })

  test('pays in a browser after the app lost its answer, and the other way round', async () => {
    for (const isFromApp of [true, false]) {
      const person = await member(10)
      const asks = [await inShell(person), person.ask]
      const [first, second] = isFromApp ? asks : asks.toReversed()
      stripe.failNext.push(500)
      expect(await press(first!, person.number)).toMatchObject({ status: 502, code: 'online.away' })
      const { id, session } = await begin(second!, person.number)
      stripe.pay(session.id)
      expect(await state(person.ask, id)).toMatchObject({ state: 'paid', validTo: addDays(today, 375) })
    }
  })

  test('is refused when the fee changes under an open press', async () => {
    const { ask, number } = await member(10)
    const requestKey = randomUUID()
    await press(ask, number, { requestKey })
    const association = { membershipCategories: [{ id: 'ordinario', label: 'Socio ordinario', feeCents: 3000 }] }
    await withFees(app, association)
    expect(await press(ask, number, { requestKey, cents: 3000 })).toMatchObject({ status: 409, code: 'online.not_due' })
    await withFees(app)
  })

  test('pays the fee of the day on which the period begins', async () => {
    const { ask, number } = await member(10)
    await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, 11), cents: 3000 }] } }))
    expect(await press(ask, number)).toMatchObject({ status: 409, code: 'online.not_due' })
    expect((await press(ask, number, { cents: 3000 })).status).toBe(200)
    expect(stripe.last().amount_total).toBe(3000)
    const earlier = await member(9)
    expect((await press(earlier.ask, earlier.number)).status).toBe(200)
    await withFees(app)
  })

  test('has the card renewed at night without a webhook', async () => {
    const { ask, number } = await member(10)
    const { id, session } = await begin(ask, number)
    const other = await member(10)
    const waiting = await begin(other.ask, other.number)
    stripe.pay(session.id)
    stripe.pay(waiting.session.id, { payment_status: 'unpaid' })
    const started = app.clock.now()
    app.clock.advance(2 * 3_600_000)
    await payments.upkeep(app.deps, app.clock.now())
    expect(await endOf(ask)).toBe(addDays(today, 375))
    app.clock.advance(16 * DAY_MS)
    await payments.upkeep(app.deps, app.clock.now())
    const rows = await app.db
      .selectFrom('onlinePayment')
      .select(['id', 'state'])
      .where('id', 'in', [id, waiting.id])
      .orderBy('id')
      .execute()
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'over'])
    app.clock.set(started)
  })

  test('pays again after the association changed its account at the provider, which does not know the earlier checkout', async () => {
    const people = [await member(10), await member(10)] as const
    const begun = [await begin(people[0].ask, people[0].number), await begin(people[1].ask, people[1].number)] as const
    stripe.sessions.clear()
    const [{ ask, number }] = people
    const again = await begin(ask, number)
    expect(await state(ask, begun[0].id)).toMatchObject({ state: 'over' })
    expect(again.url).toBe(again.session.url)
    const started = app.clock.now()
    app.clock.advance(2 * 3_600_000)
    await payments.upkeep(app.deps, app.clock.now())
    app.clock.set(started)
    const row = app.db.selectFrom('onlinePayment').select('state').where('id', '=', begun[1].id)
    expect(await row.executeTakeFirst()).toEqual({ state: 'over' })
  })

  test('with a slow method has the card renewed when the money arrives, or never', async () => {
    const { ask, number } = await member(10)
    const { id, session } = await begin(ask, number)
    stripe.pay(session.id, { payment_status: 'unpaid' })
    await hear('checkout.session.completed', session)
    expect(await state(ask, id)).toMatchObject({ state: 'pending', validTo: null })
    expect(await press(ask, number)).toMatchObject({ status: 409, code: 'online.pending' })
    await hear('checkout.session.async_payment_failed', session)
    await hear('checkout.session.completed', session)
    expect(await state(ask, id)).toMatchObject({ state: 'over' })
    const again = await begin(ask, number)
    stripe.pay(again.session.id, { payment_status: 'unpaid' })
    await hear('checkout.session.completed', again.session)
    stripe.pay(again.session.id)
    await hear('checkout.session.async_payment_succeeded', again.session)
    expect(await endOf(ask)).toBe(addDays(today, 375))
  })

  test.each([
    ['another fee than the one shown', 10, { cents: 2000 }, 'online.not_due'],
    ['too early', 300, {}, 'online.not_due'],
  ] as const)('is refused: %s', async (_, left, more, code) => {
    const { ask, number } = await member(left)
    expect(await press(ask, number, more)).toMatchObject({ status: 409, code })
  })

  test('does not find another person’s card and payment', async () => {
    const [one, other] = [await member(10), await member(10)]
    expect((await press(one.ask, other.number)).status).toBe(404)
    const { id } = await begin(other.ask, other.number)
    expect((await one.ask(`/api/payments/online/${id}`)).status).toBe(404)
  })

  test('gets a clear refusal while the provider is away; the next press works', async () => {
    const { ask, number } = await member(10)
    stripe.service.goDown()
    expect(await press(ask, number)).toMatchObject({ status: 502, code: 'online.away' })
    stripe.service.comeBack()
    expect((await press(ask, number)).status).toBe(200)
  })
})

describe('money that renews nothing', () => {
  test('after the office recorded the same fee: a payment with its receipt waits for the office', async () => {
    const { ask, number } = await member(10)
    const { id, session } = await begin(ask, number)
    const fee = feeOf(number, today, { validTo: addDays(today, 375) })
    expect((await secretary.ask('/api/staff/payments', { method: 'POST', body: fee })).status).toBe(200)
    stripe.pay(session.id)
    await hear('checkout.session.completed', session)
    expect(await state(ask, id)).toEqual({ state: 'paid', number, validTo: null })
    expect(await endOf(ask)).toBe(addDays(today, 375))
    const [unallocated] = await todo()
    expect(unallocated).toMatchObject({ cents: 2500 })
    expect((await secretary.ask(`/api/staff/payments/${unallocated!.id}`)).json as PaymentSheet).toMatchObject({
      isUnallocated: true,
      method: 'online',
      recordedBy: null,
    })
    const settled = await secretary.ask(`/api/staff/payments/${unallocated!.id}/settle`, { method: 'POST' })
    expect(settled.json).toMatchObject({ isUnallocated: false })
    expect(await todo()).toEqual([])
  })

  test('on one’s own card: another member of staff settles it', async () => {
    const { number, uid } = secretary
    const { id } = await makePayment(app.db, { cardNumber: number, number: 9001, method: 'online' })
    const row = { id: 'own', requestKey: 'own', uid, cardNumber: number, cents: 2500, sessionId: 'cs_own', state: 'paid' } as const
    await app.db
      .insertInto('onlinePayment')
      .values({ ...row, paymentId: id, looseAt: 1, createdAt: 1 })
      .execute()
    const path = `/api/staff/payments/${id}/settle`
    expect(await secretary.ask(path, { method: 'POST' })).toMatchObject({ status: 409, code: 'member.own' })
    const other = await staffMember(app, 'secretary')
    const both = await Promise.all([other.ask(path, { method: 'POST' }), other.ask(path, { method: 'POST' })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const audit = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'changed')
      .where('record', '=', 'payment')
      .execute()
    expect(audit.filter(({ detail }) => detail.includes('9001'))).toHaveLength(1)
  })

  test('on a cancelled card; a voided payment no longer waits', async () => {
    const { ask, number } = await member(10)
    const { session } = await begin(ask, number)
    await app.db.updateTable('card').set({ cancelledOn: today, cancellationReason: 'withdrawal' }).where('number', '=', number).execute()
    stripe.pay(session.id)
    await hear('checkout.session.completed', session)
    const [unallocated] = await todo()
    const body = { reason: 'Rimborsato', takeBack: false }
    expect((await secretary.ask(`/api/staff/payments/${unallocated!.id}/void`, { method: 'POST', body })).status).toBe(200)
    expect(await todo()).toEqual([])
  })

  test('with another sum than the fee: the payment has the sum as it came', async () => {
    const { ask, number } = await member(10)
    const { session } = await begin(ask, number)
    stripe.pay(session.id, { amount_total: 100 })
    await hear('checkout.session.completed', session)
    expect(await own(ask)).toMatchObject([{ cents: 100, period: null }])
    expect(await endOf(ask)).toBe(addDays(today, 10))
    const [unallocated] = await todo()
    await secretary.ask(`/api/staff/payments/${unallocated!.id}/settle`, { method: 'POST' })
  })

  test('after the event of its end: the provider may change the order', async () => {
    const { ask, number } = await member(10)
    const { session } = await begin(ask, number)
    await hear('checkout.session.expired', { ...session, status: 'expired', url: null })
    stripe.pay(session.id)
    await hear('checkout.session.completed', session)
    expect(await endOf(ask)).toBe(addDays(today, 375))
  })
})

describe('a forged event', () => {
  test.each([
    ['another secret', { secret: 'whsec_other' }, (s: object) => s],
    ['an old event', { at: -301_000 }, (s: object) => s],
  ])('%s: refused, and nothing is paid', async (_, { secret, at }: { secret?: string; at?: number }, change) => {
    const { ask, number } = await member(10)
    const { session } = await begin(ask, number)
    const paid = { ...change(session), status: 'complete', payment_status: 'paid', url: null }
    const when = app.clock.now() + (at ?? 0)
    expect(await hear('checkout.session.completed', paid, { at: when, ...(secret && { secret }) })).toMatchObject({
      status: 400,
      code: 'api.invalid',
    })
    expect(await own(ask)).toEqual([])
  })

  test('without a signature, with another body, or about something else: nothing is paid', async () => {
    const { ask, number } = await member(10)
    const { session } = await begin(ask, number)
    const paid = { ...session, status: 'complete', payment_status: 'paid' }
    const { body, headers } = stripe.event('checkout.session.completed', session, app.clock.now())
    const send = (text: string, more: Record<string, string>) =>
      app.newClient()('/api/payments/online/stripe', { method: 'POST', body: text, headers: { ...more, Origin: null } })
    expect((await send(body, { 'Content-Type': 'application/json' })).status).toBe(400)
    expect((await send(JSON.stringify(paid), headers)).status).toBe(400)
    expect((await hear('charge.refunded', { id: 'ch_1' })).status).toBe(204)
    expect((await hear('checkout.session.completed', { id: 'cs_setup', mode: 'setup', amount_total: null })).status).toBe(204)
    expect((await hear('checkout.session.completed', { ...paid, client_reference_id: 'unknown' })).status).toBe(204)
    expect(await own(ask)).toEqual([])
  })
})

test('without keys every call answers 404', async () => {
  const plain = await startTestApp()
  await withFees(plain)
  const { ask, number } = await confirmed<Request>(plain)
  expect((await press(ask, number)).status).toBe(404)
  expect((await plain.newClient()('/api/payments/online/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  await plain.stop()
})
