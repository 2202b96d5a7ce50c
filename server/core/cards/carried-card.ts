import type { CardAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from './card.ts'
import type { Deps } from '#server/core/deps.ts'
import { lockGuardianship } from './guardianship-queries.ts'
import { goodCardOf, type GoodCard } from './good-card.ts'
import { childCard, isGuardianOf } from './guardianship.ts'

type Person = Pick<SignedIn, 'accountId' | 'emailVerified'>

/**
 * The person's own card, or a child's that they carry: how it is shown, and what may be signed for it. A child's card is signed until the
 * eighteenth birthday at the latest.
 *
 * @param child the number of a child's card; absent: the own card
 * @throws api.not_found 404 for a card that this account does not carry · auth.email_unverified, auth.profile_incomplete
 */
export async function carriedCard(
  deps: Deps,
  person: Person,
  child: string | undefined,
): Promise<{ card: CardAnswer; good(): Promise<GoodCard> }> {
  if (child === undefined) {
    const card = await memberCard(deps, person)
    return { card, good: () => goodCardOf(deps, card) }
  }
  const { card, until } = await childCard(deps, person, child)
  return {
    card,
    good: async () => {
      const good = await goodCardOf(deps, card)
      return { ...good, end: Math.min(good.end, startOfRomeDay(until) / 1000) }
    },
  }
}

/** Checks again, inside the running transaction: the secretariat may have ended the guardianship meanwhile. @throws api.not_found 404 */
export async function refuseOthers(deps: Deps, uid: string, child: string | undefined): Promise<void> {
  if (child === undefined) return
  await lockGuardianship(deps.db, { uid, cardNumber: child })
  if (!(await isGuardianOf(deps, uid, child))) throw new AppError('api.not_found', 404)
}
