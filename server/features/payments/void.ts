import { transaction } from '#db/connect.ts'
import type { PaymentRow } from '#db/tables.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { formatMoney } from '#domain/format.ts'
import type { voidForm } from '#domain/payments/payment.ts'
import { receiptLabel } from '#domain/payments/receipt.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { leadsTo, listMergedInto } from '#server/core/cards/merged.ts'
import { paidLater } from '#server/core/cards/paid-ahead.ts'
import { deletePeriod, listGivenPeriods, lockCard } from '#server/core/cards/queries.ts'
import { markUnpaid } from '#server/core/cards/unpaid-periods.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { findPayment, findReceipt, listPaidPeriods, lockPayment, voidPayment } from './queries.ts'

/** The card that a payment counts for, and what the card has of its period: after a merge, the days that it took over. */
async function heldOf({ db }: Pick<Deps, 'db'>, { id, cardNumber, periodId }: PaymentRow) {
  const number = await leadsTo(db, cardNumber)
  const given = await listGivenPeriods(db, number)
  const own = (number === cardNumber ? given : await listGivenPeriods(db, cardNumber)).find((period) => period.id === periodId)
  if (!own || number === cardNumber) return { number, given, own, held: own ? [own] : [] }
  const merges = await listMergedInto(db, number)
  const times = new Set(merges.map(({ mergedAt }) => Number(mergedAt)))
  const others = (await listPaidPeriods(db, [number, ...merges.map(({ merged }) => merged)])).filter((other) => other.id !== id)
  const held = given.filter(
    ({ validFrom, validTo, createdAt }) =>
      times.has(Number(createdAt)) &&
      own.validFrom <= validFrom &&
      validTo <= own.validTo &&
      !others.some(({ periodFrom, periodTo }) => periodFrom! <= validFrom && validTo <= periodTo!),
  )
  return { number, given, own, held }
}

type Held = Awaited<ReturnType<typeof heldOf>>

const mayTakeBack = ({ own, held: [last, ...more], given }: Held, { createdAt, voidedAt }: PaymentRow): boolean =>
  voidedAt === null &&
  own !== undefined &&
  last !== undefined &&
  more.length === 0 &&
  Number(own.createdAt) >= Number(createdAt) &&
  given.every(({ validTo }) => validTo <= last.validTo)

/** Whether the payment gave the card its last period. One that was given before, without a payment, stays. */
export const canTakeBack = async (deps: Pick<Deps, 'db'>, payment: PaymentRow): Promise<boolean> =>
  mayTakeBack(await heldOf(deps, payment), payment)

/**
 * Voids a payment; its marked receipt keeps the number. A period that stays is unpaid again, also one that a fee paid ahead has paid. The
 * same press twice voids it once.
 *
 * @throws api.not_found 404 · member.own 409 · payment.voided 409 for another reason · payment.not_back 409 the card's period is no longer
 * its last
 */
export async function voidRecorded(deps: Deps, accountId: string, id: string, asked: Values<typeof voidForm>): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await transaction(db, async () => {
    const known = await findPayment(db, id)
    // Locks the card first, as `recordPayment` does, so that two never deadlock.
    const card = known && (await lockCard(db, { number: await leadsTo(db, known.cardNumber) }))
    const found = card && (await lockPayment(db, id))
    if (!found) throw new AppError('api.not_found', 404)
    await refuseOwn(deps, accountId, card)
    if (found.voidedAt !== null) {
      if (found.voidReason === asked.reason) return
      throw new AppError('payment.voided', 409)
    }
    const counts = await heldOf(deps, found)
    if (asked.takeBack && !mayTakeBack(counts, found)) throw new AppError('payment.not_back', 409)
    for (const period of counts.held) {
      if (asked.takeBack) await deletePeriod(db, { cardNumber: card.number, id: period.id })
      else await markUnpaid(db, period.id)
    }
    if (found.purpose === 'fee' && found.periodId === null) {
      const paid = await paidLater(db, found)
      if (paid) await markUnpaid(db, paid.id)
    }
    await voidPayment(db, id, { voidedAt: now, voidedBy: accountId, voidReason: asked.reason })
    const receipt = await findReceipt(db, id)
    const said = [formatCardNumber(card.number), receipt && `ricevuta ${receiptLabel(receipt)}`, formatMoney(found.cents)].filter(Boolean)
    const before = asked.takeBack ? { validFrom: found.periodFrom, validTo: found.periodTo } : null
    const entry = {
      actor: accountId,
      action: 'voided',
      record: 'payment',
      subject: card.uid ?? card.number,
      detail: said.join(', '),
    } as const
    await recordAudit(db, { ...entry, before, after: { reason: asked.reason } }, now)
  })
}
