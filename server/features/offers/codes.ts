import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { OfferDiscountRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import { discountCodeField, landingLinkField } from '#domain/offers/offer-code.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { countCodes, insertCodes, lockDiscount, updateDiscount } from './queries.ts'

/** The result of adding codes. `refused`: invalid lines; `known`: existing or repeated ones. */
export type AddedCodes = { added: number; known: number; refused: string[]; all: number; free: number }

type Discount = Pick<OfferDiscountRow, 'code' | 'url'>

/** Rows that fit into one statement of SQLite, with a margin. */
const BATCH = 500

/** The codes of a text, one per line; for CSV the first column, without its heading. */
export function readCodes(text: string): string[] {
  const codes = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .split(/[;,\t]/, 1)[0]!
        .trim()
        .replace(/^"(.*)"$/, '$1'),
    )
  return HEADING.test(codes[0] ?? '') ? codes.slice(1) : codes
}
const HEADING = /^(codic[ei]|codes?|codic[ei] sconto)$/i

type Parts = Pick<Deps, 'db' | 'clock'>

/** The account that acts; null: the command line. */
type By = { by?: string | null }

/**
 * Adds codes to the list of an offer, in order; they are given out in that order. All or none. Existing codes, given or not, stay: adding
 * the same list twice changes nothing. The audit has numbers, never the codes: they are worth money.
 */
export async function addCodes(
  { db, clock }: Parts,
  offerId: string,
  lines: Iterable<string>,
  { by = null }: By = {},
): Promise<AddedCodes> {
  const codes = new Set<string>()
  const refused: string[] = []
  let read = 0
  for (const line of lines) {
    const { value, problem } = discountCodeField.read(line)
    if (problem === 'required') continue
    read += 1
    if (value === undefined) refused.push(line)
    else codes.add(value)
  }
  const createdAt = clock.now()
  // One millisecond apart, so that ids sort like the list.
  const rows = [...codes].map((code, i) => ({ id: newId(createdAt + i), offerId, code, takenAt: null, createdAt }))
  return transaction(db, async () => {
    let added = 0
    for (let from = 0; from < rows.length; from += BATCH) added += await insertCodes(db, rows.slice(from, from + BATCH))
    const counts = { added, known: read - refused.length - added }
    const entry = { actor: by, action: 'imported', record: 'convenzioni', subject: offerId, detail: 'codes' } as const
    await recordAudit(db, { ...entry, after: { ...counts, refused: refused.length } }, createdAt)
    return { ...counts, refused, ...(await countCodes(db, offerId)) }
  })
}

/**
 * Sets the members' part of an offer: the common code, or the partner's page. The other one stays; members get the one of the public kind.
 *
 * @param seen the old value as the person saw it, null for none: another person's newer one is never overwritten
 * @returns both parts; null when the new one is neither a valid code nor an https address
 * @throws AppError content.changed_meanwhile
 */
export async function setDiscount(
  { db, clock }: Parts,
  offerId: string,
  discount: { code: string } | { url: string },
  { by = null, seen }: By & { seen?: string | null } = {},
): Promise<Discount | null> {
  const values = readDiscount(discount)
  if (values === null) return null
  const now = clock.now()
  return transaction(db, async () => {
    const before = await lockDiscount(db, offerId, now)
    const after: Discount = { ...before, ...values }
    const name = 'code' in values ? 'code' : 'url'
    // The same value may be this person's own, whose answer was lost.
    if (seen !== undefined && before[name] !== seen && before[name] !== after[name]) throw new AppError('content.changed_meanwhile', 409)
    await updateDiscount(db, offerId, { ...values, updatedAt: now })
    await recordAudit(db, { actor: by, action: 'changed', record: 'convenzioni', subject: offerId, detail: 'discount', before, after }, now)
    return after
  })
}

function readDiscount(discount: { code: string } | { url: string }): { code: string } | { url: string } | null {
  if ('code' in discount) {
    const code = discountCodeField.read(discount.code).value
    return code === undefined ? null : { code }
  }
  const url = landingLinkField.read(discount.url).value
  return url === undefined ? null : { url }
}
