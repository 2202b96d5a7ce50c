import { formatNumber } from '#domain/format.ts'
import { MAX_PERSON_NOTES } from '#domain/members/person.ts'
import { MAX_NAME } from '#domain/person-name.ts'
import { FIELD_LABELS, type ImportField } from './columns.ts'
import type { LeftReason, RowProblem, RowProblemCode, RowWarning, RowWarningCode } from './problems.ts'

// Italian words of an import, shared by the screen and the file of rejected rows.

const PROBLEMS: Record<RowProblemCode, string> = {
  required: 'manca',
  invalid: 'non si capisce',
  too_long: 'è troppo lungo',
  no_such_day: 'è un giorno che non esiste',
  year_alone: "c'è solo l'anno: serve il giorno",
  in_future: 'è nel futuro',
  too_old: 'è di più di 130 anni fa',
  ends_before: "è prima dell'inizio della validità",
  no_such_category: 'non è una categoria del circolo',
  not_ten_digits: 'ha meno di 10 cifre: forse un foglio di calcolo ha tolto gli zeri davanti',
  digits_lost: 'è scritto come 7,31E+09: il foglio di calcolo ha perso le cifre',
  number_twice: "c'è già in un'altra riga",
  number_burnt: 'è già stato di qualcuno: un numero non si dà due volte',
  broken_letters: "ha lettere accentate rovinate: prova con un'altra codifica",
  cells_over: 'non è al suo posto: la riga ha più celle dei titoli',
}

const WARNINGS: Record<RowWarningCode, string> = {
  code_unlike: 'non è un codice fiscale: resta fuori, il resto entra',
  code_letter: "l'ultima lettera non torna",
  code_name: 'non corrisponde al nome e al cognome',
  code_birth: 'non corrisponde alla data di nascita',
  minutes_missing: 'manca: la riga del libro soci resta senza numero di verbale',
  not_registered: 'non serve: questa categoria non è nel libro soci',
  address_twice: "è anche in un'altra riga: vanno bene entrambe",
}

const LEFT: Record<LeftReason, string> = {
  number_taken: 'Nel frattempo il numero di tessera è stato dato ad altri',
  alike_now: 'Nel frattempo è comparsa una persona con gli stessi dati',
  gone: 'Nel frattempo la tessera o la categoria non ci sono più',
  own: "È la tua tessera, o di un tuo figlio: ci pensa un'altra persona",
  ended: 'La tessera è annullata',
}

const inRow = (row: number | undefined): string => (row === undefined ? '' : ` (riga ${row})`)

/** The most characters of a text. */
export const MOST: Partial<Record<ImportField, number>> = {
  lastname: MAX_NAME,
  firstname: MAX_NAME,
  birthPlace: 80,
  street: 120,
  comune: 80,
  minutes: 80,
  notes: MAX_PERSON_NOTES,
}

const atMost = (field: ImportField): string => (MOST[field] === undefined ? '' : `, al massimo ${formatNumber(MOST[field])} caratteri`)

/** «Data di nascita: è un giorno che non esiste». */
export const problemWords = ({ field, code, row }: RowProblem): string =>
  `${FIELD_LABELS[field]}: ${PROBLEMS[code]}${code === 'too_long' ? atMost(field) : ''}${inRow(row)}`
export const warningWords = ({ field, code, row }: RowWarning): string => `${FIELD_LABELS[field]}: ${WARNINGS[code]}${inRow(row)}`
export const leftWords = (why: string | null): string => LEFT[why as LeftReason] ?? ''

/** By `field.code`, as a summary counts them. */
export function countedWords(key: string, kind: 'problem' | 'warning'): string {
  const [field, code] = key.split('.')
  const said = { field, code } as RowProblem & RowWarning
  return kind === 'problem' ? problemWords(said) : warningWords(said)
}
