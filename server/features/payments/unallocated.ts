import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { receiptLabel } from '#domain/payments/receipt.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { refuseOwn } from '#server/core/cards/guardianship.ts'
import { lockCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { OverviewSource } from '#server/core/feature.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { clearUnallocated, listUnallocated } from './online-queries.ts'
import { findPayment } from './queries.ts'

/**
 * Marks an online payment that renewed nothing as settled, after staff have renewed the card or given the money back.
 *
 * @throws api.not_found 404 · member.own 409
 */
export async function settleUnallocatedPayment(deps: Deps, actor: string, id: string): Promise<void> {
  const { db, clock } = deps
  await transaction(db, async () => {
    const payment = await findPayment(db, id)
    const card = payment && (await lockCard(db, { number: payment.cardNumber }))
    if (!payment || !card) throw new AppError('api.not_found', 404)
    await refuseOwn(deps, actor, card)
    if (!(await clearUnallocated(db, id))) return
    const detail = [formatCardNumber(payment.cardNumber), `ricevuta ${receiptLabel(payment)}`].join(', ')
    const entry = { actor, action: 'changed', record: 'payment', subject: payment.cardNumber, detail } as const
    await recordAudit(db, { ...entry, before: { state: 'da sistemare' }, after: { state: 'sistemato' } }, clock.now())
  })
}

/** Online payments that renewed nothing, for the office. */
export const unallocatedPayments: OverviewSource = {
  may: 'payments.write',
  async read({ db }) {
    const payments = await listUnallocated(db)
    return { todo: payments.length > 0 ? { unallocatedPayments: payments } : {} }
  },
}
