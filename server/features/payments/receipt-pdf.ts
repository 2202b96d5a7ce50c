import { EMBLEM_LARGE } from '#domain/content/emblem.ts'
import { AppError } from '#domain/errors.ts'
import { receiptLabel, type FrozenReceipt } from '#domain/payments/receipt.ts'
import { deepTint } from '#domain/tint.ts'
import { associationName } from '#server/core/content/association.ts'
import { emblemPng } from '#server/core/content/icon-png.ts'
import type { Deps } from '#server/core/deps.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'
import { drawnIn } from '#server/platform/pdf/make-pdf.ts'
import { cardsOf, findReceipt } from './queries.ts'
import { receiptText, type ReceiptSource } from './receipt-texts.ts'

type Parts = Pick<Deps, 'db' | 'lists'>

/** A receipt takes a tenth of a second in its thread. */
const queue = createWorkQueue({ atOnce: 1, waiting: 40, share: 5 })

/**
 * The receipt of a payment as issued; a voided one is marked.
 *
 * @param uid a member, who reads their own and their children's receipts; null for staff. `reader`: the asking account
 * @throws api.not_found 404 · api.unavailable 503 while too many are being drawn
 */
export async function receiptPdf(
  deps: Parts,
  paymentId: string,
  { reader, uid }: { reader: string; uid: string | null },
): Promise<{ pdf: Buffer; fileName: string }> {
  const found = await findReceipt(deps.db, paymentId)
  if (!found || (uid !== null && !(await isOwn(deps, uid, found.cardNumber)))) throw new AppError('api.not_found', 404)
  const label = receiptLabel(found)
  const receipt = JSON.parse(found.frozen) as FrozenReceipt
  const source: ReceiptSource = {
    label,
    issuedAt: found.issuedAt,
    receipt,
    voided: found.voidedAt === null ? null : { at: found.voidedAt, reason: found.voidReason ?? '' },
    ink: deepTint(receipt.association.color),
    emblem: await emblemPng(deps, await associationName(deps), EMBLEM_LARGE),
  }
  const pdf = await queue.run(() => drawnIn(new URL('./receipt-thread.ts', import.meta.url), source), reader)
  return { pdf, fileName: receiptText.fileName(label) }
}

const isOwn = async ({ db }: Parts, uid: string, cardNumber: string): Promise<boolean> =>
  (await cardsOf(db, uid).execute()).some(({ number }) => number === cardNumber)
