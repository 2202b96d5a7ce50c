import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeChild, makeMember } from '#db/make.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { PaymentList, PaymentQuote, PaymentSheet } from '#domain/payments/payment.ts'
import type { ArrearsList } from '#domain/payments/arrears.ts'
import { newAssociation } from '#domain/content/association.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { markUnpaid } from '#server/core/cards/unpaid-periods.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { feeOf, pricedAs, withFees } from './test-payments.ts'

type Person = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let today: string
let [secretary, other, viewer, editor]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withFees(app)
  secretary = await staffMember(app, 'secretary', { firstname: 'Paola', lastname: 'Rinaldi' })
  other = await staffMember(app, 'secretary', { firstname: 'Ugo', lastname: 'Conti' })
  viewer = await staffMember(app, 'viewer')
  editor = await staffMember(app, 'editor')
})
afterAll(() => app.stop())
beforeEach(() => void (today = romeDay(app.clock.now())))

const ROOT = '/api/staff/payments'
/** A member whose card ends in this many days. */
const endingIn = async (left: number, document: { firstname?: string; lastname?: string } = {}, card = {}) => {
  const made = await makeMember(app.db, {
    document,
    card: { category: 'ordinario', memberSince: '2020-01-01', ...card },
    period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) },
  })
  return made.card.number
}
const quote = async (number: string) => (await secretary!.ask(`${ROOT}/quote/${number}`)).json as PaymentQuote
const record = async (body: object, ask: Request = secretary!.ask) => {
  const answer = await ask(ROOT, { method: 'POST', body })
  return { ...answer, payment: answer.json as PaymentSheet }
}
const list = async (query = '', ask: Request = secretary!.ask) => (await ask(`${ROOT}?${query}`)).json as PaymentList
const periodsOf = (cardNumber: string) =>
  app.db.selectFrom('cardPeriod').selectAll().where('cardNumber', '=', cardNumber).orderBy('validFrom').execute()
const countOf = async (table: 'payment' | 'receipt' | 'outbox') =>
  Number(
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows,
  )

describe('a recorded fee', () => {
  test('renews the card from the day after its end; the holder has receipt and mail at once', async () => {
    const member = await confirmed<Request>(app, { firstname: 'Ivo', lastname: 'Bassi' })
    await app.db.updateTable('card').set({ category: 'ordinario', memberSince: '2020-01-01' }).where('number', '=', member.number).execute()
    await app.db
      .updateTable('cardPeriod')
      .set({ validTo: addDays(today, 10) })
      .where('cardNumber', '=', member.number)
      .execute()
    const shown = await quote(member.number)
    expect(shown).toMatchObject({ name: 'Ivo Bassi', feeCents: 2500, renewal: { validFrom: addDays(today, 11) }, isOwn: false })
    const { status, payment } = await record(feeOf(member.number, addDays(today, -3), { validTo: shown.renewal!.validTo }))
    expect(status).toBe(200)
    expect(payment).toMatchObject({
      payer: 'Ivo Bassi',
      cents: 2500,
      detail: 'Socio ordinario',
      receipt: '1/2026',
      period: shown.renewal,
      recordedBy: 'Paola Rinaldi',
      takesBack: true,
      voided: null,
    })
    expect(((await member.ask('/api/card')).json as CardAnswer).periods.validTo).toBe(shown.renewal!.validTo)
    const [mail] = (await app.deliver()).filter(({ to }) => to === member.email)
    expect(mail).toMatchObject({ subject: 'Ricevuta n. 1/2026', text: expect.stringContaining('/account/pagamenti') })
    const own = (await member.ask('/api/payments')).json as { payments: PaymentSheet[] }
    expect(own.payments).toMatchObject([{ id: payment.id, receipt: '1/2026', cents: 2500 }])
    const pdf = await member.ask(`/api/payments/${payment.id}/receipt`)
    expect(pdf).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="ricevuta-2026-1.pdf"' },
    })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const audited = await app.db.selectFrom('audit').selectAll().where('subject', '=', member.uid).where('record', '=', 'payment').execute()
    expect(audited).toMatchObject([{ action: 'created', actor: secretary!.uid }])
  })

  test('renews an expired card from the day it is recorded', async () => {
    const number = await endingIn(-60)
    const { renewal } = await quote(number)
    expect(renewal).toMatchObject({ validFrom: today })
    const { payment } = await record(feeOf(number, addDays(today, -5), { validTo: renewal!.validTo }))
    expect(payment.period).toEqual(renewal)
  })

  test('is the one of the day on which the period begins, and an earlier payment keeps its amount', async () => {
    const [early, late, expired] = [await endingIn(9), await endingIn(10), await endingIn(-60)]
    const { payment } = await record(feeOf(late, today, { validTo: (await quote(late)).renewal!.validTo }))
    const unpaid = await makeMember(app.db, {
      card: { category: 'ordinario', memberSince: '2020-01-01' },
      period: { validFrom: addDays(today, -355), validTo: addDays(today, 10) },
    })
    await markUnpaid(app.db, unpaid.period!.id)
    await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, 11), cents: 3000 }] } }))
    const other = await endingIn(10)
    expect([await quote(early), await quote(other), await quote(expired)]).toMatchObject([
      { feeCents: 2500, renewalCents: 2500, renewal: { validFrom: addDays(today, 10) } },
      { feeCents: 3000, renewalCents: 3000, renewal: { validFrom: addDays(today, 11) } },
      { feeCents: 2500, renewalCents: 2500, renewal: { validFrom: today } },
    ])
    // The period that was given without a payment is paid first.
    expect(await quote(unpaid.card.number)).toMatchObject({ feeCents: 2500, renewalCents: 3000 })
    expect(await quote(late)).toMatchObject({ feeCents: 2500, renewal: null, renewalCents: null })
    expect(((await secretary!.ask(`${ROOT}/${payment.id}`)).json as PaymentSheet).cents).toBe(2500)
    await withFees(app)
  })

  test('costs the fee of the year into which it lasts, also when it begins in the last days of a social year', async () => {
    const [end, start] = [addDays(today, 40), addDays(today, 41)]
    const validity = newAssociation({ name: 'x', color: '#0b5c6b', email: 'x@posta.example' }).cardValidity
    const socialYear = { start: start.slice(5), end: end.slice(5) }
    await withFees(app, {
      ...pricedAs({
        ordinario: { feeCents: 2500, laterFees: [{ from: start, cents: 3000 }] },
        gratis: { feeCents: 0, laterFees: [{ from: start, cents: 1000 }] },
      }),
      cardValidity: { ...validity, policy: 'social_year', socialYear, lateJoinDays: 60 },
    })
    const [punctual, expired] = [await endingIn(40), await endingIn(-100)]
    const joining = async (category: string) =>
      (await makeMember(app.db, { card: { category, memberSince: today }, period: null })).card.number
    const [fresh, free] = [await joining('ordinario'), await joining('gratis')]
    const priced = { feeCents: 3000, renewalCents: 3000, due: { kind: 'renewal', cents: 3000 } }
    expect([await quote(punctual), await quote(fresh), await quote(expired)]).toMatchObject([priced, priced, priced])
    const nevers = ((await secretary!.ask('/api/staff/arrears?kind=never')).json as ArrearsList).items
    expect(nevers.find(({ number }) => number === free)).toMatchObject({ feeCents: 1000 })
    await withFees(app)
  })

  test('activates the card of a newly admitted member', async () => {
    const { card } = await makeMember(app.db, { card: { category: 'ordinario', memberSince: today }, period: null })
    const { renewal } = await quote(card.number)
    expect(renewal).toMatchObject({ validFrom: today })
    expect((await record(feeOf(card.number, today, { validTo: renewal!.validTo }))).payment.period).toEqual(renewal)
    expect(await periodsOf(card.number)).toMatchObject([renewal!])
  })

  test('sent again is recorded once; a second person learns of the first', async () => {
    const number = await endingIn(5)
    const asked = feeOf(number, today, { validTo: (await quote(number)).renewal!.validTo })
    const [first, again] = [await record(asked), await record(asked)]
    expect(again.payment.id).toBe(first.payment.id)
    const rows = await countOf('payment')
    const second = await record({ ...asked, requestKey: 'b'.repeat(22), method: 'transfer' }, other!.ask)
    expect(second).toMatchObject({ status: 409, code: 'payment.recorded', json: { error: { details: { payment: first.payment.id } } } })
    expect(await countOf('payment')).toBe(rows)
    expect(await periodsOf(number)).toHaveLength(2)
  })

  test('by ten at the same moment is recorded once; receipt numbers have no gap and no double', async () => {
    const same = await endingIn(5)
    const { renewal } = await quote(same)
    const twice = Array.from({ length: 5 }, (_, i) =>
      record(feeOf(same, today, { validTo: renewal!.validTo, requestKey: `same-request-key-${i}` })),
    )
    const numbers = await Promise.all(Array.from({ length: 8 }, () => endingIn(200)))
    const others = numbers.map((number) => record(feeOf(number, today)))
    const answers = await Promise.all([...twice, ...others])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(answers.filter(({ code }) => code === 'payment.recorded')).toHaveLength(4)
    const rows = await app.db.selectFrom('receipt').select('number').where('year', '=', 2026).orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  })

  test('with the wrong day or card is refused', async () => {
    const number = await endingIn(5)
    expect(await record(feeOf(number, addDays(today, 1)))).toMatchObject({
      status: 422,
      json: { error: { fields: { paidOn: 'in_future' } } },
    })
    expect((await record(feeOf(number, today, { purpose: 'event' }))).json).toMatchObject({ error: { fields: { event: 'required' } } })
    expect((await record(feeOf(number, today, { amount: '0' }))).json).toMatchObject({ error: { fields: { amount: 'invalid' } } })
    expect((await record(feeOf(number, today, { validTo: '2031-01-01' }))).code).toBe('payment.changed')
    const cancelled = await endingIn(5, {}, { cancelledOn: today, cancellationReason: 'withdrawal' })
    expect((await record(feeOf(cancelled, today))).code).toBe('payment.card_cancelled')
    expect((await quote(cancelled)).renewal).toBeNull()
    expect((await record(feeOf('0000000000', today))).code).toBe('api.not_found')
    expect((await record(feeOf(secretary!.number, today))).code).toBe('member.own')
  })

  test('that resembles another needs a confirmation', async () => {
    const number = await endingIn(200)
    const dinner = { purpose: 'event', detail: 'Cena di fine estate', amount: '18', method: 'pos' }
    const { payment } = await record(feeOf(number, today, dinner))
    const like = await record(feeOf(number, today, dinner), other!.ask)
    expect(like).toMatchObject({ code: 'payment.alike', json: { error: { details: { payment: payment.id } } } })
    expect((await record(feeOf(number, today, { ...dinner, again: true }))).status).toBe(200)
  })

  test('for a child is notified to the guardian, who reads it too; a stranger does not', async () => {
    const [parent, stranger] = [await confirmed<Request>(app), await confirmed<Request>(app)]
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number, category: 'ordinario', memberSince: '2020-01-01' })
    await makeChild(app.db, { cardNumber: number, firstname: 'Pia', lastname: 'Neri', birthDate: '2016-01-01' })
    await insertGuardianship(app.db, { uid: parent.uid, cardNumber: number, createdAt: 1 })
    const { payment } = await record(feeOf(number, today, { payer: 'Ada Neri' }))
    expect(payment).toMatchObject({ payer: 'Ada Neri', holder: 'Pia Neri' })
    expect((await app.deliver()).find(({ to }) => to === parent.email)?.text).toContain('per Pia')
    expect((await parent.ask(`/api/payments/${payment.id}/receipt`)).status).toBe(200)
    expect(await stranger.ask(`/api/payments/${payment.id}/receipt`)).toMatchObject({ status: 404 })
    expect((await stranger.ask('/api/payments')).json).toEqual({ payments: [] })
  })
})

describe('a void', () => {
  test('keeps the row and its number, and reverts the renewal on request', async () => {
    const number = await endingIn(5)
    const asked = feeOf(number, today, { validTo: (await quote(number)).renewal!.validTo })
    const { payment } = await record(asked)
    const voided = await secretary!.ask(`${ROOT}/${payment.id}/void`, {
      method: 'POST',
      body: { reason: 'Importo sbagliato', takeBack: true },
    })
    expect(voided.json).toMatchObject({
      receipt: payment.receipt,
      voided: { reason: 'Importo sbagliato' },
      voidedBy: 'Paola Rinaldi',
      takesBack: false,
    })
    expect(await periodsOf(number)).toHaveLength(1)
    const next = await record({ ...asked, requestKey: 'c'.repeat(22), amount: '20' })
    expect(Number(next.payment.receipt.split('/')[0])).toBe(Number(payment.receipt.split('/')[0]) + 1)
    const again = (reason: string) => secretary!.ask(`${ROOT}/${payment.id}/void`, { method: 'POST', body: { reason, takeBack: false } })
    expect([(await again('Importo sbagliato')).status, (await again('Altro')).code]).toEqual([200, 'payment.voided'])
    // The receipt shows codice fiscale and address.
    expect((await viewer!.ask(`${ROOT}/${payment.id}/receipt`)).code).toBe('guard.forbidden')
    const pdf = await secretary!.ask(`${ROOT}/${payment.id}/receipt`)
    expect(pdf.status).toBe(200)
  })

  test('leaves the card alone when its period is no longer the last', async () => {
    const number = await endingIn(5)
    const { payment } = await record(feeOf(number, today, { validTo: (await quote(number)).renewal!.validTo }))
    await app.db
      .insertInto('cardPeriod')
      .values({ id: `later-${number}`, cardNumber: number, validFrom: '2030-01-01', validTo: '2030-12-31', createdAt: 1 })
      .execute()
    const ask = (takeBack: boolean) =>
      secretary!.ask(`${ROOT}/${payment.id}/void`, { method: 'POST', body: { reason: 'Errore', takeBack } })
    expect((await ask(true)).code).toBe('payment.not_back')
    expect((await ask(false)).status).toBe(200)
    expect(await periodsOf(number)).toHaveLength(3)
  })
})

test('payments and receipts are never changed or deleted', async () => {
  const { payment } = await record(feeOf(await endingIn(200), today))
  const { id } = payment
  await secretary!.ask(`${ROOT}/${id}/void`, { method: 'POST', body: { reason: 'Prova', takeBack: false } })
  const tries = [
    app.db.updateTable('payment').set({ cents: 1 }).where('id', '=', id),
    app.db.updateTable('payment').set({ voidedAt: null }).where('id', '=', id),
    app.db.updateTable('payment').set({ eventId: 'cena' }).where('id', '=', id),
    app.db.updateTable('payment').set({ occurrence: '2026-12-12' }).where('id', '=', id),
    app.db.deleteFrom('payment').where('id', '=', id),
    app.db.updateTable('receipt').set({ number: 9_999 }).where('paymentId', '=', id),
    app.db.deleteFrom('receipt').where('paymentId', '=', id),
  ]
  for (const one of tries) await expect(one.execute()).rejects.toThrow()
})

test('a receipt of 31 December at 23:30 UTC is number 1 of the next year', async () => {
  const own = await startTestApp()
  await withFees(own)
  const paola = await staffMember(own, 'secretary')
  const made = async () => {
    const { card } = await makeMember(own.db, { card: { category: 'ordinario', memberSince: '2020-01-01' } })
    return ((await paola.ask(ROOT, { method: 'POST', body: feeOf(card.number, '2026-11-10') })).json as PaymentSheet).receipt
  }
  const to = (moment: number) => own.clock.advance(moment - own.clock.now())
  await own.db
    .updateTable('session')
    .set({ expiresAt: sql`'2100-01-01T00:00:00.000Z'` })
    .execute()
  to(Date.UTC(2026, 11, 31, 22, 30))
  expect(await made()).toBe('1/2026')
  to(Date.UTC(2026, 11, 31, 23, 30))
  expect([await made(), await made()]).toEqual(['1/2027', '2/2027'])
  await own.stop()
})

describe('the list', () => {
  test('is newest first, paged, with totals', async () => {
    const number = await endingIn(200, { firstname: 'Zeno', lastname: "Dell'Orto" })
    for (let i = 0; i < 55; i += 1)
      await record(
        feeOf(number, addDays(today, -400 - i), { purpose: 'donation', amount: '10', method: i % 2 === 0 ? 'cash' : 'transfer' }),
      )
    const first = await list(`q=${number}`)
    expect(first.payments).toHaveLength(50)
    expect(first.totals).toEqual({ payments: 55, cents: 55_000, methods: { cash: 28_000, transfer: 27_000, pos: 0, online: 0 } })
    const second = await list(`q=${number}&after=${first.next}`)
    expect(second).toMatchObject({ next: null, totals: null })
    const all = [...first.payments, ...second.payments]
    expect(all.map(({ paidOn }) => paidOn)).toEqual(all.map((_, i) => addDays(today, -400 - i)))
    expect((await list(`q=${number}&method=transfer`)).totals!.payments).toBe(27)
    expect((await list(`q=${number}&from=${addDays(today, -402)}&to=${addDays(today, -401)}`)).totals!.payments).toBe(2)
  })

  test.each(["dell'orto", 'dellorto zeno', 'ZENO', "zeno dell'", "Dell'Orto Ze"])('«%s» finds by name', async (words) => {
    const { payments } = await list(`q=${encodeURIComponent(words)}`)
    expect(payments[0]?.payer).toBe("Zeno Dell'Orto")
  })

  test('finds a receipt; a voided payment counts as zero', async () => {
    const { payment } = await record(feeOf(await endingIn(200), today, { payer: 'Fratelli Bo & figli' }))
    expect((await list(`q=${encodeURIComponent(payment.receipt)}`)).payments.map(({ id }) => id)).toEqual([payment.id])
    expect((await list(`q=${encodeURIComponent('fratelli bo')}`)).totals).toMatchObject({ payments: 1, cents: 2500 })
    await secretary!.ask(`${ROOT}/${payment.id}/void`, { method: 'POST', body: { reason: 'Prova', takeBack: false } })
    expect(await list('q=fratelli')).toMatchObject({ payments: [{ id: payment.id }], totals: { payments: 0, cents: 0 } })
    expect((await list('q=fratelli&voided=no')).payments).toEqual([])
    expect((await list('q=fratelli&voided=yes')).payments).toHaveLength(1)
  })

  test('needs the right to read; records need the right to write', async () => {
    const number = await endingIn(200)
    expect((await viewer!.ask(ROOT)).status).toBe(200)
    expect((await record(feeOf(number, today), viewer!.ask)).code).toBe('guard.forbidden')
    expect((await editor!.ask(ROOT)).code).toBe('guard.forbidden')
    expect((await app.newClient()(ROOT)).status).toBe(401)
  })
})
