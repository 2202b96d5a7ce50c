import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import { formatLongDate, formatMediumDate, formatMoney, formatShortDate, formatTime, withDay } from '#domain/format.ts'
import { METHOD_LABELS, PAYMENT_METHODS, PURPOSE_LABELS, type PaymentItem, type PaymentList } from '#domain/payments/payment.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { addSentences, type PaymentSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { plural } from '#app/ui/texts/plural.ts'

const reload = { id: 'reload', label: 'Ricarica' } as const

export const paymentSentences: PaymentSentences = {
  'payment.card_cancelled': { text: 'Questa tessera è annullata: non ci si registra nessun pagamento.' },
  'payment.changed': {
    text: 'Nel frattempo la tessera è cambiata, e non abbiamo registrato nulla. Guarda il nuovo periodo, poi riprova.',
  },
  'payment.recorded': { text: 'Questo pagamento è già registrato.' },
  'payment.alike': { text: 'Sembra già registrato.' },
  'payment.voided': { text: 'Questo pagamento è già annullato.', actions: [reload] },
  'payment.not_back': {
    text: 'La tessera è stata rinnovata ancora, quindi quel periodo resta. Togli la spunta e annulla solo il pagamento.',
  },
}
addSentences(paymentSentences)
addFieldSentences({
  number: { required: 'Scegli chi ha pagato.' },
  amount: { required: 'Scrivi un importo.', invalid: 'Usa solo cifre e virgola. Esempio: 25,00' },
  paidOn: { required: 'Scegli il giorno.', in_future: 'Questo giorno deve ancora venire.', invalid: 'Ricontrolla il giorno.' },
  detail: { required: 'Scrivi per che cosa.' },
  reason: { required: 'Scrivi il motivo: resta sulla ricevuta.' },
})

/** The pages of the room. */
export const room = {
  title: 'Pagamenti',
  pages: 'Pagine dei pagamenti',
  all: 'Pagamenti',
}

/** /gestione/pagamenti: the list. */
export const list = {
  list: 'Pagamenti',
  search: 'Nome, tessera o ricevuta',
  methods: 'Modo di pagamento',
  every: 'Tutti',
  method: METHOD_LABELS,
  from: 'Dal giorno',
  to: 'Al giorno',
  category: 'Categoria',
  everyCategory: 'Tutte le categorie',
  state: 'Stato',
  everyState: 'Validi e annullati',
  states: { no: 'Solo validi', yes: 'Solo annullati' },
  columns: { payer: 'Chi ha pagato', amount: 'Importo', what: 'Per che cosa', method: 'Modo', day: 'Giorno', receipt: 'Ricevuta' },
  day: formatShortDate,
  money: formatMoney,
  what: ({ purpose, detail }: Pick<PaymentItem, 'purpose' | 'detail'>): string =>
    [PURPOSE_LABELS[purpose], detail].filter(Boolean).join(', '),
  voided: 'Annullato',
  lead: (totals: NonNullable<PaymentList['totals']>): string =>
    totals.payments === 0
      ? 'Nessun pagamento valido'
      : [`${plural(totals.payments, 'pagamento', 'pagamenti')}, ${formatMoney(totals.cents)}`]
          .concat(
            PAYMENT_METHODS.filter((method) => totals.methods[method] > 0 && totals.methods[method] < totals.cents).map(
              (method) => `${METHOD_LABELS[method].toLowerCase()} ${formatMoney(totals.methods[method])}`,
            ),
          )
          .join(' · '),
  none: 'Per ora nessun pagamento. Registra il primo: la ricevuta si fa da sola.',
  nothing: 'Nessun pagamento con questa ricerca e questi filtri.',
  clear: 'Togli ricerca e filtri',
  fresh: 'Registra un pagamento',
  problem: {
    network: 'Per leggere i pagamenti serve la rete: su questo dispositivo non ne resta nessuno. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare i pagamenti. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per la segreteria. Se ti serve, parlane con chi amministra.',
  },
}

const moment = (ms: number): string => `${formatMediumDate(romeDay(ms))}, ore ${formatTime(ms)}`

/** /gestione/pagamenti/:id */
export const sheet = {
  title: (receipt: string): string => `Ricevuta n. ${receipt}`,
  gone: 'Questo pagamento non esiste.',
  facts: 'Pagamento',
  payer: 'Intestata a',
  card: 'Tessera',
  number: formatCardNumber,
  amount: 'Importo',
  what: 'Per che cosa',
  method: 'Modo',
  day: 'Giorno del pagamento',
  longDay: formatLongDate,
  period: 'Periodo della tessera',
  periodOf: ({ validFrom, validTo }: Period): string =>
    `${withDay('dal', formatLongDate(validFrom))} ${withDay('al', formatLongDate(validTo))}`,
  note: 'Nota della segreteria',
  recorded: 'Registrato',
  by: (who: string | null, at: number): string => [moment(at), who].filter(Boolean).join(', '),
  download: 'Scarica la ricevuta',
  voidIt: 'Annulla il pagamento',
  voidTitle: (receipt: string): string => `Annullare la ricevuta n. ${receipt}?`,
  voidText: 'La riga e il numero restano, con la scritta «Annullata». Non si torna indietro: se serve, registra un pagamento nuovo.',
  reason: 'Motivo',
  reasonHint: 'Si legge sulla ricevuta.',
  takeBack: 'La tessera torna come prima del pagamento',
  voidDo: 'Annulla il pagamento',
  voided: 'Pagamento annullato',
  isVoided: (reason: string, who: string | null, at: number): string =>
    `Annullato: ${reason}. ${[moment(at), who].filter(Boolean).join(', ')}.`,
  openMember: 'Apri la scheda',
}

const STATES: Record<CardState, string> = {
  valid: 'tessera valida',
  expiring: 'tessera in scadenza',
  grace: 'tessera in tolleranza',
  expired: 'tessera scaduta',
  pending: 'tessera in attesa',
  suspended: 'tessera sospesa',
  cancelled: 'tessera annullata',
}

/** /gestione/pagamenti/nuovo */
export const record = {
  title: 'Registra un pagamento',
  who: 'Chi ha pagato',
  search: 'Cerca per nome o numero di tessera',
  nobody: 'Nessuna tessera con questo nome o numero.',
  change: 'Cambia persona',
  person: (number: string, category: string, state: CardState): string =>
    [formatCardNumber(number), category, STATES[state]].filter(Boolean).join(' · '),
  personState: STATES,
  own: "È la tua tessera, o quella di un tuo figlio: il pagamento lo registra un'altra persona della segreteria.",
  cancelled: 'Questa tessera è annullata: non ci si registra nessun pagamento.',
  purpose: 'Per che cosa',
  purposes: PURPOSE_LABELS,
  detail: 'In parole',
  detailHint: 'Si legge sulla ricevuta. Esempio: Cena di fine estate',
  amount: 'Importo',
  amountHint: (fee: number | null): string | undefined => (fee ? `La quota di questa categoria è ${formatMoney(fee)}.` : undefined),
  method: 'Modo di pagamento',
  methods: METHOD_LABELS,
  choose: 'Scegli',
  paidOn: 'Giorno del pagamento',
  renew: 'Rinnova la tessera',
  renewal: ({ validFrom, validTo }: Period): string =>
    `Il nuovo periodo va ${withDay('dal', formatLongDate(validFrom))} ${withDay('al', formatLongDate(validTo))}.`,
  early: (from: PlainDate, validTo: PlainDate): string =>
    `La tessera vale fino ${withDay('al', formatLongDate(validTo))} e si rinnova ${withDay('dal', formatLongDate(from))}: per ora il pagamento non la cambia.`,
  noRenewal: 'Con la tessera come sta adesso il pagamento non la rinnova.',
  payer: 'Intesta la ricevuta a',
  payerHint: 'Solo se ha pagato qualcun altro, per esempio un genitore.',
  note: 'Nota della segreteria',
  noteHint: 'Non va sulla ricevuta. Chi ha la tessera la legge, se scarica i suoi dati.',
  save: 'Registra e fai la ricevuta',
  done: (receipt: string): string => `Ricevuta n. ${receipt} fatta`,
  already: (who: string | null, at: number, receipt: string): string =>
    `Già registrato${who ? ` da ${who}` : ''} ${withDay('il', formatLongDate(romeDay(at)))}, ore ${formatTime(at)}, con la ricevuta n. ${receipt}. Non abbiamo aggiunto nulla.`,
  alikeTitle: 'Registrare lo stesso?',
  alike: (who: string | null, at: number, receipt: string): string =>
    `Un pagamento con la stessa persona, giorno e importo c'è già: l'ha registrato ${who ?? 'qualcuno'} ${withDay('il', formatLongDate(romeDay(at)))}, ricevuta n. ${receipt}.`,
  again: 'Registra un altro',
  open: 'Apri il pagamento',
}

/** On the sheet of a member. */
export const ofMember = {
  title: 'Pagamenti',
  none: 'Nessun pagamento registrato.',
  all: 'Vedi tutti',
  allLabel: 'Vedi tutti i pagamenti di questa tessera',
}
