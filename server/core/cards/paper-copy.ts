import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { cardAnswer } from './card.ts'
import type { CardCopy } from './copies.ts'
import { goodCardOf, type GoodCard } from './good-card.ts'
import { deletePaperCopies, findPaperCopy, insertCopy } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, textOf } from './issue.ts'
import { findHeldCard, lockCard } from './queries.ts'
import { signedAgain, type CopyText } from './renew-copy.ts'
import type { Deps } from '#server/core/deps.ts'

/** A card without an account, and the claims of its copies. @throws api.not_found 404 · card.not_good 409 */
async function heldCard(deps: Deps, number: string): Promise<{ card: CardAnswer; good: GoodCard }> {
  const held = await findHeldCard(deps.db, number)
  if (held?.firstname == null || held.lastname == null) throw new AppError('api.not_found', 404)
  const card = await cardAnswer(deps, { ...held, uid: null, firstname: held.firstname, lastname: held.lastname })
  return { card, good: await goodCardOf(deps, card) }
}

/**
 * Prepares a paper copy, printed by staff, of a card whose holder has no account. `take` writes it, in a transaction. After the printing,
 * `endOtherCopies` revokes the earlier one.
 *
 * @throws api.not_found 404 a card that has an account, or is nobody's · card.not_good 409 · api.unavailable 503
 */
export async function preparePaperCopy(deps: Deps, number: string) {
  const { db } = deps
  const { card, good } = await heldCard(deps, number)
  const issue = await prepareIssue(deps, good, { kind: 'static', device: null })
  const id = newId(deps.clock.now())
  const { issuedAt: createdAt, expiresAt } = issue.times
  return {
    id,
    card,
    createdAt,
    sign: issue.sign,
    /** @param also further work in the same transaction */
    async take(also?: () => Promise<void>) {
      // It may have moved into an account since it was read.
      if ((await lockCard(db, { number }))?.uid !== null) throw new AppError('api.not_found', 404)
      await insertCopy(db, { id, uid: null, cardNumber: number, kind: 'print', kid: issue.kid, createdAt, expiresAt })
      await also?.()
      return takeIndex(db, { cardNumber: number, deviceId: null, copyId: id, ...issue.times })
    },
  }
}

/**
 * Issues one such copy at once.
 *
 * @param origin for the address in its QR
 * @param also further work in the same transaction
 * @throws api.not_found 404 a card with an account, or without an owner · card.not_good 409 · api.unavailable 503
 */
export async function issuePaperCopy(
  deps: Deps,
  number: string,
  origin: string,
  also: () => Promise<void>,
): Promise<{ card: CardAnswer; copy: CardCopy }> {
  const { id, card, createdAt, sign, take } = await preparePaperCopy(deps, number)
  const issued = await sign(await transaction(deps.db, () => take(also)))
  return { card, copy: { id, kind: 'print', createdAt, text: textOf(issued, origin), ...issued } }
}

/** The text of a copy taken earlier; null if the copy was revoked, or the card is not good. @throws api.unavailable 503 */
export async function paperCopyText(
  deps: Deps,
  { id, number }: { id: string; number: string },
  origin: string,
): Promise<{ card: CardAnswer; copy: CopyText & { createdAt: number } } | null> {
  const row = await findPaperCopy(deps.db, id)
  if (!row) return null
  try {
    const { card, good } = await heldCard(deps, number)
    return { card, copy: { ...(await signedAgain(deps, good, row, origin)), createdAt: row.createdAt } }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** Revokes all other copies, such as a lost one. Shops learn of it within a minute. */
export const endOtherCopies = ({ db }: Pick<Deps, 'db'>, number: string, id: string): Promise<void> =>
  transaction(db, () => deletePaperCopies(db, number, { but: id }))

/** Revokes a copy that could not be printed; the earlier one stays valid. */
export const endCopy = ({ db }: Pick<Deps, 'db'>, number: string, id: string): Promise<void> =>
  transaction(db, () => deletePaperCopies(db, number, { only: id }))
