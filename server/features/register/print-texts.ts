import { formatNumber } from '#domain/format.ts'

/** The words of the printed register. */
export const printText = {
  title: (association: string): string => `Libro soci – ${association}`,
  lead: (asOf: string, rows: number, made: string): string =>
    `Situazione al ${asOf}. ${rows === 1 ? '1 socio iscritto' : `${formatNumber(rows)} soci iscritti`} da quando c'è il libro, anche chi è uscito. Le quote sono quelle degli ultimi dieci anni. Stampato il ${made}.`,
  heads: ['N.', 'Cognome e nome', 'Nascita', 'Codice fiscale', 'Residenza', 'Categoria', 'Ammissione', 'Quote versate', 'Cessazione'],
  foot: (association: string, asOf: string): string => `Libro soci di ${association}, situazione al ${asOf}`,
}
