import { formatLongDate, withDay } from '#domain/format.ts'
import type { OnlineState } from '#domain/payments/online.ts'
import { addSentences } from '#app/ui/texts/errors.ts'

addSentences({
  'online.not_due': { text: 'La quota o la tessera è cambiata, e non hai pagato nulla. Chiudi e riapri questa pagina.' },
  'online.paid': { text: 'Questa quota è già pagata.' },
  'online.pending': { text: "C'è già un pagamento in corso per questa tessera. Quando arriva, la tessera si aggiorna da sola." },
  'online.away': { text: 'Il pagamento online non risponde. Riprova tra poco, o paga in un altro modo.' },
})

/** Paying a fee online, in the sheet that «Rinnova» opens. */
export const payOnlineText = {
  pay: (amount: string): string => `Paga online ${amount}`,
  how: 'Si paga sulla pagina sicura di Stripe. Appena il pagamento arriva, la tessera si aggiorna da sola.',
  opened: 'La pagina del pagamento è aperta. Quando hai pagato, torna qui: la tessera si aggiorna da sola.',
  pending: 'Il pagamento è in corso: la banca può metterci qualche giorno. Quando arriva, la tessera si aggiorna da sola.',
  over: 'Il pagamento non è andato a buon fine, e non hai pagato nulla. Puoi riprovare.',
  paid: ({ validTo }: Pick<OnlineState, 'validTo'>): string =>
    validTo === null
      ? 'Pagamento ricevuto, grazie. La tessera non è cambiata: ci pensa la segreteria.'
      : `Pagamento ricevuto, grazie. La tessera vale ${withDay('fino al', formatLongDate(validTo))}.`,
}
