import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { CardState } from '#domain/cards/card-state.ts'

/** Shown to staff instead of content that failed to load. */
export const deskProblem = {
  toHome: "Torna all'app",
  retry: 'Riprova',
  network: 'Per questo serve la rete. Torna quando sei in linea: quello che hai scritto resta qui.',
  failed: 'Non riusciamo a caricare questa pagina. Riprova tra qualche minuto.',
  forbidden: 'Il tuo ruolo non apre questa pagina. Se ti serve, parlane con chi amministra.',
  notFound: "Quello che cerchi non c'è più, o non c'è mai stato.",
  second: {
    title: 'Conferma che sei tu',
    text: 'Per entrare in Gestione, oltre alla password, serve il secondo passaggio.',
    confirm: 'Conferma',
    missing: 'In Gestione si entra con la verifica in due passaggi: prima attivala sul tuo account. Poi torna qui.',
    activate: 'Attiva la verifica',
  },
}

export const deskRooms = { settings: 'Impostazioni' }

const STATES: Record<CardState, string> = {
  valid: 'tessera valida',
  expiring: 'tessera in scadenza',
  grace: 'tessera in tolleranza',
  expired: 'tessera scaduta',
  pending: 'tessera in attesa',
  suspended: 'tessera sospesa',
  cancelled: 'tessera annullata',
}

/** The search for a person by their card. */
export const findPerson = {
  search: 'Cerca per nome o numero di tessera',
  nobody: 'Nessuna tessera con questo nome o numero.',
  person: (number: string, category: string, state: CardState): string =>
    [formatCardNumber(number), category, STATES[state]].filter(Boolean).join(' · '),
}
