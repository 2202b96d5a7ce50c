import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import { METHOD_WORDS, PURPOSE_LABELS, type PaymentMethod, type PaymentPurpose } from '#domain/payments/payment.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { defineMail } from '#server/platform/mail/define.ts'

/** `validTo`: the renewed card's last day. `child`: the holder's first name, if the reader is a guardian. */
type ReceiptMail = {
  receipt: string
  cents: number
  method: PaymentMethod
  paidOn: PlainDate
  purpose: PaymentPurpose
  detail: string | null
  validTo: PlainDate | null
  child: string | null
  link: string
}

/** Confirms a payment. The receipt is behind the link, since an attachment is stored on every machine on its way. */
export const receiptMail = defineMail<ReceiptMail>({
  template: 'receipt',
  label: 'Ricevuta di un pagamento',
  write: ({ receipt, cents, method, paidOn, purpose, detail, validTo, child, link }, hello) => ({
    subject: `Ricevuta n. ${receipt}`,
    preview: 'Abbiamo registrato il pagamento.',
    blocks: [
      { text: `${hello} abbiamo registrato il pagamento${child ? ` per ${child}` : ''}: grazie.` },
      {
        text: [
          `${formatMoney(cents)}, ${METHOD_WORDS[method]}, ${withDay('il', formatLongDate(paidOn))}.`,
          `Causale: ${[PURPOSE_LABELS[purpose].toLowerCase(), detail].filter(Boolean).join(', ')}.`,
        ].join(' '),
      },
      ...(validTo === null
        ? []
        : [{ text: `La tessera${child ? ` di ${child}` : ''} vale ora ${withDay('fino al', formatLongDate(validTo))}.` }]),
      { button: 'Vedi la ricevuta', link },
      { quiet: 'Ricevi questo messaggio perché la segreteria ha registrato un pagamento a tuo nome.' },
    ],
  }),
})
