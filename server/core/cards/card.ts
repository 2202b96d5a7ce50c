import type { CardRow } from '#db/tables.ts'
import { mayReturn } from '#domain/applications/admission.ts'
import type { ApplicationState } from '#domain/applications/application.ts'
import type { CardAnswer, PendingStep } from '#domain/accounts/api.ts'
import { categoryLabel } from '#domain/content/association.ts'
import { renewalOpensOn } from '#domain/renewals/card-renewal.ts'
import { endsForGood } from '#domain/cards/card-state.ts'
import { AppError } from '#domain/errors.ts'
import { isMinor } from '#domain/family/family.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import { associationName, findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { listGuarded, listGuardiansOf } from './guardianship-queries.ts'
import { feeStanding } from './owed.ts'
import { findCard, findLastApplication } from './queries.ts'

/**
 * Everything that the card screen needs, also offline. The state is not included: the device computes it from the periods, every day
 * (domain guide, section 4).
 *
 * @throws auth.email_unverified, auth.profile_incomplete
 */
export async function memberCard(
  deps: Deps,
  { accountId: uid, emailVerified }: { accountId: string; emailVerified: boolean },
): Promise<CardAnswer> {
  if (!emailVerified) throw new AppError('auth.email_unverified', 403)
  const card = await findCard(deps.db, uid)
  if (!card?.category || !isProfileComplete(card)) throw new AppError('auth.profile_incomplete', 409)
  return { ...(await cardAnswer(deps, { ...card, category: card.category, uid })), family: await hasFamily(deps, uid) }
}

type ShownCard = Pick<
  CardRow,
  'uid' | 'category' | 'memberSince' | 'suspendedFrom' | 'suspendedTo' | 'suspensionText' | 'cancelledOn' | 'cancellationReason'
> & {
  tessera: string
  firstname: string
  lastname: string
  feeNeverPaid: boolean | null
}

/** The answer for a card that was read already. The caller has checked who may see it. */
export async function cardAnswer(deps: Deps, card: ShownCard): Promise<CardAnswer> {
  const now = deps.clock.now()
  const association = await findAssociation(deps)
  const { held: period, owed } = await feeStanding(deps.db, card.tessera, { association, card, today: romeDay(now) })
  return {
    number: card.tessera,
    firstname: card.firstname,
    lastname: card.lastname,
    category: { id: card.category, label: categoryLabel(association, card.category) },
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
    renewalFrom:
      association && period && !endsForGood(card.cancelledOn, period.validTo)
        ? renewalOpensOn(association.cardValidity, period.validTo)
        : null,
    feeDue: owed,
    pending: await pendingStep(deps, card, { hasPeriod: period !== null, today: romeDay(now) }),
    family: false,
    now,
  }
}

/** Whether /api/family has anything to show. */
async function hasFamily({ db, clock }: Deps, uid: string): Promise<boolean> {
  const today = romeDay(clock.now())
  const others = [...(await listGuarded(db, uid)), ...(await listGuardiansOf(db, uid))]
  return others.some(({ birthDate }) => isMinor(birthDate, today))
}

async function pendingStep(
  { db }: Deps,
  card: ShownCard,
  { hasPeriod, today }: { hasPeriod: boolean; today: PlainDate },
): Promise<PendingStep | null> {
  const { uid, memberSince, cancelledOn } = card
  if (cancelledOn !== null && cancelledOn <= today)
    return uid !== null && mayReturn(card, today) ? (waitsFor((await findLastApplication(db, uid))?.state) ?? 'apply') : null
  if (hasPeriod && (memberSince !== null || uid === null)) return null
  if (memberSince !== null) return 'fee'
  // A child without an account applied on paper, with a parent.
  if (uid === null) return 'review'
  const state = (await findLastApplication(db, uid))?.state
  return state === 'approved' ? 'fee' : (waitsFor(state) ?? (hasPeriod ? null : 'apply'))
}

/** The step that an open application waits for. */
const waitsFor = (state: ApplicationState | undefined): PendingStep | null =>
  state === 'waiting_guardian' ? 'guardian' : state === 'submitted' ? 'review' : null
