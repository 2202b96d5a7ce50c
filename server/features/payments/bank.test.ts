import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '#db/make.ts'
import type { BankAnswer, StatementTaken } from '#domain/payments/match.ts'
import type { PaymentList } from '#domain/payments/payment.ts'
import { numbered, type StatementLine } from '#domain/payments/statement.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { pricedAs, withFees } from './test-payments.ts'

type Person = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let today: string
let [secretary, viewer]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  today = romeDay(app.clock.now())
  secretary = await staffMember(app, 'secretary')
  viewer = await staffMember(app, 'viewer')
})
afterAll(() => app.stop())

const endingIn = async (left: number, firstname: string, lastname: string) => {
  const made = await makeMember(app.db, {
    document: { firstname, lastname },
    card: { category: 'ordinario', memberSince: '2020-01-01' },
    period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) },
  })
  return made.card.number
}
const credit = (words: string, given: Partial<StatementLine> = {}): StatementLine => ({
  reference: null,
  bookedOn: addDays(today, -2),
  cents: 2500,
  words,
  payer: null,
  ...given,
})
const take = async (lines: StatementLine[], readAs: object | null = null) =>
  (await secretary!.ask('/api/staff/bank/lines', { method: 'POST', body: { lines: numbered(lines), readAs } })).json as StatementTaken
const bank = async () => (await secretary!.ask('/api/staff/bank')).json as BankAnswer
const lineOf = async (words: string) => (await bank()).lines.find((line) => line.words === words)!
const book = (id: string, body: object) =>
  secretary!.ask(`/api/staff/bank/lines/${id}/book`, { method: 'POST', body: { purpose: 'fee', left: '25', ...body } })

test('a credit of a day before a new fee is judged by the fee of its day', async () => {
  const number = await endingIn(-100, 'Zeno', 'Quaglia')
  await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, -1), cents: 3000 }] } }))
  const words = `Quota tessera ${number}`
  await take([credit(words, { payer: 'QUAGLIA ZENO', bookedOn: addDays(today, -3) })])
  const { proposals } = await lineOf(words)
  expect(proposals).toMatchObject([{ confidence: 'sure', quote: { feeCents: 2500, renewalCents: 2500, due: { cents: 2500 } } }])
  const now = (await secretary!.ask(`/api/staff/payments/quote/${number}`)).json
  expect(now).toMatchObject({ feeCents: 3000, renewalCents: 3000 })
  await withFees(app)
})

test('a credit is proposed for the named person and booked as a transfer on its day; the bank’s text is deleted', async () => {
  const number = await endingIn(5, 'Chiara', "De' Rossi")
  const words = `BONIFICO SEPA Quota 2026 tessera ${number}`
  expect(await take([credit(words, { payer: 'DE ROSSI CHIARA' })])).toEqual({ added: 1, known: 0, future: 0 })
  const { id, proposals } = await lineOf(words)
  expect(proposals).toMatchObject([
    { quote: { number, name: "Chiara De' Rossi" }, confidence: 'sure', marks: ['number', 'name', 'amount', 'renewal'] },
  ])
  const { renewal } = proposals[0]!.quote
  expect((await app.db.selectFrom('payment').select('id').where('cardNumber', '=', number).execute()).length).toBe(0)
  expect((await book(id, { number, validTo: renewal!.validTo })).status).toBe(204)
  const { payments } = (await secretary!.ask(`/api/staff/payments?q=${number}`)).json as PaymentList
  expect(payments).toMatchObject([{ method: 'transfer', paidOn: addDays(today, -2), cents: 2500, period: renewal }])
  expect(await lineOf(words)).toBeUndefined()
  const [row] = await app.db.selectFrom('bankLine').selectAll().where('id', '=', id).execute()
  expect(row).toMatchObject({ words: null, payer: null, paymentId: payments[0]!.id })
  expect((await book(id, { number, validTo: null })).code).toBe('payment.decided')
})

test('a line is stored once, also from another file; two equal lines of one file are two', async () => {
  const lines = [credit('Uguale'), credit('Uguale'), credit('Con CRO', { reference: 'CRO1' })]
  expect(await take(lines)).toEqual({ added: 3, known: 0, future: 0 })
  expect(await take([...lines, credit('Nuova')])).toEqual({ added: 1, known: 3, future: 0 })
  expect(await take([credit('Con CRO, riscritta', { reference: 'CRO1' })])).toEqual({ added: 0, known: 1, future: 0 })
  const { id } = await lineOf('Con CRO')
  expect((await secretary!.ask(`/api/staff/bank/lines/${id}/ignore`, { method: 'POST' })).status).toBe(204)
  expect(await take([credit('Con CRO', { reference: 'CRO1' })])).toEqual({ added: 0, known: 1, future: 0 })
  expect(await lineOf('Con CRO')).toBeUndefined()
  expect(await take([credit('Di domani', { bookedOn: addDays(today, 1) })])).toEqual({ added: 0, known: 0, future: 1 })
})

test('two members’ equal credits with one reference are two, and are known together in the next file', async () => {
  const reference = 'BONIFICO'
  const lines = [credit('Quota Ada', { reference }), credit('Quota Ugo', { reference })]
  expect(await take(lines)).toEqual({ added: 2, known: 0, future: 0 })
  expect((await lineOf('Quota Ugo')).cents).toBe(2500)
  expect(await take([...lines, credit('Quota Pia', { reference })])).toEqual({ added: 1, known: 2, future: 0 })
})

test('a name alone is likely, namesakes are guesses, and a paid fee is not paid again', async () => {
  const number = await endingIn(5, 'Berenice', 'Zanotti')
  await take([credit('quota annuale', { payer: 'Zanotti Berenice' }), credit('seconda volta', { payer: 'Zanotti Berenice' })])
  const first = await lineOf('quota annuale')
  expect(first.proposals).toMatchObject([{ quote: { number }, confidence: 'likely' }])
  const { validTo } = first.proposals[0]!.quote.renewal!
  await book(first.id, { number, validTo })
  const second = await lineOf('seconda volta')
  expect(second.proposals).toMatchObject([{ confidence: 'maybe' }])
  expect((await book(second.id, { number, validTo })).code).toBe('payment.recorded')
  expect((await book(second.id, { number, validTo: null })).code).toBe('payment.alike')
  for (const _ of ['one', 'two']) await endingIn(5, 'Ada', 'Gemella')
  await take([credit('omonime', { payer: 'Gemella Ada' })])
  expect((await lineOf('omonime')).proposals.map(({ confidence }) => confidence)).toEqual(['maybe', 'maybe'])
})

test('a file’s columns are remembered; only staff who write payments see its lines', async () => {
  const readAs = { signature: 'data|importo|causale', columns: [0, 1, 2, null, null] }
  await take([], readAs)
  expect((await bank()).columns).toEqual({ [readAs.signature]: readAs.columns })
  expect((await viewer!.ask('/api/staff/bank')).code).toBe('guard.forbidden')
})

test('a credit booked by two people to two cards is booked once; the second press is refused', async () => {
  const [a, b] = [await endingIn(5, 'Una', 'Prima'), await endingIn(5, 'Due', 'Seconda')]
  const words = `Quota ${a}`
  await take([credit(words, { cents: 1234 })])
  const { id } = await lineOf(words)
  const other = { left: '12,34', purpose: 'other', detail: 'Erogazione liberale', validTo: null }
  const answers = [await book(id, { ...other, number: a }), await book(id, { ...other, number: b })]
  expect(answers.map(({ status }) => status)).toEqual([204, 409])
  const booked = await app.db.selectFrom('payment').select('cardNumber').where('cents', '=', 1234).execute()
  expect(booked).toEqual([{ cardNumber: a }])
})

const renewedTo = async (number: string) =>
  ((await secretary!.ask(`/api/staff/payments/quote/${number}`)).json as { renewal: { validTo: string } }).renewal.validTo
const paymentsOf = async (number: string) => ((await secretary!.ask(`/api/staff/payments?q=${number}`)).json as PaymentList).payments

test('a credit of a family is divided: each part is a payment, and the rest waits', async () => {
  const [anna, bruno] = [await endingIn(10, 'Anna', 'Ferri'), await endingIn(10, 'Bruno', 'Ferri')]
  await take([credit('Quote Ferri', { cents: 5000 })])
  const { id } = await lineOf('Quote Ferri')
  expect((await book(id, { number: anna, amount: '60', left: '50', validTo: await renewedTo(anna) })).json).toMatchObject({
    error: { fields: { amount: 'invalid' } },
  })
  const part = { number: anna, amount: '25', left: '50', validTo: await renewedTo(anna) }
  expect((await book(id, part)).status).toBe(204)
  expect(await lineOf('Quote Ferri')).toMatchObject({ id, cents: 2500, whole: 5000 })
  expect(await book(id, part)).toMatchObject({ status: 409, code: 'payment.changed' })
  expect((await book(id, { number: bruno, validTo: await renewedTo(bruno) })).status).toBe(204)
  expect(await lineOf('Quote Ferri')).toBeUndefined()
  for (const number of [anna, bruno]) expect(await paymentsOf(number)).toMatchObject([{ cents: 2500, method: 'transfer', purpose: 'fee' }])
  expect(await book(id, part)).toMatchObject({ status: 409, code: 'payment.decided' })
})

test('two presses for one part of a credit record it once', async () => {
  const number = await endingIn(10, 'Carla', 'Ferri')
  await take([credit('Due parti', { cents: 5000 })])
  const { id } = await lineOf('Due parti')
  const part = { number, purpose: 'donation', amount: '20', left: '50' }
  const answers = await Promise.all([book(id, part), book(id, part)])
  expect(answers.map(({ status }) => status)).toContain(204)
  expect(await lineOf('Due parti')).toMatchObject({ cents: 3000, whole: 5000 })
  expect(await paymentsOf(number)).toHaveLength(1)
})
