import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { cardAnswer } from './card.ts'
import type { CardCopy } from './copies.ts'
import { goodCardOf } from './good-card.ts'
import { deletePaperCopies, insertCopy } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, textOf } from './issue.ts'
import { findHeldCard, lockCard } from './queries.ts'
import type { Deps } from '#server/core/deps.ts'

/**
 * Issues a paper copy, printed by staff, of a card whose holder has no account. After the printing, `endOtherCopies` revokes the earlier
 * one.
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
  const { db } = deps
  const held = await findHeldCard(db, number)
  if (held?.firstname == null || held.lastname == null) throw new AppError('api.not_found', 404)
  const card = await cardAnswer(deps, { ...held, uid: null, firstname: held.firstname, lastname: held.lastname })
  const issue = await prepareIssue(deps, await goodCardOf(deps, card), { kind: 'static', device: null })
  const id = newId(deps.clock.now())
  const { issuedAt: createdAt, expiresAt } = issue.times
  const place = await transaction(db, async () => {
    // Meanwhile the card may have moved to an account.
    if ((await lockCard(db, { number }))?.uid !== null) throw new AppError('api.not_found', 404)
    await insertCopy(db, { id, uid: null, cardNumber: number, kind: 'print', kid: issue.kid, createdAt, expiresAt })
    await also()
    return takeIndex(db, { cardNumber: number, deviceId: null, copyId: id, ...issue.times })
  })
  const issued = await issue.sign(place)
  const text = textOf(issued, origin)
  return { card, copy: { id, kind: 'print', createdAt, text, ...issued } }
}

/** Revokes all other copies within a minute, such as a lost one. */
export const endOtherCopies = ({ db }: Pick<Deps, 'db'>, number: string, id: string): Promise<void> =>
  transaction(db, () => deletePaperCopies(db, number, { but: id }))

/** Revokes a copy that could not be printed; the earlier one stays valid. */
export const endCopy = ({ db }: Pick<Deps, 'db'>, number: string, id: string): Promise<void> =>
  transaction(db, () => deletePaperCopies(db, number, { only: id }))
