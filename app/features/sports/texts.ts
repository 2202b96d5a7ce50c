import { uncapital } from '#app/ui/capital.ts'
import { plural } from '#app/ui/texts/plural.ts'

export const sports = {
  lead: 'Corsi e gruppi del circolo.',
  search: 'Cerca uno sport',
  count: (n: number): string => plural(n, 'sport', 'sport'),
  empty: 'I corsi della nuova stagione non sono ancora pubblicati.',
  register: 'Serve il tesseramento sportivo.',
  view: 'Vista',
  list: 'Sport',
  timetable: 'Orario',
  timetableTitle: 'Orario della settimana',
  timetableEmpty: 'Nessun corso in orario con questi filtri.',
  today: 'oggi',
  partOfDay: 'Parte del giorno',
  bands: { morning: 'Mattina', afternoon: 'Pomeriggio', evening: 'Sera' },
  hours: (from: string, to: string): string => `${from}–${to}`,
  nothing: 'Nessun corso',
  filters: 'Filtri',
  all: 'Tutti',
  young: 'Ragazzi',
  adults: 'Adulti',
  free: 'Posti liberi',
  noCertificate: 'Senza certificato',
  noFiltered: 'Nessuno sport con questi filtri.',
  clearFilters: 'Togli i filtri',
  season: (label: string): string => `Stagione: ${uncapital(label)}.`,
  closed: (days: string): string => `Fermi: ${days}.`,
  open: 'Aperto',
  full: 'Completo',
  places: (n: number): string => plural(n, 'posto', 'posti'),
  courses: 'Corsi',
  certificate: 'Certificato medico',
  ages: (from: number | null, to: number | null): string =>
    from !== null && to !== null
      ? `Dai ${from} ai ${to} anni`
      : from !== null
        ? `Dai ${from} anni`
        : to !== null
          ? `Fino a ${to} anni`
          : '',
  placesOf: (left: number, of: number): string =>
    left > 0 ? `${plural(left, 'posto libero', 'posti liberi')} su ${of}` : `Completo: ${of} su ${of}`,
  fees: 'Quote',
  price: 'Prezzo',
  course: 'Corso',
  instructors: 'Chi insegna',

  interest: {
    open: 'Mi interessa',
    openFor: (course: string): string => `Mi interessa: ${course}`,
    title: (sport: string): string => `Ti interessa: ${sport}?`,
    lead: "Scrivi come possiamo risponderti: la segreteria ti dice se c'è posto e quando iniziare.",
    any: 'Non so ancora quale',
    full: (course: string): string => `${course} (completo: lista d'attesa)`,
    phone: 'Telefono (facoltativo)',
    phoneHint: 'Se preferisci una chiamata.',
    note: 'Messaggio (facoltativo)',
    noteHint: 'Per esempio quando puoi venire. Non scrivere notizie sulla tua salute: ne parliamo a voce.',
    minors: 'Per chi ha meno di 18 anni scrive un genitore.',
    privacy: 'Usiamo questi dati solo per risponderti e li cancelliamo dopo 12 mesi.',
    privacyLink: 'Informativa privacy',
    send: 'Invia la richiesta',
    sent: 'Richiesta inviata',
    sentText: (email: string): string =>
      `La segreteria ti scrive a ${email}. Se mandi di nuovo la stessa richiesta, la contiamo una volta sola.`,
    close: 'Chiudi',
  },
}
