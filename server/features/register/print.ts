import { AppError } from '#domain/errors.ts'
import { formatNumericDate } from '#domain/format.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { paidPeriods, type PaidFee } from '#domain/register/paid-periods.ts'
import type { Membership } from '#domain/register/register.ts'
import { REASON_LABELS } from '#domain/register/words.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { drawnIn } from '#server/platform/pdf/make-pdf.ts'
import { membershipsOf, recordExport } from './book.ts'
import type { PrintedRow } from './draw-register.ts'
import { countMemberships, listBook, listFees } from './queries.ts'

/** The most rows of one print: it takes its thread some seconds. A longer register is exported as CSV. */
export const MOST_PRINTED = 10_000
const BATCH = 500

let last: Promise<unknown> = Promise.resolve()

/**
 * Prints the register as of a day as a PDF, one print at a time, in its own thread.
 * @throws register.too_many 409
 */
export async function printRegister(deps: Deps, accountId: string, on: PlainDate): Promise<Uint8Array<ArrayBuffer>> {
  const { db, clock } = deps
  if ((await countMemberships(db, on)).all > MOST_PRINTED) throw new AppError('register.too_many', 409)
  await recordExport(deps, accountId, `pdf ${on}`)
  const rows: PrintedRow[] = []
  for (let after = 0; ;) {
    const roots = await listBook(db, { on, after, limit: BATCH })
    const found = await membershipsOf(db, roots, on)
    const memberships = roots.flatMap((root) => found.get(root) ?? [])
    const cards = memberships.map(({ cardNumber }) => cardNumber)
    const fees = await listFees(db, cards, on)
    rows.push(...memberships.map((one) => printedRow(one, fees.get(one.cardNumber))))
    if (roots.length < BATCH) break
    after = roots.at(-1)!
  }
  const { name } = await associationName(deps)
  const now = clock.now()
  const source = { association: name, asOf: formatNumericDate(on), made: formatNumericDate(romeDay(now)), rows, createdAt: now }
  const made = last.then(() => drawnIn(new URL('./print-thread.ts', import.meta.url), source))
  last = made.catch(() => {})
  return new Uint8Array(await made)
}

/** A membership as the book shows it, with its corrections. @param fees paid with its card */
export function printedRow({ resolution, ...one }: Membership, fees: readonly PaidFee[] = []): PrintedRow {
  const birth = [one.birthDate && formatNumericDate(one.birthDate), one.birthPlace].filter(Boolean).join(', ')
  const admitted = [formatNumericDate(one.admittedOn), resolution && `verbale ${resolution.reference}`].filter(Boolean).join(', ')
  const ended = one.endedOn ? [formatNumericDate(one.endedOn), one.endReason && REASON_LABELS[one.endReason].toLowerCase()].join(', ') : ''
  const corrected = one.corrections.length > 0 && `(rettifica: n. ${one.corrections.join(', ')})`
  const name = [one.lastname, one.firstname, corrected].filter(Boolean).join(' ')
  return [String(one.number), name, birth, one.taxCode ?? '', one.residence ?? '', one.category, admitted, paidPeriods(fees), ended]
}
