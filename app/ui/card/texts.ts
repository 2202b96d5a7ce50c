import type { CardState } from '#domain/cards/card-state.ts'

/** Texts on the card. Few, since the boot script contains them. */
export const cardText = {
  title: 'La mia tessera',
  loading: 'Stiamo preparando la tessera',
  renew: 'Rinnova',
  /** Above an expiring card. Days are dd/MM/yy. */
  expiring: (daysLeft: number): string =>
    `${daysLeft === 0 ? 'Scade oggi' : daysLeft === 1 ? 'Scade domani' : `Scade tra ${daysLeft} giorni`}. Rinnova ora: non perdi nemmeno un giorno.`,
  grace: (date: string, limit: string): string => `Scaduta il ${date}. Puoi ancora usarla fino al ${limit}.`,
  states: {
    valid: 'Valida',
    expiring: 'In scadenza',
    grace: 'Da rinnovare',
    expired: 'Scaduta',
    suspended: 'Sospesa',
    cancelled: 'Annullata',
    pending: 'In attesa',
  } satisfies Record<CardState, string>,
  /** The pill of an expiring card; its last day as dd/MM/yy, shown without the year. */
  ends: (daysLeft: number, day: string): string =>
    daysLeft === 0 ? 'Scade oggi' : daysLeft === 1 ? 'Scade domani' : `Scade il ${day.slice(0, 5)}`,
  until: 'Fino al',
  /** Digit by digit: a voice would read the groups as three numbers. */
  number: (digits: string): string => `Numero di tessera: ${[...digits].join(' ')}`,
  qr: 'Codice QR della tessera',
  changes: 'Il codice cambia da solo',
  /** Instead of the code, when the device has nothing to sign it with. */
  missing: {
    title: 'Collegati per aggiornare la tessera',
    text: "Senza connessione la tessera vale 14 giorni. Apri l'app con la rete per qualche secondo.",
  },
  /** Instead of the code, when signing fails. */
  unsigned: { title: 'Il codice non si aggiorna', text: "Riproviamo. Se resta così, riapri l'app." },
  of: (name: string): string => `Tessera di ${name}`,
  ready: (state: string): string => `Tessera ${state.toLowerCase()}, codice pronto`,
  sampleName: 'Il tuo nome',
  /** Instead of the code: why there is none, and the next step. Days are dd/MM/yy. */
  notice: {
    expired: (since: string) => ({
      title: 'Scaduta',
      text: `Non vale più dal ${since}. Con il rinnovo riparte, con lo stesso numero.`,
    }),
    suspended: (publicText: string | null) => ({
      title: 'Sospesa',
      text: publicText ?? 'Per sapere perché, scrivi alla segreteria.',
    }),
    cancelled: { title: 'Annullata', text: 'Questa tessera non è più attiva. Il tuo account resta aperto.' },
    /** For a card that was never valid. Its next step is shown with the actions (renewal.ts). */
    pending: (isAccepted: boolean) => ({ title: isAccepted ? 'Ci siamo quasi' : 'In attesa', text: '' }),
    pendingFrom: (day: string) => ({ title: 'Pagata', text: `Tessera attiva da: ${day}.` }),
  },
}
