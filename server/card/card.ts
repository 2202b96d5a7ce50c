import type { CardAnswer, PendingStep } from '#domain/api.ts'
import { defaultCategory, type Association } from '#domain/association.ts'
import { currentPeriod } from '#domain/card-validity.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isProfileComplete } from '#domain/profile.ts'
import { findLastApplication } from '../applications/queries.ts'
import { associationName, findAssociation } from '../association/association.ts'
import type { Deps } from '../deps.ts'
import { findCard, listPeriods } from './queries.ts'

/**
 * All that the card on the screen needs, also later without a network. Its state is not in it: the device computes it from the periods,
 * each day anew (domain guide, section 4).
 *
 * @throws auth.email_unverified, auth.profile_incomplete
 */
export async function memberCard(
  deps: Deps,
  { accountId, emailVerified }: { accountId: string; emailVerified: boolean },
): Promise<CardAnswer> {
  const { db, clock } = deps
  if (!emailVerified) throw new AppError('auth.email_unverified', 403)
  const card = await findCard(db, accountId)
  if (!card?.category || !isProfileComplete(card)) throw new AppError('auth.profile_incomplete', 409)

  const now = clock.now()
  const association = await findAssociation(deps)
  const period = currentPeriod(await listPeriods(db, card.tessera), romeDay(now))
  return {
    number: card.tessera,
    firstname: card.firstname,
    lastname: card.lastname,
    category: association ? categoryOf(association, card.category) : { id: card.category, label: '' },
    periods: {
      validFrom: period?.validFrom ?? null,
      validTo: period?.validTo ?? null,
      suspendedFrom: card.suspendedFrom,
      suspendedTo: card.suspendedTo,
      cancelledOn: card.cancelledOn,
    },
    suspensionText: card.suspensionText,
    graceDays: association?.cardValidity.graceDays ?? 0,
    association: await associationName(deps),
    memberSince: card.memberSince,
    pending: period ? null : await pendingStep(deps, accountId, card.memberSince),
    now,
  }
}

async function pendingStep({ db }: Deps, uid: string, memberSince: string | null): Promise<PendingStep> {
  if (memberSince !== null) return 'fee'
  const state = (await findLastApplication(db, uid))?.state
  if (state === 'approved') return 'fee'
  if (state === 'waiting_guardian') return 'guardian'
  return state === 'submitted' ? 'review' : 'apply'
}

// A category that the association has removed since keeps its cards: they are shown under the default one's label.
function categoryOf(association: Association, id: string): CardAnswer['category'] {
  const { label } = association.membershipCategories.find((category) => category.id === id) ?? defaultCategory(association)
  return { id, label }
}
