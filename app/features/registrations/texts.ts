import { formatLongDate, formatNumber, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { RasColumn, RasProblem } from '#domain/registrations/registrations.ts'

const counted = (n: number): string => (n === 1 ? '1 tesseramento' : `${formatNumber(n)} tesseramenti`)

export const registrationsText = {
  title: 'Tesseramenti',
  lead: "Il file per l'ente che li manda al registro nazionale delle attività sportive (RAS).",
  organisation: 'Federazione o ente',
  option: ({ name, registrations }: { name: string; registrations: number }): string => `${name} (${formatNumber(registrations)})`,
  on: 'In vigore il',
  onHint: "Entro il 31 gennaio si comunica la situazione dell'anno prima.",
  none: 'Nessun tesseramento in vigore in questo giorno. Si scrivono nella scheda di ogni socio, in «Sport».',
  file: 'Il file',
  total: (total: number, on: PlainDate): string => `${counted(total)} in vigore ${withDay('al', formatLongDate(on))}, una riga ciascuno.`,
  complete: 'Non manca niente.',
  save: 'Scarica il CSV',
  saved: 'File scaricato',
  anyway: (n: number): string => (n === 1 ? 'Una riga è incompleta' : `${formatNumber(n)} righe sono incomplete`),
  anywayText: "L'ente potrebbe rimandarle indietro. Puoi correggere prima dalle schede, o scaricare così.",
  incomplete: (n: number): string => (n === 1 ? 'Manca qualcosa a 1 tesseramento' : `Manca qualcosa a ${formatNumber(n)} tesseramenti`),
  first: (n: number): string => `Qui ci sono i primi ${formatNumber(n)}.`,
  problems: {
    tax_code: 'Manca il codice fiscale',
    tax_code_wrong: 'La lettera di controllo del codice fiscale non torna',
    card_code: "Manca il numero della tessera dell'ente",
    assent: "Manca l'assenso del minore",
    birth_date: 'Manca la data di nascita',
  } satisfies Record<RasProblem, string>,
  body: {
    title: 'Come lo vuole questo ente',
    code: "Codice dell'ente",
    codeHint: "Quello che l'ente ha dato all'associazione o usa nel registro.",
    noCode: "Manca il codice dell'ente: nel file quella colonna resta vuota.",
    columns: 'Nomi delle colonne, se ne vuole altri',
    save: 'Salva',
    saved: 'Salvato',
  },
  columns: {
    taxCode: 'Codice fiscale',
    lastname: 'Cognome',
    firstname: 'Nome',
    bodyCode: 'Codice ente',
    cardCode: 'Numero tessera',
    issuedOn: 'Data di rilascio',
    expiresOn: 'Data di scadenza',
    kind: 'Tipo',
  } satisfies Record<RasColumn, string>,
}
