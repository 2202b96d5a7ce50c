import { current, transaction, type Database } from '#db/connect.ts'
import { CSV_START, csvLine } from '#domain/csv.ts'
import { formatNumericDate } from '#domain/format.ts'
import { METHOD_LABELS, PURPOSE_LABELS } from '#domain/payments/payment.ts'
import { receiptLabel } from '#domain/payments/receipt.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { streamOf } from '#server/platform/http/stream-of.ts'
import { pagesOf, type PaymentsAsked } from './list.ts'
import type { PaymentWithReceipt } from './queries.ts'

/** Decimal comma, no thousands separator: a spreadsheet would read it as text. */
const money = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`

const HEAD =
  'Data pagamento|Ricevuta|Data ricevuta|Intestatario|Tessera|Codice fiscale|Causale|Dettaglio|Modo|Importo|Annullata il|Motivo'.split('|')

/**
 * The filtered payments for the accountant: a row per receipt; a voided one has the amount zero. Read a page at a time. The audit records
 * the export.
 */
export async function exportPayments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  asked: PaymentsAsked,
): Promise<ReadableStream<Uint8Array>> {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== '')
  // The search may contain a name.
  const detail = given.map(([name, value]) => (name === 'q' ? 'ricerca' : `${name}=${String(value)}`)).join(' ')
  const entry = { actor: accountId, action: 'exported', record: 'payment', subject: 'pagamenti', detail } as const
  await transaction(db, () => recordAudit(db, entry, clock.now()))
  const lines = async function* () {
    yield CSV_START + csvLine(HEAD)
    for await (const page of pagesOf(db, asked)) {
      const more = await whoPaid(db, page)
      yield page.map((row) => csvLine(cellsOf(row, more.get(row.id) ?? NOBODY))).join('')
    }
  }
  return streamOf(lines())
}

type Issued = { issuedAt: number; taxCode: string | null }
const NOBODY: Issued = { issuedAt: 0, taxCode: null }

/** The payers on a page's receipts. */
async function whoPaid(db: Database, rows: PaymentWithReceipt[]): Promise<Map<string, Issued>> {
  const ids = rows.map(({ id }) => id)
  const receipts = await current(db)
    .selectFrom('receipt')
    .select(['paymentId', 'issuedAt', 'frozen'])
    .where('paymentId', 'in', ids)
    .execute()
  return new Map(
    receipts.map(({ paymentId, issuedAt, frozen }) => [
      paymentId,
      { issuedAt, taxCode: (JSON.parse(frozen) as { payer: { taxCode: string | null } }).payer.taxCode },
    ]),
  )
}

function cellsOf(row: PaymentWithReceipt, { issuedAt, taxCode }: Issued): string[] {
  const isVoid = row.voidedAt !== null
  return [
    formatNumericDate(row.paidOn),
    receiptLabel(row),
    formatNumericDate(romeDay(issuedAt)),
    row.payer,
    row.cardNumber,
    taxCode ?? '',
    PURPOSE_LABELS[row.purpose],
    row.detail ?? '',
    METHOD_LABELS[row.method],
    money(isVoid ? 0 : row.cents),
    row.voidedAt === null ? '' : formatNumericDate(romeDay(row.voidedAt)),
    row.voidReason ?? '',
  ]
}
