import { plural } from '#app/ui/texts/plural.ts'

/** The guides: what stands around their texts. */
export const guides = {
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
