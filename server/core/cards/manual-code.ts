import type { Database } from '#db/connect.ts'
import { newManualCode } from '#domain/cards/credential/manual-code.ts'
import { AppError } from '#domain/errors.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { findGuarded } from './guardianship-queries.ts'
import { carriedCard, refuseOthers } from './carried-card.ts'
import { deleteCodeOf, findManualCode, insertManualCode } from './holder-queries.ts'

type Owner = { cardNumber: string; uid: string; now: number }

/** The card's code for typing (card format, section 7); made at the first request. Joins the running transaction. */
export async function manualCode(db: Database, { cardNumber, uid, now }: Owner): Promise<string> {
  for (;;) {
    const code = await findManualCode(db, cardNumber)
    if (code !== null) return code
    await insertManualCode(db, { cardNumber, uid, code: newManualCode(), createdAt: now })
  }
}

const CHANGES = { max: 5, windowMs: 24 * 3_600_000 }

/**
 * Replaces the code; the old one matches no card any more.
 *
 * @param child the number of a child's card, which guardians manage while the child has no account; absent: the own card
 * @throws card.not_good 409 · auth.too_many_attempts 429 · auth.email_unverified, auth.profile_incomplete
 * @throws api.not_found 404 for a card that this account does not carry · api.conflict 409 for a card that its holder manages
 */
export async function changeManualCode(deps: Deps, person: SignedIn, child?: string): Promise<string> {
  const { db, clock } = deps
  const uid = person.accountId
  const now = clock.now()
  const { number: cardNumber } = await (await carriedCard(deps, person, child)).good()
  await enforceRateLimit(db, child === undefined ? `card-code:${uid}` : `card-code:${uid}:${child}`, CHANGES, now)
  return changeAccount(db, person, async () => {
    await refuseOthers(deps, uid, child)
    if (child !== undefined && (await findGuarded(db, { uid, cardNumber }))?.uid !== null) throw new AppError('api.conflict', 409)
    await deleteCodeOf(db, cardNumber)
    return manualCode(db, { cardNumber, uid, now })
  })
}
