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
  shortcuts: 'Scorciatoie',
  restaurants: 'Ristoranti',
  sports: 'Sport',
  report: 'Segnala',
  guides: 'Guide',
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
