import { plural } from '#app/ui/texts/plural.ts'

export const home = {
  hello: (firstname: string): string => (firstname ? `Ciao ${firstname}` : 'Ciao'),
  guest: {
    title: 'La tessera del tuo circolo, sempre in tasca.',
    text: (offers: number): string =>
      offers > 0
        ? `Si mostra in un secondo, anche senza rete, e vale per ${plural(offers, 'convenzione', 'convenzioni')}.`
        : 'Si mostra in un secondo, anche senza rete.',
    signUp: 'Registrati',
    signIn: 'Accedi',
  },
  unverified: { text: 'Manca un passo: conferma la tua e-mail per aprire la tessera.', action: 'Conferma' },
  /** For a card that shows no code. */
  openCard: 'Apri la tessera',
  /** Days are passed in as dd/MM/yy. */
  card: {
    expiring: (daysLeft: number): string =>
      daysLeft === 0
        ? 'La tessera scade oggi.'
        : daysLeft === 1
          ? 'La tessera scade domani.'
          : `La tessera scade tra ${daysLeft} giorni. Se rinnovi ora non ne perdi nemmeno uno.`,
    grace: (date: string, limit: string): string => `La tessera è scaduta il ${date}. La puoi usare ancora fino al ${limit}.`,
    expired: (date: string): string => `La tessera è scaduta il ${date}.`,
    feeDue: 'La tessera vale già: resta da versare la quota.',
    suspended: 'La tessera è sospesa. La segreteria ti dice perché.',
    cancelled: 'La tessera non è più attiva.',
  },
  shortcuts: 'Scorciatoie',
  restaurants: 'Ristoranti',
  sports: 'Sport',
  report: 'Segnala',
  guides: 'Istruzioni',
  nextEvents: 'In programma',
  nextEvent: 'Il prossimo appuntamento',
  ownEvent: 'Il tuo prossimo appuntamento',
  news: 'Notizie',
  allNews: 'Tutte',
  allNewsLabel: 'Tutte le notizie',
  allEvents: 'Tutti',
  allEventsLabel: 'Tutti gli appuntamenti',
  offers: 'Le convenzioni',
  offersGuest: 'Le convenzioni di chi ha la tessera',
  allOffers: 'Tutte',
  allOffersLabel: 'Tutte le convenzioni',
  noEvents: 'Per ora non ci sono appuntamenti in programma.',
  noOffers: 'Qui troverai gli sconti per chi ha la tessera. Ci stiamo lavorando.',
}

/** /altro */
export const more = {
  notices: 'Notifiche',
  unread: (n: number): string => (n === 0 ? 'Nessuna da leggere' : `${n} da leggere`),
  look: 'Aspetto',
  logout: 'Esci',
}
