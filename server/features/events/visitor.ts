import { cardWorks } from '#domain/cards/card-works.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { findCard, listPeriods } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Visitor } from './bookings.ts'

/**
 * Anybody with a complete profile may register; the routes ask for a proved address, since mails must reach them. A member has a card
 * that holds today, also in its days of grace (domain guide, section 4).
 *
 * @throws auth.profile_incomplete 409
 */
export async function findVisitor(deps: Pick<Deps, 'db' | 'clock' | 'lists'>, { accountId }: SignedIn): Promise<Visitor> {
  const card = await findCard(deps.db, accountId)
  if (!card || !isProfileComplete(card)) throw new AppError('auth.profile_incomplete', 409)
  return { uid: accountId, isMember: card.category !== null && (await hasGoodCard(deps, card)) }
}

async function hasGoodCard(
  { db, clock, lists }: Pick<Deps, 'db' | 'clock' | 'lists'>,
  card: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<boolean> {
  const today = romeDay(clock.now())
  const period = currentPeriod(await listPeriods(db, card.tessera), today)
  const { suspendedFrom, suspendedTo, cancelledOn } = card
  const periods = { validFrom: period?.validFrom ?? null, validTo: period?.validTo ?? null, suspendedFrom, suspendedTo, cancelledOn }
  const graceDays = (await findAssociation({ lists }))?.cardValidity.graceDays ?? 0
  return cardWorks(periods, today, graceDays)
}
