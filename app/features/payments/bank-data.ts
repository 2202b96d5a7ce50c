import type { Values } from '#domain/form.ts'
import { writeMoney } from '#domain/money.ts'
import { isPlainXml, linesOfCamt, type XmlNode } from '#domain/payments/camt.ts'
import { BANK_LINES_AT_ONCE, type BankAnswer, type BankLine, type StatementTaken, type bookForm } from '#domain/payments/match.ts'
import { renewedUntil, type PaymentQuote } from '#domain/payments/payment.ts'
import {
  COLUMN_NAMES,
  guessColumns,
  linesOf,
  MAX_STATEMENT_BYTES,
  numbered,
  readCsv,
  signatureOf,
  type StatementColumns,
  type StatementLine,
} from '#domain/payments/statement.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { workDone } from '#app/shell/desk/done-work.ts'

const BANK = '/api/staff/bank'

/** Open credits. */
export const bank = createResource<BankAnswer | null>({
  name: 'bank',
  load: () => call<BankAnswer>('GET', BANK),
  refused: ({ status }, known) => (status === 403 ? null : known),
})

/** A file as read. `rows`: of a CSV; the person confirms its columns first. */
export type PickedFile =
  | { kind: 'camt'; name: string; lines: StatementLine[]; out: number }
  | { kind: 'csv'; name: string; rows: string[][]; head: number; signature: string; columns: Partial<StatementColumns> }
  | { kind: 'large' | 'unreadable'; name: string }

/**
 * Reads a statement on the device: only its credits are sent.
 *
 * @param known the columns of earlier files
 */
export async function readStatement(file: File, known: BankAnswer['columns']): Promise<PickedFile> {
  const { name } = file
  if (file.size > MAX_STATEMENT_BYTES) return { kind: 'large', name }
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (/^\s*</.test(text)) return readXml(name, text)
  const rows = readCsv(text)
  const guess = guessColumns(rows)
  if (!guess) return { kind: 'unreadable', name }
  const signature = signatureOf(rows[guess.head]!)
  return { kind: 'csv', name, rows, head: guess.head, signature, columns: { ...guess.columns, ...columnsOf(known[signature]) } }
}

function readXml(name: string, text: string): PickedFile {
  if (!isPlainXml(text)) return { kind: 'unreadable', name }
  const root = new DOMParser().parseFromString(text, 'text/xml').documentElement
  const read = linesOfCamt(root as unknown as XmlNode)
  return read ? { kind: 'camt', name, ...read } : { kind: 'unreadable', name }
}

/** UTF-8, or else the older encoding of banks. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const columnsOf = (kept: (number | null)[] | undefined): Partial<StatementColumns> =>
  Object.fromEntries(COLUMN_NAMES.flatMap((column, i) => (kept?.[i] == null ? [] : [[column, kept[i]]])))

/** The credits by these columns; null while a required column is not chosen. */
export function linesBy({ rows, head }: { rows: string[][]; head: number }, columns: Partial<StatementColumns>) {
  const { date, amount, words, payer = null, reference = null } = columns
  if (date === undefined || amount === undefined || words === undefined) return null
  return linesOf(rows, head, { date, amount, words, payer, reference })
}

/** @throws ApiError */
export async function takeLines(
  lines: readonly StatementLine[],
  readAs: { signature: string; columns: Partial<StatementColumns> } | null,
): Promise<StatementTaken> {
  const all = numbered(lines)
  const sum = { added: 0, known: 0, future: 0 }
  const columns = COLUMN_NAMES.map((column) => readAs?.columns[column] ?? null)
  for (let i = 0; i === 0 || i < all.length; i += BANK_LINES_AT_ONCE) {
    const body = {
      lines: all.slice(i, i + BANK_LINES_AT_ONCE),
      readAs: i === 0 && readAs ? { signature: readAs.signature, columns } : null,
    }
    const taken = await call<StatementTaken>('POST', `${BANK}/lines`, body)
    sum.added += taken.added
    sum.known += taken.known
    sum.future += taken.future
  }
  await bank.refresh()
  return sum
}

/** `amount`: in euros, as written. */
export type Booked = Omit<Values<typeof bookForm>, 'amount' | 'left'> & { amount: string | null }

/** The whole credit as this person's fee. */
export const wholeFee = (quote: PaymentQuote): Booked => ({
  number: quote.number,
  amount: null,
  purpose: 'fee',
  event: null,
  detail: null,
  validTo: renewedUntil(quote),
})

/** @throws ApiError payment.* */
export async function bookLine({ id, cents }: Pick<BankLine, 'id' | 'cents'>, asked: Booked): Promise<void> {
  try {
    await call<void>('POST', `${BANK}/lines/${encodeURIComponent(id)}/book`, { ...asked, left: writeMoney(cents) })
    workDone()
  } finally {
    await bank.refresh()
  }
}

/** @throws ApiError */
export async function ignoreLine(id: string): Promise<void> {
  await call<void>('POST', `${BANK}/lines/${encodeURIComponent(id)}/ignore`)
  await bank.refresh()
}
