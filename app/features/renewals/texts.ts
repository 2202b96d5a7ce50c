import { withDay } from '#domain/format.ts'

/** Renewing and paying, opened from the card. */
export const renewal = {
  title: 'Rinnova la tessera',
  /** Below the card, until the notice of the last thirty days. */
  early: (until: string): string => `Scade ${withDay('il', until)}. Puoi già rinnovarla.`,
  /** To a member who leaves, until the card's last day. */
  left: (lastDay: string): string => `Hai lasciato il circolo: la tessera vale fino ${withDay('al', lastDay)}.`,
  payTitle: 'Come pagare la quota',
  lead: 'Il numero resta lo stesso. Se rinnovi prima della scadenza, non perdi nemmeno un giorno.',
  /** On the last day; `lastGoodDay` is null without grace. */
  leadLastDay: (lastGoodDay: string | null): string =>
    lastGoodDay
      ? `Il numero resta lo stesso. La tessera scade oggi: se rinnovi ${withDay('entro il', lastGoodDay)}, il nuovo periodo parte da domani.`
      : 'Il numero resta lo stesso. La tessera scade oggi: se rinnovi oggi, non perdi nemmeno un giorno.',
  /** In grace the new period begins after the old one, as before the end. */
  leadInGrace: (lastGoodDay: string): string =>
    `Il numero resta lo stesso. Se rinnovi ${withDay('entro il', lastGoodDay)}, il nuovo periodo parte dalla vecchia scadenza.`,
  leadExpired: 'Il numero resta lo stesso. La tessera riparte dal giorno in cui la segreteria registra la quota.',
  leadExpiredFree: 'Il numero resta lo stesso. La tessera riparte da oggi.',
  /** A fee that a valid card owes. */
  dueTitle: 'Quota da versare',
  due: (amount: string): string => `${amount}: la tessera vale già.`,
  dueLead: 'La tessera vale già: resta da versare la quota.',
  payLead: 'Quando la segreteria registra la quota, la tessera si attiva.',
  free: "Per la tua categoria non c'è quota: il rinnovo è immediato.",
  renewNow: 'Rinnova ora',
  done: (date: string): string => `Tessera rinnovata. Nuova scadenza: ${date}.`,
  close: 'Chiudi',
  amount: 'Importo',
  holder: 'Intestatario',
  iban: 'IBAN',
  reference: 'Causale',
  transfer: 'Con bonifico',
  bankCode: "Codice QR per l'app della banca",
  bankCodeHint: 'Alcune app lo leggono e compilano il bonifico.',
  copyAmount: "Copia l'importo",
  copyIban: "Copia l'IBAN",
  copyHolder: "Copia l'intestatario",
  copyReference: 'Copia la causale',
  amountCopied: 'Importo copiato',
  ibanCopied: 'IBAN copiato',
  holderCopied: 'Intestatario copiato',
  referenceCopied: 'Causale copiata',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul testo per selezionarlo.',
  paid: 'Se hai già pagato, grazie: la registrazione può richiedere due giorni lavorativi.',
  noMethods: 'Per sapere come pagare, senti la segreteria.',
  /** The missing step of a card without a first period. */
  pending: {
    apply: { text: 'Per avere la tessera serve una domanda di ammissione.', action: 'Fai domanda' },
    guardian: { text: 'Serve la firma di un genitore. Passate insieme in segreteria.', action: 'Vedi la domanda' },
    review: { text: 'La tua domanda è in esame. La risposta te la dà la segreteria.', action: 'Vedi la domanda' },
    fee: { text: 'Domanda accolta. Versa la quota e la tessera si attiva.', action: 'Come pagare' },
  },
  /** The missing step, to a parent. The application was on paper or in the child's account. */
  childPending: {
    apply: 'Per avere la tessera serve una domanda di ammissione: la segreteria ti dice come.',
    guardian: 'Serve la firma di un genitore. Passate insieme in segreteria.',
    review: 'La domanda è in esame.',
    fee: 'Domanda accolta. Versa la quota e la tessera si attiva: la segreteria ti dice come.',
  },
  write: 'Scrivi alla segreteria',
  /** To a friend of the association, by the state of the application. */
  joins: {
    apply: ['Vuoi entrare tra i soci?', 'La domanda richiede tre minuti e il numero resta lo stesso.'],
    review: ['Domanda in attesa', 'È in esame. La tua tessera intanto vale.'],
    guardian: ['Domanda in attesa', 'Serve la firma di un genitore. La tua tessera intanto vale.'],
    fee: ['Domanda accolta', 'La segreteria ti dice come versare la quota.'],
  },
}
