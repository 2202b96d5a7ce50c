import { plural } from './plural.ts'

/** The sections that are lists, and their details. Texts of an empty section: microcopy, section 3. */
export const lists = {
  search: 'Cerca',
  noMatch: (query: string): string => `Nessun risultato per «${query}». Prova con un'altra parola.`,
  call: (name: string): string => `Chiama ${name}`,
  write: (name: string): string => `Scrivi a ${name}`,
  website: 'Sito',
  directions: (name: string): string => `Indicazioni per ${name}, apre un'altra app`,
  accessibility: 'Accessibilità',
  toHome: 'Vai alla home',
  missing: { title: 'Non trovato', text: "Questo contenuto non c'è più o si è spostato.", back: "Torna all'elenco" },

  days: {
    mon: 'lunedì',
    tue: 'martedì',
    wed: 'mercoledì',
    thu: 'giovedì',
    fri: 'venerdì',
    sat: 'sabato',
    sun: 'domenica',
  } as Record<string, string>,

  appuntamenti: {
    search: 'Cerca un appuntamento',
    count: (n: number): string => plural(n, 'appuntamento', 'appuntamenti'),
    empty: 'Per ora non ci sono appuntamenti in programma.',
    thisWeek: 'Questa settimana',
    nextWeek: 'Prossima settimana',
    later: 'Più avanti',
    at: (day: string, time: string): string => `${day}, ore ${time}`,
    placesShort: (n: number): string => (n === 0 ? 'posti finiti' : plural(n, 'posto', 'posti')),
    ends: (day: string, time: string): string => `Fino a ${day}, ore ${time}`,
    forMembers: (price: string): string => `${price} con la tessera`,
    forGuests: (price: string): string => `${price} per chi ti accompagna`,
    noGuests: 'Solo per chi ha la tessera',
    cancelled: 'Annullato',
    categories: {
      assemblea: 'Assemblea',
      convivialita: 'Stare insieme',
      gioco: 'Giochi',
      natura: 'Natura',
      cultura: 'Cultura',
      viaggi: 'Viaggi',
      cucina: 'Cucina',
      formazione: 'Corsi',
      comunita: 'Comunità',
    } as Record<string, string>,
  },

  convenzioni: {
    search: 'Cerca un negozio o uno sconto',
    count: (n: number): string => plural(n, 'convenzione', 'convenzioni'),
    empty: 'Qui troverai gli sconti per chi ha la tessera. Ci stiamo lavorando.',
    howTo: 'Come si usa',
    kinds: {
      show_card: 'Mostra la tessera prima di pagare.',
      static_code: 'Scrivi il codice al momento di pagare.',
      code_list: 'Hai un codice tutto tuo.',
      landing_link: 'Apri il sito del negozio da qui.',
    } as Record<string, string>,
    until: (date: string): string => `Fino al giorno ${date}`,
    online: 'Online',
    categories: {
      salute: 'Salute e benessere',
      cultura: 'Cultura e spettacolo',
      sport: 'Sport',
      casa: 'Casa e spesa',
      mobilita: 'Auto e bici',
      viaggi: 'Viaggi',
      formazione: 'Corsi e libri',
      persona: 'Cura della persona',
      animali: 'Animali',
    } as Record<string, string>,
  },

  istruzioni: {
    lead: 'Guide brevi, leggibili anche senza rete.',
    search: 'Che cosa vuoi fare?',
    empty: 'Le guide arriveranno presto.',
    noMatch: (query: string): string => `Nessuna guida per «${query}». Prova con un'altra parola o scrivici.`,
    other: 'Altre guide',
    minutes: (n: number): string => `${n} min`,
    minutesLabel: (n: number): string => `Si legge in ${plural(n, 'minuto', 'minuti')}`,
    updated: (date: string): string => `Aggiornata il giorno ${date}`,
  },

  sports: {
    lead: 'Corsi e gruppi del circolo.',
    search: 'Cerca uno sport',
    count: (n: number): string => plural(n, 'sport', 'sport'),
    empty: 'I corsi della nuova stagione non sono ancora pubblicati.',
    register: 'Serve il tesseramento sportivo.',
  },

  chiSiamo: {
    empty: "La presentazione dell'associazione arriverà presto.",
    history: 'La nostra storia',
    people: 'Le persone',
    statute: 'Dallo statuto',
    documents: 'Documenti',
    findUs: 'Dove e quando',
    train: 'In treno',
    bus: 'In autobus',
    car: 'In auto',
    officeHours: 'Orari della segreteria',
    since: (year: number): string => `Dal ${year}`,
    membersDocument: 'Per i soci',
  },

  segnalazioni: {
    lead: "Qualcosa non va, o hai un'idea? Siamo qui.",
    send: 'Invia segnalazione',
    byEmail: "Scrivi alla segreteria: il pulsante apre la posta con l'indirizzo già pronto.",
    write: 'Scrivi alla segreteria',
    subject: (association: string): string => `Segnalazione dall'app di ${association}`,
    noAddress: "L'indirizzo della segreteria arriva con la connessione. Riprova tra poco.",
    emergency: "Se c'è un pericolo adesso, chiama il 112. Per l'infanzia c'è il 114, contro violenza e stalking il 1522.",
  },

  testMap: {
    text: 'Questa pagina serve a provare la mappa. La mappa arriva con una prossima versione.',
  },

  privacy: { empty: "L'informativa di questa associazione non è ancora pubblicata." },

  accessibilita: { empty: 'La dichiarazione di accessibilità non è ancora pubblicata.' },
}
