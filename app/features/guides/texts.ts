import { withDay } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The words around the guides' texts. */
export const guides = {
  lead: 'Guide brevi, leggibili anche senza rete.',
  search: 'Che cosa vuoi fare?',
  empty: 'Le guide arriveranno presto.',
  noMatch: (query: string): string => `Nessuna guida per «${query}». Prova con un'altra parola o scrivici.`,
  other: 'Altre guide',
  minutes: (n: number): string => `${n} min`,
  minutesLabel: (n: number): string => `Si legge in ${plural(n, 'minuto', 'minuti')}`,
  updated: (date: string): string => `Aggiornata ${withDay('il', date)}`,
  count: (n: number): string => plural(n, 'guida', 'guide'),
  report: 'Fai una segnalazione',
  others: 'Sullo stesso argomento',
  useful: {
    title: 'È stato utile?',
    yes: 'Sì',
    no: 'No',
    thanks: 'Grazie, ci aiuta a scrivere meglio.',
    sorry: 'Grazie. Se ti va, dicci che cosa manca.',
    report: 'Scrivi che cosa manca',
    change: 'Cambia risposta',
    anonymous: 'Contiamo solo i sì e i no: la risposta non dice chi sei.',
  },
}
