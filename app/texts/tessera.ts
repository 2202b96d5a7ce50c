import { formatLongDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** What a state of the card has to say above or below it. */
export type StateText = { title: string; text: string; action?: string }

const renew = 'Rinnova'
const write = 'Scrivi alla segreteria'

/** The screen «La mia tessera». Words on the card itself are in card.ts. */
export const tessera = {
  actions: 'Azioni sulla tessera',
  enlarge: 'Ingrandisci',
  enlargeLabel: 'Mostra il codice a tutto schermo',
  enlarged: 'Codice a tutto schermo',
  close: 'Chiudi',
  print: 'Stampa',
  wallet: 'Wallet',
  checks: 'Verifiche',
  copyNumber: 'Copia il numero',
  copied: 'Numero copiato',
  copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul numero per selezionarlo.',
  more: 'Altre azioni',
  brightness: 'Aumenta la luminosità',
  memberSince: 'Con noi dal',
  registered: 'Registrazione',
  category: 'Tipo di tessera',
  validity: 'Validità',
  period: (from: PlainDate, to: PlainDate): string => `Dal ${formatLongDate(from)} al ${formatLongDate(to)}`,
  printedOn: (date: string): string => `Stampata il ${date}`,
  renew,
  writeToOffice: write,
  officeHours: 'Orari della segreteria',
  howToRenew: 'Come si rinnova',
  howToRenewText: 'In segreteria o con bonifico. Il numero resta lo stesso.',

  /** The texts of microcopy by state; `date` and `limit` are civil days. */
  valid: (until: PlainDate): StateText => ({ title: 'Valida', text: `Scadenza: ${formatLongDate(until)}.` }),
  expiring: (daysLeft: number): StateText => ({
    title: 'In scadenza',
    text: `${daysLeft === 0 ? 'Scade oggi' : daysLeft === 1 ? 'Scade domani' : `Scade tra ${daysLeft} giorni`}. Rinnova ora: non perdi nemmeno un giorno.`,
    action: renew,
  }),
  grace: (date: PlainDate, limit: PlainDate): StateText => ({
    title: 'In tolleranza',
    text: `Scaduta il giorno ${formatLongDate(date)}. Puoi ancora usarla fino al giorno ${formatLongDate(limit)}.`,
    action: renew,
  }),
  expired: (date: PlainDate): StateText => ({
    title: 'Scaduta',
    text: `Non vale più dal giorno ${formatLongDate(date)}. Con il rinnovo riparte, con lo stesso numero.`,
    action: renew,
  }),
  suspended: (publicText: string | null): StateText => ({
    title: 'Sospesa',
    text: publicText ?? 'Tessera sospesa. Per sapere perché, scrivi alla segreteria.',
    action: write,
  }),
  cancelled: {
    title: 'Annullata',
    text: 'Questa tessera non è più attiva. Il tuo account resta aperto.',
    action: write,
  } satisfies StateText,
  pending: {
    title: 'In attesa',
    text: "La tua domanda è all'esame del direttivo. Ti scriviamo appena decide.",
  } satisfies StateText,
  pendingFrom: (date: PlainDate): StateText => ({ title: 'Pagata', text: `Tessera attiva da: ${formatLongDate(date)}.` }),

  loading: 'Stiamo preparando la tessera',
  none: {
    title: 'La tessera non è ancora su questo telefono',
    text: 'Collegati alla rete per qualche secondo: poi si apre anche senza.',
    action: 'Riprova',
  },
  friend: {
    text: 'Vuoi entrare tra i soci? La domanda richiede tre minuti e il numero resta lo stesso.',
    action: 'Fai domanda',
  },
}
