import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild, makeMember, makeRegisterEntry } from '#db/make.ts'
import type { ArrearsKind, ArrearsList } from '#domain/payments/arrears.ts'
import type { CashDay } from '#domain/payments/cash.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { PaymentQuote, PaymentSheet } from '#domain/payments/payment.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { feeOf, pricedAs, withFees } from './test-payments.ts'

type Person = Awaited<ReturnType<typeof staffMember>>
const DAY = 86_400_000

let app: TestApp
let today: string
let [secretary, viewer, admin]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  today = romeDay(app.clock.now())
  secretary = await staffMember(app, 'secretary', { firstname: 'Paola', lastname: 'Rinaldi' })
  viewer = await staffMember(app, 'viewer')
  admin = await staffMember(app, 'admin')
})
afterAll(() => app.stop())

const member = { category: 'ordinario', memberSince: '2020-01-01' }
const endingIn = async (left: number, card: object = {}, given: object = {}) =>
  makeMember(app.db, {
    ...given,
    card: { ...member, ...card },
    period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) },
  })
const arrears = async (kind: ArrearsKind, after = '') =>
  (await secretary!.ask(`/api/staff/arrears?kind=${kind}${after && `&after=${after}`}`)).json as ArrearsList
const numbersOf = ({ items }: ArrearsList) => items.map(({ number }) => number)
const remind = async (...numbers: string[]) =>
  (await secretary!.ask('/api/staff/arrears/reminders', { method: 'POST', body: { numbers } })).json as Record<string, number>
const quoteOf = async (number: string) => (await secretary!.ask(`/api/staff/payments/quote/${number}`)).json as PaymentQuote
const voidIt = (id: string) =>
  secretary!.ask(`/api/staff/payments/${id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } })
const preview = async () => (await secretary!.ask('/api/staff/arrears/preview?kind=expired')).json as Record<string, number>
const all = () => secretary!.ask('/api/staff/arrears/reminders/all', { method: 'POST', body: { kind: 'expired' } })

describe('late fees', () => {
  test('are in grace, expired or never paid; other cards are not listed', async () => {
    const grace = await endingIn(-1)
    const lastGrace = await endingIn(-45)
    const expired = await endingIn(-46)
    const never = await makeMember(app.db, { card: member, period: null })
    await endingIn(0)
    await endingIn(-10, { category: 'amico', memberSince: null })
    await endingIn(-10, { cancelledOn: today, cancellationReason: 'death' })
    await endingIn(-10, { suspendedFrom: addDays(today, -1) })
    const gone = await endingIn(-10)
    await app.db.deleteFrom('account').where('id', '=', gone.account.id).execute()
    const list = await arrears('grace')
    expect(numbersOf(list)).toEqual([grace.card.number, lastGrace.card.number])
    expect(list.items[0]).toMatchObject({ feeCents: 2500, validTo: addDays(today, -1), remindedAt: null, reach: 'due' })
    expect(list.counts).toEqual({ grace: 2, expired: 1, never: 1, unpaid: 0 })
    expect(numbersOf(await arrears('expired'))).toEqual([expired.card.number])
    expect(numbersOf(await arrears('never'))).toEqual([never.card.number])
  })

  test('include an unpaid first fee of a member admitted by a recorded meeting', async () => {
    await app.db
      .insertInto('resolution')
      .values({ id: 'm1', body: 'Consiglio direttivo', decidedOn: today, reference: '1', createdBy: null, createdAt: 1 })
      .execute()
    const admitted = async (changes: object = {}) => {
      const one = await confirmed<Request>(app, { firstname: 'Nives', lastname: 'Nuova' })
      await app.db
        .updateTable('card')
        .set({ ...member, memberSince: today })
        .where('number', '=', one.number)
        .execute()
      await makeRegisterEntry(app.db, { cardNumber: one.number, resolutionId: 'm1', ...changes })
      return one
    }
    const [late, paid] = [await admitted(), await admitted()]
    // Members admitted before meetings were recorded: they paid before payments were.
    await admitted({ resolutionId: null })
    await admitted({ note: 'Dal file «soci.csv»' })
    await endingIn(300)
    const pay = (number: string) => secretary!.ask('/api/staff/payments', { method: 'POST', body: feeOf(number, today) })
    const payment = (await pay(paid.number)).json as PaymentSheet
    const nevers = async () => numbersOf(await arrears('never'))
    expect(await nevers()).toContain(late.number)
    expect(await nevers()).not.toContain(paid.number)
    expect((await arrears('never')).items.find(({ number }) => number === late.number)).toMatchObject({ kind: 'never', validTo: null })
    expect(await nevers()).toHaveLength(2)
    expect((await arrears('never')).counts!.never).toBe((await nevers()).length)

    await secretary!.ask(`/api/staff/payments/${payment.id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } })
    expect(await nevers()).toContain(paid.number)
    await app.deliver()
    expect(await remind(late.number, paid.number)).toMatchObject({ due: 2 })
    await pay(paid.number)
    const sent = (await app.deliver()).filter(({ subject }) => subject === 'Quota da versare')
    expect(sent.map(({ to }) => to)).toEqual([late.email])
    expect(sent[0]!.text).toContain('la domanda è stata accolta e non risulta ancora la prima quota')
    expect(await nevers()).not.toContain(paid.number)
  })

  test('have one amount for a first fee, also once the next period costs another one', async () => {
    await app.db
      .insertInto('resolution')
      .values({ id: 'm2', body: 'Consiglio direttivo', decidedOn: today, reference: '2', createdBy: null, createdAt: 1 })
      .execute()
    const { card } = await endingIn(35, { memberSince: addDays(today, -17) })
    await makeRegisterEntry(app.db, { cardNumber: card.number, resolutionId: 'm2' })
    await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, 36), cents: 0 }] } }))
    expect((await arrears('never')).items.find(({ number }) => number === card.number)).toMatchObject({ feeCents: 2500 })
    expect(await quoteOf(card.number)).toMatchObject({ feeCents: 2500, renewalCents: 0, due: { kind: 'first', cents: 2500 } })
    await withFees(app)
    await secretary!.ask('/api/staff/payments', { method: 'POST', body: feeOf(card.number, today) })
    expect(await quoteOf(card.number)).toMatchObject({ due: { kind: 'renewal', cents: 2500 } })
  })

  test('include a card renewed without a payment, while that period runs and until a fee is paid', async () => {
    const renew = async (number: string) => {
      const { version } = (await secretary!.ask(`/api/staff/members/${number}`)).json as MemberSheet
      const { validTo } = (await quoteOf(number)).renewal!
      const body = { version, validTo }
      expect((await secretary!.ask(`/api/staff/members/${number}/renewal`, { method: 'POST', body })).status).toBe(200)
      return validTo
    }
    const pay = async (number: string, changes: object = {}) =>
      (await secretary!.ask('/api/staff/payments', { method: 'POST', body: feeOf(number, today, { again: true, ...changes }) }))
        .json as PaymentSheet
    const unpaid = async () => numbersOf(await arrears('unpaid'))

    const [late, ahead, free] = [await endingIn(-3), await endingIn(5), await endingIn(-3, { category: 'amico', memberSince: null })]
    const validTo = await renew(late.card.number)
    for (const { card } of [ahead, free]) await renew(card.number)
    const list = await arrears('unpaid')
    expect(list.items).toMatchObject([{ number: late.card.number, kind: 'unpaid', feeCents: 2500, validTo, reach: 'due' }])
    expect(list.counts!.unpaid).toBe(1)
    app.clock.advance(6 * DAY)
    expect(await unpaid()).toEqual([late.card.number, ahead.card.number].toSorted().toReversed())
    app.clock.advance(-6 * DAY)

    await app.deliver()
    expect(await remind(late.card.number)).toMatchObject({ due: 1 })
    const [mail] = (await app.deliver()).filter(({ subject }) => subject === 'Quota da versare')
    expect(mail!.text).toContain('la tessera è già rinnovata, fino al')
    app.clock.advance(31 * DAY)
    expect(await remind(late.card.number)).toMatchObject({ due: 1 })
    const period = { validFrom: addDays(today, -2), validTo }
    expect(await quoteOf(late.card.number)).toMatchObject({ renewal: null, unpaid: period })
    const paid = await pay(late.card.number)
    expect(paid).toMatchObject({ period, takesBack: false })
    expect((await app.deliver()).filter(({ subject }) => subject === 'Quota da versare')).toEqual([])
    app.clock.advance(-31 * DAY)
    expect(await unpaid()).toEqual([])

    await voidIt(paid.id)
    expect(await unpaid()).toEqual([late.card.number])
    await pay(late.card.number)
    // A payment that gave the period, voided while the period stays.
    const other = await endingIn(-1)
    const { id } = await pay(other.card.number, { validTo: (await quoteOf(other.card.number)).renewal!.validTo })
    expect(await unpaid()).toEqual([])
    await voidIt(id)
    expect(await unpaid()).toEqual([other.card.number])
  })

  test('are paged, latest end first', async () => {
    const made: string[] = []
    for (let i = 0; i < 60; i += 1) made.push((await endingIn(-100 - Math.floor(i / 3))).card.number)
    const first = await arrears('expired')
    const second = await arrears('expired', first.next!)
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length)
    expect(second.next).toBeNull()
    expect(all.map(({ validTo }) => validTo)).toEqual(
      all
        .map(({ validTo }) => validTo)
        .toSorted()
        .toReversed(),
    )
    expect(made.every((number) => all.some((one) => one.number === number))).toBe(true)
  })

  test('get one reminder by mail in thirty days; people without an address are counted', async () => {
    const one = await confirmed<Request>(app, { firstname: 'Lia', lastname: 'Neri' })
    await app.db.updateTable('card').set(member).where('number', '=', one.number).execute()
    await app.db
      .updateTable('cardPeriod')
      .set({ validFrom: addDays(today, -384), validTo: addDays(today, -20) })
      .where('cardNumber', '=', one.number)
      .execute()
    const silent = await endingIn(-20, {}, { account: { emailVerified: false } })
    const good = await endingIn(100)
    expect(await remind(one.number, silent.card.number, good.card.number)).toEqual({ due: 1, recent: 0, unreachable: 1, settled: 1 })
    const mail = (await app.deliver()).find(({ to }) => to === one.email)
    expect(mail).toMatchObject({ subject: 'Quota da versare' })
    expect(mail!.text).toContain(`causale «Quota 2026 tessera ${one.number} Neri»`)
    expect(await remind(one.number)).toMatchObject({ due: 0, recent: 1 })
    expect((await arrears('grace')).items.find(({ number }) => number === one.number)).toMatchObject({ reach: 'recent' })
    app.clock.advance(31 * DAY)
    expect(await remind(one.number)).toMatchObject({ due: 1 })
    app.clock.advance(-31 * DAY)
  })

  test('get no mail if they are paid, or their holder dies, before it leaves', async () => {
    const [paid, dead] = [await endingIn(-5), await endingIn(-5)]
    expect(await remind(paid.card.number, dead.card.number)).toMatchObject({ due: 2 })
    const { renewal } = (await secretary!.ask(`/api/staff/payments/quote/${paid.card.number}`)).json as { renewal: { validTo: string } }
    await secretary!.ask('/api/staff/payments', { method: 'POST', body: feeOf(paid.card.number, today, { validTo: renewal.validTo }) })
    await app.db
      .updateTable('card')
      .set({ cancelledOn: today, cancellationReason: 'death' })
      .where('number', '=', dead.card.number)
      .execute()
    const sent = await app.deliver()
    expect(sent.filter(({ subject }) => subject === 'Quota da versare')).toEqual([])
  })

  test('of a child get their reminder to the parent', async () => {
    const parent = await confirmed<Request>(app)
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number, ...member })
    await makeChild(app.db, { cardNumber: number, firstname: 'Pia', lastname: 'Neri', birthDate: '2016-01-01' })
    await insertGuardianship(app.db, { uid: parent.uid, cardNumber: number, createdAt: 1 })
    expect(await remind(number)).toMatchObject({ due: 1 })
    expect((await app.deliver()).find(({ to }) => to === parent.email)).toMatchObject({
      subject: 'Quota da versare per una tessera della famiglia',
      text: expect.stringContaining('per attivare la tessera di Pia manca la quota'),
    })
  })

  test('get one reminder each in the background, as previewed', async () => {
    const { due } = await preview()
    expect(due).toBeGreaterThan(50)
    expect((await all()).status).toBe(204)
    expect((await app.deliver()).filter(({ subject }) => subject === 'Quota da versare')).toHaveLength(due!)
    expect(await preview()).toMatchObject({ due: 0, recent: due })
    await all()
    expect((await app.deliver()).filter(({ subject }) => subject === 'Quota da versare')).toEqual([])
  })

  test('need the right to read payments, and reminders the right to write them', async () => {
    expect((await viewer!.ask('/api/staff/arrears')).status).toBe(200)
    expect((await viewer!.ask('/api/staff/arrears/reminders', { method: 'POST', body: { numbers: ['0000000000'] } })).code).toBe(
      'guard.forbidden',
    )
  })
})

describe('the day’s cash', () => {
  const day = '2026-03-02'
  const cash = async (of = day) => (await secretary!.ask(`/api/staff/cash?day=${of}`)).json as CashDay
  const close = (body: object) => secretary!.ask('/api/staff/cash', { method: 'POST', body: { day, note: '', ...body } })
  const pay = async (changes: object) => {
    const { card } = await endingIn(200)
    const { json } = await secretary!.ask('/api/staff/payments', { method: 'POST', body: feeOf(card.number, day, changes) })
    return json as PaymentSheet
  }

  test('sums the day’s payments by method beside the counted cash; a later closing corrects it', async () => {
    await pay({ amount: '25' })
    await pay({ amount: '10,50' })
    await pay({ amount: '18', method: 'pos' })
    const wrong = await pay({ amount: '99' })
    await secretary!.ask(`/api/staff/payments/${wrong.id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } })
    expect(await cash()).toMatchObject({ payments: 3, methods: { cash: 3550, pos: 1800, transfer: 0 }, closings: [] })
    expect((await close({ counted: '30', expected: '25' })).code).toBe('payment.cash_changed')
    expect((await close({ counted: '30', expected: '35,50', note: 'Manca un resto' })).json).toMatchObject({
      closings: [{ expected: 3550, counted: 3000, note: 'Manca un resto', closedBy: 'Paola Rinaldi' }],
    })
    await close({ counted: '35,50', expected: '35,50' })
    expect((await cash()).closings.map(({ counted }) => counted)).toEqual([3550, 3000])
    // Voided today, cash of an earlier day may have been given back out of today's drawer.
    expect((await cash(today)).voided).toEqual({ payments: 1, cents: 9900 })
    expect((await cash()).voided).toEqual({ payments: 0, cents: 0 })
    expect((await cash('2026-03-01')).last.map((one) => one.day)).toEqual([day, day])
  })

  test('is not closed in advance; a closing never changes', async () => {
    expect(await close({ day: addDays(today, 1), counted: '0', expected: '0' })).toMatchObject({ status: 422 })
    await expect(app.db.updateTable('cashClosing').set({ counted: 1 }).execute()).rejects.toThrow()
    await expect(app.db.deleteFrom('cashClosing').execute()).rejects.toThrow()
    expect((await viewer!.ask('/api/staff/cash', { method: 'POST', body: { day, counted: '0', expected: '0', note: '' } })).code).toBe(
      'guard.forbidden',
    )
  })

  test('is exported with the payments for the accountant, for an Italian spreadsheet', async () => {
    const odd = await pay({ amount: '1250', payer: '=HYPERLINK("http://x")', purpose: 'other', detail: 'Affitto; sala "grande"' })
    const file = await admin!.ask(`/api/staff/payments/export?from=${day}&to=${day}`)
    expect(file).toMatchObject({
      status: 200,
      headers: { 'content-disposition': 'attachment; filename="pagamenti-2026-11-10.csv"' },
    })
    const text = file.bytes.toString('utf8')
    expect(text.startsWith('\uFEFF"Data pagamento";"Ricevuta"')).toBe(true)
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(7)
    expect(lines[1]).toBe(
      `"02/03/2026";"${odd.receipt}";"10/11/2026";"'=HYPERLINK(""http://x"")";"${odd.number}";"";"Altro";"Affitto; sala ""grande""";"Contanti";"1250,00";"";""`,
    )
    expect(lines[2]).toMatch(/"0,00";"10\/11\/2026";"Errore"$/)
    expect((await secretary!.ask('/api/staff/payments/export')).code).toBe('guard.forbidden')
    const [entry] = await app.db.selectFrom('audit').selectAll().where('action', '=', 'exported').execute()
    expect(entry).toMatchObject({ record: 'payment', actor: admin!.uid, detail: `from=${day} to=${day}` })
  })

  test('marks the last closing of a day whose cash has changed since', async () => {
    const first = async () => (await cash(today)).last[0]!.cashNow
    expect(await first()).toBe(128_550)
    await close({ counted: '1285,50', expected: '1285,50' })
    const late = await pay({ amount: '4,50' })
    expect((await cash(today)).last.map(({ counted, cashNow }) => [counted, cashNow])).toEqual([
      [128_550, 129_000],
      [3550, null],
      [3000, null],
    ])
    await secretary!.ask(`/api/staff/payments/${late.id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack: false } })
    expect(await first()).toBeNull()
  })
})
