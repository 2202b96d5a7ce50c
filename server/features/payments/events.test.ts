import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBooking, makeMember } from '#db/make.ts'
import type { CashDay } from '#domain/payments/cash.ts'
import type { EventChoices } from '#domain/payments/paid-event.ts'
import type { PaymentList, PaymentSheet } from '#domain/payments/payment.ts'
import type { FrozenReceipt } from '#domain/payments/receipt.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { MemberTimeline } from '#domain/timeline/timeline.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { feeOf, withFees } from './test-payments.ts'

let app: TestApp
let today: string
let [secretary, admin, viewer]: Awaited<ReturnType<typeof staffMember>>[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  secretary = await staffMember(app, 'secretary', { firstname: 'Paola', lastname: 'Rinaldi' })
  admin = await staffMember(app, 'admin')
  viewer = await staffMember(app, 'viewer')
})
afterAll(() => app.stop())
beforeEach(() => void (today = romeDay(app.clock.now())))

const ROOT = '/api/staff/payments'
/** A dinner on 12 December for 22 € (guests 28 €), with the test's changes. */
const putEvent = (id: string, changes: object = {}) => {
  const start = { date: '2026-12-12', time: '20:00' }
  const data = { title: 'Cena sociale', start, priceMemberCents: 2200, priceGuestCents: 2800, registration: { required: true }, ...changes }
  return putDocument(app.deps, 'appuntamenti', { id, data, position: 0, now: app.clock.now() })
}
const on = (date: string, changes: object = {}) => ({ start: { date, time: '20:00' }, ...changes })
const member = async () => (await makeMember(app.db, { card: { category: 'ordinario', memberSince: '2020-01-01' } })).card.number
const eventsOf = async (number: string) => (await secretary!.ask(`${ROOT}/quote/${number}/events`)).json as EventChoices
const pay = async (number: string, event: string, changes: object = {}) => {
  const body = feeOf(number, today, { purpose: 'event', event, amount: '22', ...changes })
  const answer = await secretary!.ask(ROOT, { method: 'POST', body })
  return { ...answer, payment: answer.json as PaymentSheet }
}
const voidIt = (id: string) => secretary!.ask(`${ROOT}/${id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } })
const slots = (choices: { slot: string }[]) => choices.map(({ slot }) => slot)

describe('the events that a person may pay for', () => {
  test('begin with their places and what these still cost; a void makes it due again', async () => {
    await putEvent('cena')
    const person = await confirmed<Request>(app)
    await makeBooking(app.db, { uid: person.uid, eventId: 'cena', guests: 1, priceCents: 5000 })
    await makeBooking(app.db, { uid: person.uid, eventId: 'spenta', priceCents: 900, calledOffAt: 1, startsAt: Date.UTC(2026, 9, 1) })
    await makeBooking(app.db, { uid: person.uid, eventId: 'persa', state: 'withdrawn', endedAt: 1 })
    const due = { slot: 'cena', title: 'Cena sociale', day: '2026-12-12', cents: 5000, places: 2, paidCents: 0 }
    const cancelled = { slot: 'spenta', title: 'Cena sociale', day: '2026-10-01', cents: 0, places: 1, paidCents: 0 }
    expect(await eventsOf(person.number)).toMatchObject({ booked: [due, cancelled], coming: [] })
    const { payment } = await pay(person.number, 'cena', { amount: '20' })
    expect((await eventsOf(person.number)).booked).toEqual([{ ...due, paidCents: 2000 }, cancelled])
    await voidIt(payment.id)
    expect((await eventsOf(person.number)).booked).toEqual([due, cancelled])
  })

  test('are the coming and the recent ones, the nearest first, with the price of one place', async () => {
    await putEvent('gita', on('2026-11-20', { title: 'Gita' }))
    await putEvent('annullata', on('2026-11-21', { status: 'cancelled' }))
    await putEvent('ieri', on('2026-11-09'))
    await putEvent('ottobre', on('2026-10-01'))
    await putEvent('vecchia', on('2026-01-01'))
    const weekly = { recurrence: { freq: 'WEEKLY', except: ['2026-11-18'] } }
    await putEvent('corso', on('2026-01-07', { title: 'Corso', ...weekly }))
    const { coming, past } = await eventsOf(await member())
    expect(slots(coming)).toEqual(['corso.2026-11-11', 'gita', 'corso.2026-11-25', 'corso.2026-12-02', 'corso.2026-12-09', 'cena'])
    expect(slots(past).filter((slot) => !slot.startsWith('corso'))).toEqual(['ieri', 'ottobre'])
    expect(coming[1]).toMatchObject({ cents: 2200, places: null })
    const { card } = await makeMember(app.db, { period: { validFrom: '2020-01-01', validTo: '2020-12-31' } })
    expect((await eventsOf(card.number)).coming[1]).toMatchObject({ slot: 'gita', cents: 2800 })
    expect((await viewer!.ask(`${ROOT}/quote/${card.number}/events`)).code).toBe('guard.forbidden')
    expect((await secretary!.ask(`${ROOT}/quote/0000000000/events`)).status).toBe(404)
  })
})

describe('a payment for an event', () => {
  test('names it everywhere, also after the event is deleted', async () => {
    await putEvent('veglione', on('2027-01-01', { title: 'Veglione' }))
    const person = await confirmed<Request>(app)
    const { payment } = await pay(person.number, 'veglione', { detail: 'altre parole' })
    const words = 'Veglione, 1° gennaio 2027'
    expect(payment).toMatchObject({ purpose: 'event', event: 'veglione', detail: words, period: null })
    await removeDocument(app.deps, 'appuntamenti', { id: 'veglione', now: app.clock.now() })

    expect((await secretary!.ask(`${ROOT}/${payment.id}`)).json).toMatchObject({ event: 'veglione', detail: words })
    const { payments, totals } = (await secretary!.ask(`${ROOT}?event=veglione`)).json as PaymentList
    expect([payments.map(({ id }) => id), payments[0]?.detail, totals?.cents]).toEqual([[payment.id], words, 2200])
    expect((await app.deliver()).find(({ to }) => to === person.email)?.text).toContain(`Causale: appuntamento, ${words}.`)
    expect((await person.ask('/api/payments')).json).toMatchObject({ payments: [{ detail: words }] })
    const { frozen } = await app.db.selectFrom('receipt').select('frozen').where('paymentId', '=', payment.id).executeTakeFirstOrThrow()
    expect((JSON.parse(frozen) as FrozenReceipt).detail).toBe(words)
    expect((await admin!.ask(`${ROOT}/export?event=veglione`)).text).toContain(`"Appuntamento";"${words}"`)
    const cash = (await secretary!.ask(`/api/staff/cash?day=${today}`)).json as CashDay
    expect(cash.purposes).toContainEqual({ purpose: 'event', event: words, payments: 1, cents: 2200 })
  })

  test('is for one day of a recurring event, and only for a day on which it is held', async () => {
    await putEvent('teatro', on('2026-11-05', { title: 'Teatro', recurrence: { freq: 'WEEKLY' } }))
    const number = await member()
    expect((await pay(number, 'teatro.2026-11-12')).payment).toMatchObject({ event: 'teatro.2026-11-12', detail: 'Teatro, 12 novembre' })
    const other = await pay(number, 'teatro.2026-11-19')
    expect(other.status).toBe(200)
    expect(await pay(number, 'teatro.2026-11-19')).toMatchObject({
      code: 'payment.alike',
      json: { error: { details: { payment: other.payment.id } } },
    })
    for (const wrong of ['teatro', 'teatro.2026-11-13', 'mai-esistito'])
      expect(await pay(number, wrong)).toMatchObject({ status: 422, json: { error: { fields: { event: 'invalid' } } } })
    const { totals } = (await secretary!.ask(`${ROOT}?event=teatro.2026-11-12`)).json as PaymentList
    expect(totals).toMatchObject({ payments: 1, cents: 2200 })
  })

  test('is recorded for a place at an event that no longer exists', async () => {
    const person = await confirmed<Request>(app)
    const startsAt = Date.UTC(2026, 10, 1, 19)
    await makeBooking(app.db, { uid: person.uid, eventId: 'tolto', title: 'Concerto', startsAt, priceCents: 1500 })
    expect((await eventsOf(person.number)).booked).toMatchObject([{ slot: 'tolto', title: 'Concerto', day: '2026-11-01', cents: 1500 }])
    expect((await pay(person.number, 'tolto')).payment.detail).toBe('Concerto, 1° novembre')
    await makeBooking(app.db, { uid: person.uid, eventId: 'reso', startsAt, state: 'withdrawn', endedAt: 1 })
    await makeBooking(app.db, { uid: person.uid, eventId: 'atteso', startsAt, state: 'waiting' })
    for (const without of ['reso', 'atteso'])
      expect(await pay(person.number, without)).toMatchObject({ status: 422, json: { error: { fields: { event: 'invalid' } } } })
  })

  test('is read from the list of the person’s bookings, by roles that read payments', async () => {
    await putEvent('polenta', on('2026-11-15', { title: 'Polenta' }))
    const person = await confirmed<Request>(app)
    await makeBooking(app.db, { uid: person.uid, eventId: 'polenta', title: 'Polenta', priceCents: 2200 })
    await pay(person.number, 'polenta')
    await voidIt((await pay(person.number, 'polenta', { amount: '5' })).payment.id)
    const { happened } = (await secretary!.ask(`/api/staff/members/${person.number}/timeline`)).json as MemberTimeline
    expect(happened).toContainEqual(expect.objectContaining({ kind: 'booking', event: 'polenta', paidCents: 2200 }))
    expect(happened).toContainEqual(expect.objectContaining({ kind: 'payment', detail: 'Polenta, 15 novembre' }))
  })

  test('comes from a bank credit too', async () => {
    const number = await member()
    const lines = [{ reference: null, bookedOn: '2026-11-09', cents: 2200, words: 'Cena', payer: null, nth: 0 }]
    await secretary!.ask('/api/staff/bank/lines', { method: 'POST', body: { lines, readAs: null } })
    const { id } = await app.db.selectFrom('bankLine').select('id').executeTakeFirstOrThrow()
    const body = { number, left: '22', purpose: 'event', event: 'cena', detail: null, validTo: null }
    expect((await secretary!.ask(`/api/staff/bank/lines/${id}/book`, { method: 'POST', body })).status).toBe(204)
    const { payments } = (await secretary!.ask(`${ROOT}?event=cena&method=transfer`)).json as PaymentList
    expect(payments).toMatchObject([{ number, detail: 'Cena sociale, 12 dicembre', paidOn: '2026-11-09' }])
  })
})
