import { readMoney } from '#domain/money.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { csvRows, separatorOf } from '#domain/spreadsheet/csv-rows.ts'
import { FileRefused } from '#domain/spreadsheet/file-refused.ts'

/** A credit as a bank reports it. `reference`: the bank's own, if any; `words`: the causale; `payer`: the sender. */
export type StatementLine = { reference: string | null; bookedOn: PlainDate; cents: number; words: string; payer: string | null }

export const MAX_STATEMENT_WORDS = 300
export const MAX_STATEMENT_PAYER = 80
/** A year of a large association fits. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024

/** The column of each field, by position; null: none. `out`: a second amount column, for debits. */
export type StatementColumns = { date: number; amount: number; words: number; payer: number | null; reference: number | null }
export const COLUMN_NAMES = ['date', 'amount', 'words', 'payer', 'reference'] as const

/** The rows of a CSV file; empty if the file is not a table. */
export function readCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '')
  const reader = csvRows(separatorOf(body))
  try {
    return [...reader.push(body), ...reader.end()].map(({ cells }) => cells)
  } catch (error) {
    if (error instanceof FileRefused) return []
    throw error
  }
}

/** Italian banks' names for columns. */
const NAMES: Record<(typeof COLUMN_NAMES)[number], RegExp> = {
  date: /^(data( (contabile|operazione|movimento|registrazione|valuta))?|booking date|date)$/,
  amount: /^(importo( \(?(euro|eur|€)\)?)?|avere|entrate|accrediti|amount|movimento)$/,
  words: /^(causale( \/ descrizione)?|descrizione( (estesa|operazione|movimento))?|dettagli?|operazione|note|remittance information)$/,
  payer: /^(ordinante|controparte|nome( ordinante)?|debitore|beneficiario ?\/ ?ordinante|payer|name)$/,
  reference: /^(cro|trn|cro ?\/ ?trn|riferimento( banca)?|id( (operazione|transazione))?|reference)$/,
}

const nameOf = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/[_.:]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Finds the header row, below the bank's own lines, and the fields of its columns. Null: none. */
export function guessColumns(rows: readonly string[][]): { head: number; columns: Partial<StatementColumns> } | null {
  const guesses = rows.slice(0, 40).map((row, head) => {
    const found = COLUMN_NAMES.flatMap((name) => {
      const at = row.findIndex((cell) => NAMES[name].test(nameOf(cell)))
      return at === -1 ? [] : [[name, at] as const]
    })
    return { head, columns: Object.fromEntries(found) as Partial<StatementColumns>, count: found.length }
  })
  const best = guesses.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count >= 2 ? { head: best.head, columns: best.columns } : null
}

/** Recognises a bank's files by the names of their columns. */
export const signatureOf = (head: readonly string[]): string => head.map(nameOf).join('|').slice(0, 300)

/** The credits, by these columns. Debits are counted; unreadable rows are listed by number. */
export function linesOf(
  rows: readonly string[][],
  head: number,
  columns: StatementColumns,
): { lines: StatementLine[]; out: number; unread: number[] } {
  const lines: StatementLine[] = []
  const unread: number[] = []
  let out = 0
  for (const [i, row] of rows.entries()) {
    if (i <= head) continue
    const at = (column: number | null) => (column === null ? '' : (row[column] ?? ''))
    const [bookedOn, cents] = [readDay(at(columns.date)), readSigned(at(columns.amount))]
    // A debit: the other amount column has the value.
    if (bookedOn !== null && at(columns.amount) === '') out += 1
    else if (bookedOn === null || cents === null) unread.push(i + 1)
    else if (cents <= 0) out += 1
    else lines.push(line(at(columns.reference), bookedOn, cents, at(columns.words), at(columns.payer)))
  }
  return { lines, out, unread }
}

/** ISO 20022's word for a value that is missing. */
export const isNotProvided = (text: string): boolean => /^not ?provided$/i.test(text.trim())

export const line = (reference: string, bookedOn: PlainDate, cents: number, words: string, payer: string): StatementLine => ({
  reference: (!isNotProvided(reference) && short(reference, MAX_STATEMENT_PAYER)) || null,
  bookedOn,
  cents,
  words: short(words, MAX_STATEMENT_WORDS),
  payer: short(payer, MAX_STATEMENT_PAYER) || null,
})

const short = (text: string, max: number): string =>
  [
    ...text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('')

/** '08/11/2026', '8.11.26', '2026-11-08', with or without a time after it. */
export function readDay(text: string): PlainDate | null {
  const [, y = '', m = '', d = ''] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text.trim()) ?? []
  if (y) return isPlainDate(`${y}-${m}-${d}`) ? `${y}-${m}-${d}` : null
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text.trim()) ?? []
  if (!day) return null
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isPlainDate(date) ? date : null
}

/** Signed cents: '1.234,56', '+25,00 €', '-3.00', '1,234.56'. */
export function readSigned(text: string): number | null {
  const plain = text.replaceAll(/[\s€']|EUR/giu, '').replace('−', '-')
  const [, sign = '', amount = ''] = /^([+-]?)(.+)$/.exec(plain) ?? []
  const english = /^\d{1,3}(?:,\d{3})+\.\d{2}$/.test(amount) ? amount.replaceAll(',', '') : amount
  const cents = readMoney(english)
  return cents === null ? null : sign === '-' ? -cents : cents
}

/** `nth`: the position among equal lines of a file: with the same reference, day and sum, or without a reference the same content. */
export type NumberedLine = StatementLine & { nth: number }

/**
 * Numbers equal lines: two equal transfers on one day are two payments. Also with a reference: some banks write the same one in every line,
 * and no file lists a credit twice.
 */
export function numbered(lines: readonly StatementLine[]): NumberedLine[] {
  const seen = new Map<string, number>()
  return lines.map((one) => {
    const same = sameness(one)
    const nth = seen.get(same) ?? 0
    seen.set(same, nth + 1)
    return { ...one, nth }
  })
}

/** What two lines have in common if they are the same credit, in one file or in two: the bank's reference, else the content. */
export const sameness = ({ reference, bookedOn, cents, words, payer }: StatementLine): string =>
  JSON.stringify(reference === null ? [bookedOn, cents, words, payer] : ['reference', reference, bookedOn, cents])
