import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import { METHOD_LABELS, PURPOSE_LABELS } from '#domain/payments/payment.ts'
import { amountInWords, type FrozenReceipt } from '#domain/payments/receipt.ts'
import { romeDay } from '#domain/plain-date.ts'

export type ReceiptSource = {
  label: string
  issuedAt: number
  receipt: FrozenReceipt
  /** '' unless voided. */
  voided: { at: number; reason: string } | null
  ink: string
  emblem: Uint8Array | null
}

/** The words of a receipt. */
export const receiptText = {
  title: (label: string): string => `Ricevuta n. ${label}`,
  issued: (at: number): string => `Emessa ${withDay('il', formatLongDate(romeDay(at)))}`,
  taxCode: (code: string): string => `C.F. ${code}`,
  payer: 'Ricevuto da',
  member: (number: string): string => `Tessera n. ${formatCardNumber(number)}`,
  amount: 'Importo',
  inWords: (cents: number): string => `euro ${amountInWords(cents)}`,
  money: (cents: number): string => formatMoney(cents),
  facts: ({ purpose, detail, period, method, paidOn }: FrozenReceipt): { name: string; value: string }[] => [
    { name: 'Causale', value: [PURPOSE_LABELS[purpose], detail].filter(Boolean).join(', ') },
    ...(period
      ? [
          {
            name: 'Periodo della tessera',
            value: `${withDay('dal', formatLongDate(period.validFrom))} ${withDay('al', formatLongDate(period.validTo))}`,
          },
        ]
      : []),
    { name: 'Modo di pagamento', value: METHOD_LABELS[method] },
    { name: 'Data del pagamento', value: formatLongDate(paidOn) },
  ],
  voided: 'ANNULLATA',
  voidedWhy: ({ at, reason }: { at: number; reason: string }): string =>
    `Annullata ${withDay('il', formatLongDate(romeDay(at)))}. Motivo: ${reason}`,
  fileName: (label: string): string => `ricevuta-${label.split('/').toReversed().join('-')}.pdf`,
}
