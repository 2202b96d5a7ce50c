import { formatLongDate, formatShortDate, withDay } from '#domain/format.ts'
import { METHOD_WORDS, PURPOSE_LABELS, type OwnPayment } from '#domain/payments/payment.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** /account/pagamenti */
export const ownText = {
  title: 'Pagamenti',
  lead: 'Quello che hai pagato, con le ricevute.',
  none: 'Non ci sono pagamenti registrati.',
  kept: 'La legge ci chiede di conservarli dieci anni.',
  what: ({ purpose, detail }: OwnPayment): string => [PURPOSE_LABELS[purpose], detail].filter(Boolean).join(', '),
  line: ({ paidOn, method, receipt, payer }: OwnPayment): string =>
    [`${formatShortDate(paidOn)}, ${METHOD_WORDS[method]}`, `ricevuta n. ${receipt}`, payer].join(' · '),
  period: ({ period }: OwnPayment): string | null =>
    period && `Tessera ${withDay('dal', formatLongDate(period.validFrom))} ${withDay('al', formatLongDate(period.validTo))}`,
  voided: 'Annullato',
  receipt: 'Ricevuta',
  receiptOf: (receipt: string): string => `Scarica la ricevuta n. ${receipt}`,
  failed: 'Non riusciamo a caricare i pagamenti. Riprova.',
  offline: 'Per vedere i pagamenti serve la rete.',
  retry: 'Riprova',
}

/** After the return from the provider's page. */
export const outcomeText = {
  asking: 'Controlliamo il pagamento.',
  renewed: (day: PlainDate): string => `Pagamento ricevuto, grazie. La tessera vale ${withDay('fino al', formatLongDate(day))}.`,
  states: {
    paid: 'Pagamento ricevuto, grazie. La tessera non è cambiata: ci pensa la segreteria.',
    pending: 'Il pagamento è in corso: la banca può metterci qualche giorno. Quando arriva, la tessera si aggiorna da sola.',
    open: 'Il pagamento non è ancora arrivato.',
    over: 'Il pagamento non è andato a buon fine, e non hai pagato nulla. Puoi riprovare dalla tessera.',
  },
  unknown: 'Non riusciamo a sapere se il pagamento è arrivato.',
  again: 'Controlla di nuovo',
  card: 'Vai alla tessera',
}
