import { plural } from '#app/ui/texts/plural.ts'

/** The association's posts. */
export const news = {
  title: 'Notizie',
  lead: 'La vita del circolo, in breve.',
  search: 'Cerca tra le notizie',
  empty: 'Qui troverai le notizie del circolo. Per ora non ce ne sono.',
  count: (n: number): string => plural(n, 'notizia', 'notizie'),
  today: 'Oggi',
  yesterday: 'Ieri',
  more: 'Apri',
}
