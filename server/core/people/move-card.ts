import { current } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import { findChild } from '#server/core/cards/guardianship-queries.ts'
import { giveCardTo, retireCard } from '#server/core/cards/holder-queries.ts'
import { findCardStanding, findLastApplication, lockCard } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { changeCardNumber } from './queries.ts'
import { moveSportRecords } from './sport-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock'>

/** States of an application that the person waits for or has paid: a code or a link must not end it. */
const IN_PROGRESS = ['submitted', 'waiting_guardian', 'approved']

const hasPaid = async (db: Parts['db'], cardNumber: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('payment')
    .select('id')
    .where('cardNumber', '=', cardNumber)
    .where('voidedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether an account has or awaits a membership of its own: another card cannot replace its card. */
export async function hasStanding({ db }: Parts, uid: string): Promise<boolean> {
  const own = await findCardStanding(db, uid)
  if (!own || own.memberSince !== null || (await findChild(db, own.number))) return true
  // Another card must not undo a suspension or a cancellation.
  if (own.cancelledOn !== null || own.suspendedFrom !== null) return true
  if (await hasPaid(db, own.number)) return true
  return IN_PROGRESS.includes((await findLastApplication(db, uid))?.state ?? '')
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
