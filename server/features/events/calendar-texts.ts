/** The Italian words in calendars. */
export const CALENDAR = {
  product: '-//Tessera//Appuntamenti//IT',
  name: (association: string): string => `Appuntamenti · ${association}`,
  waiting: '(in lista) ',
  cancelled: 'ANNULLATO: ',
}
