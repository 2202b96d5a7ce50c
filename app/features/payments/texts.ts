import type { ArrearsKind, Reach } from '#domain/payments/arrears.ts'
import type { CashDay, CashPurpose } from '#domain/payments/cash.ts'
import { writeMoney } from '#domain/money.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import { formatLongDate, formatMediumDate, formatMoney, formatNumber, formatShortDate, formatTime, withDay } from '#domain/format.ts'
import {
  METHOD_LABELS,
  METHOD_WORDS,
  PAYMENT_METHODS,
  PURPOSE_LABELS,
  type PaymentItem,
  type PaymentList,
} from '#domain/payments/payment.ts'
import type { EventChoice } from '#domain/payments/paid-event.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { addSentences, type PaymentSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { capital } from '#app/ui/capital.ts'
import { ownCardSentence } from '#app/ui/texts/own-card.ts'
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
  'payment.decided': { text: "Di questo accredito ha già deciso un'altra persona.", actions: [reload] },
  'payment.cash_changed': {
    text: 'Nel frattempo è arrivato un pagamento, e non abbiamo chiuso nulla. Guarda il nuovo totale, poi riprova.',
  },
}
addSentences({ ...paymentSentences, ...ownCardSentence })
addFieldSentences({
  number: { required: 'Scegli chi ha pagato.' },
  counted: { required: "Scrivi quanto c'è nel cassetto, anche 0.", invalid: 'Usa solo cifre e virgola. Esempio: 25,00' },
  amount: { required: 'Scrivi un importo.', invalid: 'Usa solo cifre e virgola. Esempio: 25,00' },
  paidOn: { required: 'Scegli il giorno.', in_future: 'Questo giorno deve ancora venire.', invalid: 'Ricontrolla il giorno.' },
  detail: { required: 'Scrivi per che cosa.' },
  event: {
    required: "Scegli l'appuntamento, o scrivilo in parole.",
    invalid: "Questo appuntamento non c'è più: scegline un altro, o scrivilo in parole.",
  },
  reason: { required: 'Scrivi il motivo: resta sulla ricevuta.' },
})

/** Zero is written as an amount, not as «gratis». */
const formatAmount = (cents: number): string => `${writeMoney(cents)}\u00a0€`

/** The pages of the room. */
export const room = {
  title: 'Pagamenti',
  pages: 'Pagine dei pagamenti',
  all: 'Pagamenti',
  renewals: 'Rinnovi',
  arrears: 'Morosità',
  cash: 'Cassa',
  bank: 'Estratto conto',
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
  more: 'Altri filtri',
  everyState: 'Validi e annullati',
  states: { no: 'Solo validi', yes: 'Solo annullati' },
  columns: { payer: 'Chi ha pagato', amount: 'Importo', what: 'Per che cosa', method: 'Modo', day: 'Giorno', receipt: 'Ricevuta' },
  day: formatShortDate,
  money: formatMoney,
  what: ({ purpose, detail }: Pick<PaymentItem, 'purpose' | 'detail'>): string =>
    [PURPOSE_LABELS[purpose], detail].filter(Boolean).join(', '),
  /** On a phone: a fee is the usual case, and is not named. */
  line: ({ paidOn, method, receipt, purpose, detail }: PaymentItem): string =>
    [formatShortDate(paidOn), METHOD_LABELS[method], receipt, purpose !== 'fee' && (detail ?? PURPOSE_LABELS[purpose])]
      .filter(Boolean)
      .join(' · '),
  notOnlyEvent: 'Vedi tutti i pagamenti',
  ofEvent: (words: string | null): string => (words === null ? 'Solo i pagamenti di un appuntamento.' : `Solo i pagamenti per «${words}».`),
  voided: 'Annullato',
  lead: (totals: NonNullable<PaymentList['totals']>): string =>
    totals.payments === 0
      ? 'Nessun pagamento valido'
      : [`${plural(totals.payments, 'pagamento', 'pagamenti')}, ${formatMoney(totals.cents)}`]
          .concat(
            PAYMENT_METHODS.filter((method) => totals.methods[method] > 0 && totals.methods[method] < totals.cents).map(
              (method) => `${METHOD_WORDS[method]} ${formatMoney(totals.methods[method])}`,
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
  sameEvent: 'Pagamenti dello stesso appuntamento',
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
  staysUnpaid: 'Se la tessera resta rinnovata, la quota torna tra quelle in ritardo.',
  voidDo: 'Annulla il pagamento',
  voided: 'Pagamento annullato',
  isVoided: (reason: string, who: string | null, at: number): string =>
    `Annullato: ${reason}. ${[moment(at), who].filter(Boolean).join(', ')}.`,
  openMember: 'Apri la scheda',
  unallocated:
    'È arrivato online, ma la tessera non si è rinnovata: era già rinnovata, o non si poteva. Rimborsa da Stripe e annulla il pagamento, oppure rinnova la tessera dalla scheda.',
  settle: 'Segna come sistemato',
  settled: 'Pagamento sistemato',
}

/** /gestione/pagamenti/nuovo */
export const record = {
  title: 'Registra un pagamento',
  who: 'Chi ha pagato',
  change: 'Cambia persona',
  own: "È la tua tessera, o quella di un tuo figlio: il pagamento lo registra un'altra persona della segreteria.",
  cancelled: 'Questa tessera è annullata: non ci si registra nessun pagamento.',
  purpose: 'Per che cosa',
  purposes: PURPOSE_LABELS,
  detail: 'In parole',
  detailHint: 'Si legge sulla ricevuta. Esempio: Cena di fine estate',
  event: 'Appuntamento',
  eventGroups: { booked: 'Le sue iscrizioni', coming: 'Prossimi', past: 'Passati' },
  eventInWords: 'Un altro, in parole',
  eventHint: (choice: EventChoice): string | null => {
    const { cents, places, paidCents } = choice
    const whole = places === null ? `${formatMoney(cents)} a persona` : `${plural(places, 'posto', 'posti')}: ${formatMoney(cents)}`
    const paid = paidCents === cents ? 'già pagato' : `già versati ${formatMoney(paidCents)}`
    const known = [cents > 0 && whole, paidCents > 0 && paid].filter(Boolean).join(', ')
    return known === '' ? null : `${capital(known)}.`
  },
  amount: 'Importo',
  amountHint: (fee: number | null): string | undefined => (fee ? `La quota di questo periodo è ${formatMoney(fee)}.` : undefined),
  method: 'Modo di pagamento',
  methods: METHOD_LABELS,
  choose: 'Scegli',
  paidOn: 'Giorno del pagamento',
  renew: 'Rinnova la tessera',
  renewal: ({ validFrom, validTo }: Period): string =>
    `Il nuovo periodo va ${withDay('dal', formatLongDate(validFrom))} ${withDay('al', formatLongDate(validTo))}.`,
  early: (from: PlainDate, validTo: PlainDate): string =>
    `La tessera vale ${withDay('fino al', formatLongDate(validTo))} e si rinnova ${withDay('dal', formatLongDate(from))}: la quota versata ora vale per il prossimo periodo.`,
  noRenewal: 'Con la tessera come sta adesso il pagamento non la rinnova.',
  ahead: (paidOn: PlainDate): string => `Quota già versata ${withDay('il', formatLongDate(paidOn))}: vale per il prossimo periodo.`,
  first: "È la prima quota, quella dell'ammissione: la tessera vale già.",
  pays: ({ validFrom, validTo }: Period): string =>
    `La tessera è già rinnovata ${withDay('dal', formatLongDate(validFrom))} ${withDay('al', formatLongDate(validTo))}, senza pagamento: questa è la sua quota.`,
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

/** /gestione/pagamenti/morosita: late fees. */
export const arrears = {
  title: 'Morosità',
  list: 'Quote in ritardo',
  lead: (n: number): string =>
    n === 0 ? 'Nessuna quota in ritardo' : n === 1 ? 'Una quota in ritardo' : `${formatNumber(n)} quote in ritardo`,
  explain: 'La quota è in ritardo, ma chi la deve resta tra i soci: per la decadenza serve una delibera.',
  kinds: 'Da quanto',
  kind: { grace: 'In tolleranza', expired: 'Scadute', never: 'Mai pagate', unpaid: 'Rinnovate senza pagamento' } satisfies Record<
    ArrearsKind,
    string
  >,
  columns: { name: 'Socio', category: 'Categoria', fee: 'Quota', until: 'Scadenza', reminded: 'Ultimo sollecito' },
  until: (day: PlainDate | null): string => (day === null ? 'Mai pagata' : formatShortDate(day)),
  reminded: (at: number | null, reach: Reach): string =>
    reach === 'unreachable' ? 'Senza e-mail' : at === null ? 'Mai' : formatShortDate(romeDay(at)),
  none: 'Nessuna quota in ritardo qui.',
  remind: 'Sollecita',
  remindAll: 'Sollecita tutti',
  question: (n: number): string => (n === 1 ? 'Sollecitare una persona?' : `Sollecitare ${formatNumber(n)} persone?`),
  touches: ({ due, recent, unreachable }: Record<Reach, number>, days: number): string =>
    [
      due === 1 ? 'Parte un messaggio.' : `Partono ${formatNumber(due)} messaggi.`,
      recent > 0 && `${already(recent)} un sollecito negli ultimi ${plural(days, 'giorno', 'giorni')}: niente di nuovo.`,
      unreachable > 0 &&
        (unreachable === 1
          ? 'Una persona non ha un indirizzo confermato.'
          : `${formatNumber(unreachable)} persone non hanno un indirizzo confermato.`),
    ]
      .filter(Boolean)
      .join(' '),
  nobody: 'Nessuno da sollecitare adesso: il sollecito è già partito, o manca un indirizzo confermato.',
  sent: (n: number): string =>
    n === 0 ? 'Nessun sollecito partito' : n === 1 ? 'Sollecito partito' : `${formatNumber(n)} solleciti partiti`,
  onTheirWay: 'I solleciti stanno partendo',
}
const already = (n: number): string => (n === 1 ? 'Una persona ha già avuto' : `${formatNumber(n)} persone hanno già avuto`)

/** /gestione/pagamenti/cassa: the cash of a day. */
export const cash = {
  title: 'Cassa',
  day: 'Giorno',
  lead: (day: PlainDate, n: number): string => `${formatLongDate(day)}, ${plural(n, 'pagamento', 'pagamenti')}`,
  totals: 'Incassato nel giorno',
  sum: 'Totale',
  purposes: 'Per che cosa',
  purpose: ({ purpose, event, payments }: CashPurpose): string =>
    [[PURPOSE_LABELS[purpose], event].filter(Boolean).join(', '), plural(payments, 'pagamento', 'pagamenti')].join(' · '),
  voided: ({ payments, cents }: CashDay['voided']): string =>
    `In questo giorno ${payments === 1 ? 'è stato annullato 1 pagamento' : `sono stati annullati ${formatNumber(payments)} pagamenti`} in contanti di giorni precedenti: ${formatAmount(cents)}. Se li hai restituiti, dal cassetto mancano: scrivilo nella nota.`,
  close: 'Chiudi la cassa',
  counted: 'Contanti nel cassetto',
  countedHint: (expected: number): string => `Secondo i pagamenti: ${formatAmount(expected)}.`,
  note: 'Nota',
  noteHint: 'Facoltativa. Per esempio da dove viene una differenza.',
  save: 'Chiudi la giornata',
  again: 'Correggi la chiusura',
  closed: 'Cassa chiusa',
  closings: 'Chiusure del giorno',
  last: 'Ultime chiusure',
  noClosing: 'Nessuna chiusura, per ora.',
  closing: (counted: number, expected: number): string => `contati ${formatAmount(counted)}, attesi ${formatAmount(expected)}`,
  difference: 'Differenza',
  amount: (cents: number): string => formatAmount(cents),
  gap: (cents: number): string => (cents === 0 ? 'nessuna' : `${cents > 0 ? '+' : '−'}${formatAmount(Math.abs(cents))}`),
  by: (who: string | null, at: number): string => [moment(at), who].filter(Boolean).join(', '),
  changed: 'Dopo la chiusura i contanti del giorno sono cambiati: chiudila di nuovo.',
  outdated: 'Cambiata',
  changedTo: (cents: number): string => `Da chiudere di nuovo: i contanti del giorno ora sono ${formatAmount(cents)}`,
  print: 'Stampa',
}

/** «Esporta»: the accountant's file. */
export const exporting = {
  export: 'Esporta',
  title: 'Esportare i pagamenti?',
  text: "Il file contiene dati personali: tutto quello che l'elenco mostra, anche i pagamenti annullati. L'esportazione resta nel registro delle attività.",
  done: 'File salvato',
}

/** On the sheet of a member. */
export const ofMember = {
  title: 'Pagamenti',
  none: 'Nessun pagamento registrato.',
  all: 'Vedi tutti',
  allLabel: 'Vedi tutti i pagamenti di questa tessera',
}
