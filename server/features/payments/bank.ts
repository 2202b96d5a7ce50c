import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { formatMoney } from '#domain/format.ts'
import { writeMoney } from '#domain/money.ts'
import {
  BANK_PAGE,
  keysOf,
  namesIn,
  numbersIn,
  ranked,
  weigh,
  type BankAnswer,
  type BankLine,
  type StatementTaken,
  type bookForm,
} from '#domain/payments/match.ts'
import { readForm } from '#domain/form.ts'
import { paymentForm } from '#domain/payments/payment.ts'
import { sameness, type NumberedLine } from '#domain/payments/statement.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { defineSetting, readSetting, writeSetting } from '#server/platform/settings.ts'
import { bookPart, cardsByName, cardsByNumber, countOpen, decideLine, insertLine, listOpen, lockLine } from './bank-queries.ts'
import { paymentQuote } from './quote.ts'
import { recordPayment } from './record.ts'

/** The meaning of each column, by the names in a file's head. */
const COLUMNS = defineSetting<Record<string, (number | null)[]>>('bankColumns')
const MOST_COLUMNS = 20

/** The columns of earlier files with this head. */
export type ReadAs = { signature: string; columns: (number | null)[] }

/** The open credits, oldest first, each with its proposals. Books nothing. */
export async function openLines(deps: Deps, accountId: string): Promise<BankAnswer> {
  const { db } = deps
  const rows = await listOpen(db, BANK_PAGE)
  const lines: BankLine[] = []
  for (const { id, bookedOn, cents: whole, bookedCents, words, payer } of rows) {
    const line = { id, bookedOn, cents: whole - bookedCents, whole, words: words ?? '', payer }
    lines.push({ ...line, proposals: await proposalsFor(deps, accountId, line) })
  }
  return { lines, open: await countOpen(db), columns: (await readSetting(db, COLUMNS)) ?? {} }
}

/** The most namesakes that are compared. */
const MOST_CARDS = 6

async function proposalsFor(deps: Deps, accountId: string, line: Pick<BankLine, 'bookedOn' | 'cents' | 'words' | 'payer'>) {
  const { db } = deps
  const text = `${line.words} ${line.payer ?? ''}`
  const [numbers, keys] = [numbersIn(text), keysOf(namesIn(text))]
  const cards = [
    ...(numbers.length > 0 ? await cardsByNumber(db, numbers) : []),
    ...(keys.length > 0 ? await cardsByName(db, keys, MOST_CARDS) : []),
  ]
  const proposals = []
  for (const { number, nameKey } of new Map(cards.map((card) => [card.number, card])).values()) {
    const quote = await paymentQuote(deps, accountId, number, line.bookedOn).catch(gone)
    if (quote) proposals.push(weigh(line, quote, nameKey ?? ''))
  }
  return ranked(proposals)
}

/** The card was erased between the two reads. */
function gone(error: unknown): null {
  if (error instanceof AppError && error.code === 'api.not_found') return null
  throw error
}

/** Stores the credits of a statement. A line known from an earlier file is skipped, and so is one of a future day, until that day. */
export async function takeLines(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { lines: given, readAs }: { lines: readonly NumberedLine[]; readAs: ReadAs | null },
): Promise<StatementTaken> {
  const now = clock.now()
  const today = romeDay(now)
  const lines = given.filter(({ bookedOn }) => bookedOn <= today)
  let added = 0
  await transaction(db, async () => {
    for (const line of lines) {
      const { bookedOn, cents, words, payer, nth } = line
      const same = createHash('sha256').update(sameness(line)).digest('base64url')
      // A second equal line of the file gets `#1`.
      const row = { id: newId(now), fingerprint: nth === 0 ? same : `${same}#${nth}`, bookedOn, cents, bookedCents: 0, words, payer }
      if (await insertLine(db, { ...row, importedAt: now, decidedAt: null, paymentId: null })) added += 1
    }
    if (readAs) await rememberColumns(db, readAs)
    const entry = { actor: accountId, action: 'imported', record: 'payment', subject: 'estratto conto' } as const
    if (added > 0) await recordAudit(db, { ...entry, detail: `${added} accrediti` }, now)
  })
  return { added, known: lines.length - added, future: given.length - lines.length }
}

async function rememberColumns(db: Deps['db'], { signature, columns }: ReadAs): Promise<void> {
  const { [signature]: _, ...others } = (await readSetting(db, COLUMNS)) ?? {}
  const kept = Object.entries(others).slice(-MOST_COLUMNS + 1)
  await writeSetting(db, COLUMNS, { ...Object.fromEntries(kept), [signature]: columns })
}

/**
 * Records the line, or a part of it, as a transfer on its day, once. The rest of a divided line stays open.
 *
 * @throws api.not_found 404 · payment.decided 409 for a decided line · api.invalid 422 for more than is left · and the refusals of a payment
 */
export async function bookLine(deps: Deps, accountId: string, id: string, asked: Values<typeof bookForm>): Promise<void> {
  const { db, clock } = deps
  const line = await lockLine(db, id)
  if (!line) throw new AppError('api.not_found', 404)
  if (line.decidedAt !== null) throw new AppError('payment.decided', 409)
  const { bookedCents } = line
  const left = line.cents - bookedCents
  const { left: shown, amount, ...payment } = asked
  // A repeated press after a lost answer does not book another part.
  if (shown !== left) throw new AppError('payment.changed', 409)
  const cents = amount ?? left
  if (cents > left) throw new AppError('api.invalid', 422, { fields: { amount: 'invalid' } })
  // The part's own key records it once: the next press completes an interrupted one.
  const { values } = readForm(paymentForm, {
    ...payment,
    requestKey: `bank-line-${id}${bookedCents === 0 ? '' : `-${bookedCents}`}`,
    method: 'transfer',
    paidOn: line.bookedOn,
    amount: writeMoney(cents),
    payer: null,
    note: '',
    again: false,
  })
  if (!values) throw new AppError('api.invalid', 422)
  const paymentId = await recordPayment(deps, accountId, values)
  await transaction(db, () =>
    cents < left
      ? bookPart(db, id, { from: bookedCents, to: bookedCents + cents })
      : decideLine(db, id, { decidedAt: clock.now(), paymentId }),
  )
}

/** Marks the line as no member's payment. @throws api.not_found 404 */
export async function ignoreLine({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string, id: string): Promise<void> {
  const now = clock.now()
  await transaction(db, async () => {
    const line = await lockLine(db, id)
    if (!line) throw new AppError('api.not_found', 404)
    if (line.decidedAt !== null) return
    await decideLine(db, id, { decidedAt: now, paymentId: null })
    const detail = `accredito ignorato, ${line.bookedOn}, ${formatMoney(line.cents)}`
    await recordAudit(db, { actor: accountId, action: 'removed', record: 'payment', subject: 'estratto conto', detail }, now)
  })
}
