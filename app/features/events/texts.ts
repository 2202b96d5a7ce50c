import type { Refusal } from '#domain/events/event-booking.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** Days and hours are passed in as words. */
export const events = {
  search: 'Cerca un appuntamento',
  count: (n: number): string => plural(n, 'appuntamento', 'appuntamenti'),
  countIn: (month: string, n: number): string => `${month}: ${plural(n, 'appuntamento', 'appuntamenti')}`,
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
  categoryNames: {
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
  accessibility: 'Accessibilità',

  view: 'Vista',
  programme: 'Programma',
  mine: 'Le mie iscrizioni',
  categories: 'Categorie',
  all: 'Tutti',
  nothingOnDay: 'Nessun appuntamento in questo giorno.',
  wholeAgenda: 'Tutto il programma',
  over: 'Questo appuntamento è già passato.',
  holiday: (name: string): string => `Giorno festivo: ${name}`,
  every: { DAILY: 'Ogni giorno', WEEKLY: 'Ogni settimana', MONTHLY: 'Ogni mese' },
  everyWeekday: (days: string): string => `Ogni ${days}`,
  otherDays: 'Altre date',
  weekdays: { MO: 'lunedì', TU: 'martedì', WE: 'mercoledì', TH: 'giovedì', FR: 'venerdì', SA: 'sabato', SU: 'domenica' } as Record<
    string,
    string
  >,
  notOnHolidays: 'Salvo i giorni festivi.',

  states: {
    booked: 'Ci sei',
    waiting: 'In lista',
    offered: 'Posto da confermare',
    withdrawn: 'Hai rinunciato',
    declined: 'Hai rinunciato',
    lapsed: 'Non confermato in tempo',
  },

  places: {
    left: (n: number): string => (n === 0 ? 'Posti finiti' : plural(n, 'posto libero', 'posti liberi')),
    noLimit: 'Posti senza limite',
    waiting: (n: number): string => plural(n, "persona in lista d'attesa", "persone in lista d'attesa"),
    opens: (when: string): string => `Iscrizioni dal: ${when}`,
    closes: (when: string): string => `Iscrizioni fino a: ${when}`,
    closed: 'Le iscrizioni sono chiuse.',
    free: 'Non serve iscriversi.',
    withdraw: (when: string): string => `Puoi rinunciare fino a: ${when}`,
  },

  membersOnly: 'Serve una tessera valida.',
  /** In the list. */
  withCard: 'con la tessera',
  forAll: 'Aperto a tutti, anche a chi non ha la tessera.',
  guests: (n: number): string => (n === 1 ? 'Puoi portare una persona.' : `Puoi portare fino a ${n} persone.`),
  manyGuests: 'Puoi portare chi vuoi.',
  minAge: (age: number): string => `Dai ${age} anni.`,

  join: 'Iscriviti',
  joinList: "Entra in lista d'attesa",
  change: "Cambia l'iscrizione",
  signIn: 'Accedi per iscriverti',
  confirmAddress: "Conferma l'e-mail per iscriverti",
  sheet: {
    title: (title: string): string => `Iscriviti: ${title}`,
    listTitle: (title: string): string => `Lista d'attesa: ${title}`,
    guests: 'Persone che vengono con te',
    nobody: 'Nessuna',
    guestsHint: (price: string): string => `${price} a persona`,
    age: (age: number): string => `Ho almeno ${age} anni`,
    choose: 'Scegli una risposta',
    optional: 'facoltativo',
    answersNote: "Le risposte servono a organizzare. Le cancelliamo 30 giorni dopo l'appuntamento.",
    listNote: (hours: number): string =>
      `Quando si libera un posto lo teniamo per te ${plural(hours, 'ora', 'ore')}. Poi passa a chi viene dopo.`,
    save: 'Salva',
  },
  done: {
    booked: 'Ci sei: il posto è tuo.',
    waiting: "Sei in lista d'attesa. Ti scriviamo appena si libera un posto.",
    changed: 'Iscrizione aggiornata.',
    confirmed: 'Il posto è tuo.',
    withdrawn: 'Hai rinunciato al posto.',
    leftList: "Non sei più in lista d'attesa.",
    declined: 'Il posto passa alla persona dopo di te.',
  },

  own: {
    booked: (guests: number): string => (guests === 0 ? 'Ci sei' : `Ci sei, con ${plural(guests, 'persona', 'persone')}`),
    waiting: (ahead: number): string =>
      ahead === 0 ? "Sei in lista d'attesa: tocca a te." : `Sei in lista d'attesa: ${plural(ahead, 'persona', 'persone')} prima di te.`,
    ahead: (ahead: number): string => (ahead === 0 ? 'Tocca a te.' : `${plural(ahead, 'persona', 'persone')} prima di te.`),
    offered: (until: string): string => `C'è un posto per te. Lo teniamo fino a: ${until}.`,
    price: (price: string): string => `Costo: ${price}`,
    cancelled: "L'appuntamento è annullato: non devi fare niente.",
  },
  accept: 'Conferma il posto',
  decline: 'Rinuncia',
  withdraw: 'Rinuncia al posto',
  leaveList: 'Esci dalla lista',
  withdrawQuestion: {
    title: 'Rinunciare al posto?',
    text: (waiting: number): string =>
      waiting > 0
        ? "Il posto passa a chi è in lista d'attesa."
        : "Il posto torna libero. Se cambi idea, puoi iscriverti di nuovo finché ce n'è.",
    confirm: 'Rinuncia',
    cancel: 'Tengo il posto',
  },
  leaveQuestion: {
    title: "Uscire dalla lista d'attesa?",
    text: 'Se cambi idea, ricominci dal fondo della lista.',
    confirm: 'Esci dalla lista',
    cancel: 'Resto in lista',
  },

  /** Screen readers hear the event's title between the two. */
  toCalendar: ['Aggiungi', 'al calendario'] as const,

  bookings: {
    next: 'In programma',
    past: 'Passate',
    none: 'Non hai iscrizioni.',
    seeProgramme: 'Guarda il programma',
    notYet: 'Le tue iscrizioni arrivano con la connessione.',
    retry: 'Riprova',
  },

  feed: {
    title: 'Nel tuo calendario',
    text: 'Gli appuntamenti compaiono nel calendario del telefono e si aggiornano da soli.',
    start: 'Crea il mio indirizzo',
    open: 'Apri nel calendario',
    openDetail: 'Apple e altri calendari del dispositivo',
    google: 'Google Calendar',
    googleDetail: "Si apre in un'altra finestra",
    copy: "Copia l'indirizzo",
    copyDetail: 'Per Outlook: «Aggiungi calendario», poi «Da Internet»',
    copied: 'Indirizzo copiato',
    copyFailed: 'Non riusciamo a copiarlo. Tieni premuto sul testo per selezionarlo.',
    whole: 'Tutto il programma',
    wholeDetail: 'Non solo le mie iscrizioni',
    read: (when: string): string => `Ultima lettura: ${when}`,
    neverRead: 'Nessun calendario lo ha ancora letto',
    secret: "Chi conosce l'indirizzo vede le tue iscrizioni: non darlo ad altri.",
    renew: 'Cambia indirizzo',
    stop: 'Spegni',
    renewQuestion: "Cambiare l'indirizzo?",
    renewText: 'Quello di adesso smette di funzionare: il calendario va aggiunto di nuovo.',
    stopQuestion: 'Spegnere il calendario?',
    stopText: 'I calendari che lo leggono non si aggiornano più.',
    stopped: "L'indirizzo non funziona più.",
    renewed: 'Il nuovo indirizzo è pronto.',
  },

  /** Why the server refuses a booking. */
  refusals: {
    cancelled: () => "L'appuntamento è annullato.",
    over: () => "L'appuntamento è già iniziato.",
    none: () => 'Per questo appuntamento non serve iscriversi.',
    not_open: () => 'Le iscrizioni non sono ancora aperte.',
    closed: () => 'Le iscrizioni sono chiuse. Per un posto, senti la segreteria.',
    members_only: () => 'Per iscriversi serve una tessera valida.',
    full: (left) => (left > 0 ? `Sono rimasti solo ${plural(left, 'posto', 'posti')}.` : 'I posti sono appena finiti.'),
    withdraw_late: () => "Il tempo per rinunciare dall'app è finito. Senti la segreteria.",
    offered: () => 'Prima conferma il posto che teniamo per te.',
    offer_over: () => 'Il tempo per confermare è finito e il posto è passato a chi viene dopo.',
  } satisfies Record<Refusal, (left: number) => string> as Record<Refusal, (left: number) => string>,
}
