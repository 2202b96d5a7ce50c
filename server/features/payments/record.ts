import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { formatMoney } from '#domain/format.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import { addressOf } from '#domain/members/person.ts'
import { METHOD_LABELS, paymentProblems, type PaymentMethod, type paymentForm } from '#domain/payments/payment.ts'
import { receiptLabel, type FrozenReceipt } from '#domain/payments/receipt.ts'
import { issuerOf, paymentSettings, receiptNotes } from '#domain/payments/settings.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { insertCardPeriod, listGivenPeriods, lockStanding } from '#server/core/cards/queries.ts'
import { feeStanding } from '#server/core/cards/owed.ts'
import { unmarkUnpaid } from '#server/core/cards/unpaid-periods.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { defineSetting, nextNumber } from '#server/platform/settings.ts'
import { receiptMail } from './mails.ts'
import { paidEvent, type PaidEvent } from './events.ts'
import { findAlike, findByRequest, findHolder, findOfPeriod, insertPayment, insertReceipt, listReaders } from './queries.ts'
import { periodForFee } from './quote.ts'

/** A payment to write. An online one is recorded by itself (`online.ts`). */
export type Recorded = Omit<Values<typeof paymentForm>, 'method'> & { method: PaymentMethod }

/**
 * Records a payment with its receipt, the card's new period and the mail, all or nothing, once per key. The card is locked, so of two
 * people with the same fee the second learns of the first.
 *
 * @param accountId the staff account
 * @returns the payment's id
 * @throws api.invalid 422 · api.not_found 404 · member.own, payment.card_cancelled, payment.changed 409 · payment.recorded, payment.alike
 * 409 with the existing `payment`
 */
export async function recordPayment(deps: Deps, accountId: string, asked: Recorded): Promise<string> {
  const { db, clock } = deps
  const now = clock.now()
  const today = romeDay(now)
  const fields = paymentProblems(asked, today)
  if (Object.keys(fields).length > 0) throw new AppError('api.invalid', 422, { fields })
  const association = await findAssociation(deps)
  const { number } = asked
  const event = asked.event === null ? null : await paidEvent(deps, { slot: asked.event, number, paidOn: asked.paidOn })
  const id = await transaction(db, async () => {
    const card = await lockStanding(db, number)
    const holder = card && (await findHolder(db, number))
    if (!card || !holder) throw new AppError('api.not_found', 404)
    const sent = await findByRequest(db, asked.requestKey)
    // The same bank credit was booked to another card.
    if (sent && sent.cardNumber !== number) throw new AppError('payment.recorded', 409, { details: { payment: sent.id } })
    if (sent) return sent.id
    if (asked.event !== null && !event) throw new AppError('api.invalid', 422, { fields: { event: 'invalid' } })
    await refuseOwn(deps, accountId, card)
    if (card.cancelledOn !== null && card.cancelledOn <= today) throw new AppError('payment.card_cancelled', 409)
    await refuseTwice(deps, asked, event)
    const period = await newPeriod(deps, { card, association, asked, now })
    return writePayment(deps, { accountId, association, holder, asked, event, period, now })
  })
  wakeOutbox(db)
  return id
}

async function refuseTwice(
  { db }: Deps,
  { number, validTo, again, amount, paidOn, purpose }: Recorded,
  event: PaidEvent | null,
): Promise<void> {
  const same = validTo === null ? undefined : await findOfPeriod(db, number, validTo)
  if (same) throw new AppError('payment.recorded', 409, { details: { payment: same.id } })
  const alike = again ? undefined : await findAlike(db, { cardNumber: number, cents: amount, paidOn, purpose, event })
  if (alike) throw new AppError('payment.alike', 409, { details: { payment: alike.id } })
}

type Card = NonNullable<Awaited<ReturnType<typeof lockStanding>>>
type Acting = { card: Card; association: Association | null; asked: Recorded; now: number }

/** The card's next period as shown; null if none was requested. */
async function newPeriod({ db }: Deps, { card, association, asked: { number, validTo }, now }: Acting) {
  if (validTo === null) return null
  const period = periodForFee(association, card, await listGivenPeriods(db, number), romeDay(now))
  // The period was shown yesterday and is sent today, or the card was renewed meanwhile.
  if (period?.validTo !== validTo) throw new AppError('payment.changed', 409)
  const id = newId(now)
  await insertCardPeriod(db, { id, cardNumber: number, ...period, createdAt: now })
  return { id, ...period }
}

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>
type Writing = {
  /** The staff account; null: the payment recorded itself. */
  accountId: string | null
  association: Association | null
  holder: Holder
  asked: Recorded
  event: PaidEvent | null
  period: ({ id: string } & Period) | null
  now: number
}

/** The period that a fee without a renewal pays: a member's running first one, or one given without a payment. */
async function unpaidPeriod({ db }: Deps, { association, holder, now }: Pick<Writing, 'association' | 'holder' | 'now'>) {
  const { owed, unpaid, running } = await feeStanding(db, holder.number, { association, card: holder, today: romeDay(now) })
  return owed?.kind === 'first' ? running : unpaid
}

/** Joins the transaction. @returns the payment's id */
export async function writePayment(
  deps: Deps,
  { accountId, association, holder, asked, event, period: given, now }: Writing,
): Promise<string> {
  const { db, config } = deps
  const { requestKey, number: cardNumber, purpose, method, paidOn, amount: cents, note } = asked
  const id = newId(now)
  const period = given ?? (purpose === 'fee' ? await unpaidPeriod(deps, { association, holder, now }) : null)
  if (period) await unmarkUnpaid(db, period.id)
  const payer = asked.payer ?? fullName(holder.firstname, holder.lastname)
  const detail = purpose === 'fee' ? categoryLabel(association, holder.category) : (event?.words ?? asked.detail)
  const dates = { periodId: period?.id ?? null, periodFrom: period?.validFrom ?? null, periodTo: period?.validTo ?? null }
  await insertPayment(db, {
    id,
    requestKey,
    cardNumber,
    category: holder.category,
    nameKey: holder.nameKey ?? '',
    givenKey: holder.givenKey ?? '',
    payerKey: asked.payer === null ? null : foldText(asked.payer),
    payer,
    cents,
    method,
    paidOn,
    purpose,
    detail,
    eventId: event?.eventId ?? null,
    occurrence: event?.occurrence ?? null,
    ...dates,
    note,
    recordedBy: accountId,
    createdAt: now,
    voidedAt: null,
    voidedBy: null,
    voidReason: null,
  })
  const frozen: FrozenReceipt = {
    association: issuerOf(association),
    payer: {
      name: payer,
      number: cardNumber,
      // Another payer's name comes without the holder's codice fiscale and address.
      taxCode: asked.payer === null ? holder.taxCode : null,
      address: asked.payer === null ? addressOf(holder) : null,
    },
    cents,
    method,
    paidOn,
    purpose,
    detail,
    period: period && { validFrom: period.validFrom, validTo: period.validTo },
    notes: receiptNotes(paymentSettings(association), cents),
  }
  const receipt = await issue(deps, { paymentId: id, frozen, now })
  const said = [formatCardNumber(cardNumber), `ricevuta ${receipt}`, formatMoney(cents)].join(', ')
  const after = {
    amount: formatMoney(cents),
    method: METHOD_LABELS[method],
    paidOn,
    ...(event && { event: event.words }),
    ...frozen.period,
  }
  await recordAudit(
    db,
    { actor: accountId, action: 'created', record: 'payment', subject: holder.uid ?? cardNumber, detail: said, after },
    now,
  )
  const link = `${ownOrigins(config)[0]!}/account/pagamenti`
  for (const { email, firstname } of await listReaders(db, { number: cardNumber, uid: holder.uid })) {
    const about = {
      receipt,
      cents,
      method,
      paidOn,
      purpose,
      detail,
      validTo: dates.periodTo,
      child: holder.uid === null ? holder.firstname : null,
    }
    await enqueueMail(db, receiptMail.of({ to: email, firstname: firstname ?? '', ...about, link }), now)
  }
  return id
}

/** The next number of Rome's year (31 December, 23:30 UTC, is next year's). Taken last, because it is locked until the commit. */
async function issue({ db }: Deps, { paymentId, frozen, now }: { paymentId: string; frozen: FrozenReceipt; now: number }): Promise<string> {
  const year = Number(romeDay(now).slice(0, 4))
  const number = await nextNumber(db, defineSetting<number>(`receipts:${year}`))
  await insertReceipt(db, { paymentId, year, number, issuedAt: now, frozen: JSON.stringify(frozen) })
  return receiptLabel({ year, number })
}
