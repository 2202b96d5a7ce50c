import { current } from '#db/connect.ts'
import { receiptLabel, type FrozenReceipt } from '#domain/payments/receipt.ts'
import type { PersonalData } from '#server/core/feature.ts'
import { ownNumbers } from './queries.ts'

export const personalData = {
  payment: {
    title: 'Pagamenti',
    why: 'Quello che hai pagato. La legge ci chiede di conservarlo per dieci anni, anche senza account.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('payment')
        .select(['payment.id', 'payment.cardNumber', 'payment.payer', 'payment.cents', 'payment.method', 'payment.paidOn'])
        .select(['payment.purpose', 'payment.detail', 'payment.periodFrom', 'payment.periodTo', 'payment.note as officeNote'])
        .select(['payment.createdAt', 'payment.voidedAt', 'payment.voidReason'])
        .where('payment.cardNumber', 'in', ownNumbers(db, uid))
        .orderBy('payment.id')
        .execute(),
    erased: 'registered',
  },
  receipt: {
    title: 'Ricevute',
    why: 'Le ricevute dei tuoi pagamenti, come sono state emesse. Anche queste restano dieci anni.',
    rows: async (db, { uid }) => {
      const rows = await current(db)
        .selectFrom('receipt')
        .innerJoin('payment', 'payment.id', 'receipt.paymentId')
        .select(['receipt.paymentId', 'receipt.year', 'receipt.number', 'receipt.issuedAt', 'receipt.frozen'])
        .where('payment.cardNumber', 'in', ownNumbers(db, uid))
        .orderBy('receipt.issuedAt')
        .execute()
      return rows.map(({ paymentId, issuedAt, frozen, ...label }) => {
        const { name, taxCode, address } = (JSON.parse(frozen) as FrozenReceipt).payer
        return { paymentId, receipt: receiptLabel(label), issuedAt, payer: name, taxCode, address }
      })
    },
    erased: 'registered',
  },
  feeReminder: {
    title: 'Solleciti della quota',
    why: 'Quando ti abbiamo ricordato una quota da versare. Si cancellano dopo due anni.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('feeReminder')
        .innerJoin('card', 'card.number', 'feeReminder.cardNumber')
        .select(['feeReminder.cardNumber', 'feeReminder.validTo', 'feeReminder.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('feeReminder.createdAt')
        .execute(),
    erased: 'unlinked',
  },
  onlinePayment: {
    title: 'Pagamenti online',
    why: 'I pagamenti online che hai iniziato, anche quelli non conclusi. Si cancellano dopo poco più di un anno.',
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('onlinePayment')
        .select(['id', 'cardNumber', 'cents', 'state', 'sessionId', 'createdAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'unlinked',
  },
  // The day's sums. The name of the closing's author is in the audit.
  cashClosing: null,
  // The bank's text is deleted once the line is decided; the payment keeps the facts.
  bankLine: null,
} satisfies PersonalData
