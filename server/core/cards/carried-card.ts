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
 * The person's own card, or the one of a child that they carry: as it is shown, and what may be signed of it. A child's is signed until the
 * eighteenth birthday and no later.
 *
 * @param child the number of a child's card; the own one when absent
 * @throws api.not_found 404 for a card that is not for this account to carry · auth.email_unverified, auth.profile_incomplete
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

/** The secretariat may have ended it since the card was read. Joins the running transaction. @throws api.not_found 404 */
export async function refuseOthers(deps: Deps, uid: string, child: string | undefined): Promise<void> {
  if (child === undefined) return
  await lockGuardianship(deps.db, { uid, cardNumber: child })
  if (!(await isGuardianOf(deps, uid, child))) throw new AppError('api.not_found', 404)
}
