import { current } from '#db/connect.ts'
import { mayReturn } from '#domain/applications/admission.ts'
import { isOpen } from '#domain/applications/application.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findChild } from '#server/core/cards/guardianship-queries.ts'
import { giveCardTo, retireCard } from '#server/core/cards/holder-queries.ts'
import { findCardStanding, findLastApplication, lockCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { changeCardNumber } from './queries.ts'
import { moveSportRecords } from './sport-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

const hasPaid = async (db: Parts['db'], cardNumber: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('payment')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether an account has or awaits a membership of its own: another card cannot replace its card. */
export async function hasStanding({ db, clock }: Parts, uid: string): Promise<boolean> {
  const own = await findCardStanding(db, uid)
  const last = (await findLastApplication(db, uid))?.state
  if (!own || (await findChild(db, own.number))) return true
  // A person who comes back takes another card; the old one keeps its end.
  if (mayReturn(own, romeDay(clock.now()))) return last !== undefined && isOpen(last)
  if (own.memberSince !== null) return true
  // Another card must not undo a suspension or a cancellation.
  if (own.cancelledOn !== null || own.suspendedFrom !== null) return true
  if (await hasPaid(db, own.number)) return true
  return last !== undefined && (isOpen(last) || last === 'approved')
}

/** Whether the card has no account and is not cancelled; locked so until the transaction ends. */
export async function lockOpenCard({ db, clock }: Parts, number: string): Promise<boolean> {
  const card = await lockCard(db, { number })
  return card !== undefined && card.uid === null && !(card.cancelledOn && card.cancelledOn <= romeDay(clock.now()))
}

/**
 * Moves the card to the account. The account's first card is cancelled, and its number is never given again. Joins the running transaction,
 * which locks account and card.
 *
 * @param reason why the account's own card ends
 */
export async function moveCard({ db, clock }: Parts, { uid, number }: { uid: string; number: string }, reason: string): Promise<void> {
  const now = clock.now()
  const own = await findCardStanding(db, uid)
  if (own) await moveSportRecords(db, own.number, number)
  if (own) await retireCard(db, own.number, { cancelledOn: romeDay(now), cancellationReason: reason })
  await giveCardTo(db, { uid, number })
  await changeCardNumber(db, uid, number, now)
}
