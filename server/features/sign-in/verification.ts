import { isUniqueViolation, transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findToken } from '#server/core/accounts/email-token.ts'
import { lockReachedCards } from '#server/core/cards/reached.ts'
import { changeUnconfirmedEmail, findAccount, lockAccount, noteEmailVerified } from '#server/core/accounts/queries.ts'
import { expireEmailTokens, useEmailToken } from '#server/core/accounts/email-token-queries.ts'
import { enforceRateLimit, hit, hitFrom, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { keepHome } from '#server/core/accounts/sign-in-limits.ts'
import { verificationKey, sendVerification } from '#server/core/accounts/send-verification.ts'

/**
 * Sends the verification mail again; returns the seconds until the next one is allowed.
 *
 * @throws auth.verify_wait 429 with the seconds left
 * @throws auth.too_many_attempts 429 after ten in a day of the account, or five to the address
 */
export async function resendVerification(
  deps: Deps,
  { accountId, email, emailVerified }: SignedIn,
  origin: string,
): Promise<{ seconds: number }> {
  const { db, clock } = deps
  if (emailVerified) return { seconds: 0 }
  const now = clock.now()
  const wait = await hit(db, verificationKey(accountId), LIMITS.verificationWait, now)
  refuseUnless(wait, 'auth.verify_wait')
  await enforceRateLimit(db, `verification-day:${accountId}`, LIMITS.verificationByDay, now)
  const firstname = (await findAccount(db, accountId))?.firstname ?? ''
  refuseUnless(await transaction(db, () => sendVerification(deps, { accountId, email, firstname, origin })))
  wakeOutbox(db)
  return { seconds: wait.seconds }
}

/**
 * Confirms the address of the session's account. The link alone is not enough: a curious click by the address's owner would confirm a
 * stranger's account. Features are told too (`house.emailVerified`).
 *
 * @throws auth.link_invalid 400 · auth.verify_other_account 403 · auth.link_used 409 · auth.link_expired 410
 */
export async function verifyEmail(deps: Deps, { accountId, email }: SignedIn, token: string, address: string): Promise<void> {
  const { db, clock, house } = deps
  const found = await findToken(db, { token, purpose: 'verify', now: clock.now() })
  if (found.uid !== accountId) throw new AppError('auth.verify_other_account', 403)
  found.refuseIfSpent()
  if (found.email !== email) throw new AppError('auth.link_expired', 410)
  const tellRooms = await house.emailVerified(deps, accountId)
  await transaction(db, async () => {
    const now = clock.now()
    if (!(await useEmailToken(db, found.hash, now))) throw new AppError('auth.link_used', 409)
    await noteEmailVerified(db, accountId, identityTime(db, now))
    await keepHome(deps, { accountId, address })
    await tellRooms()
  })
  wakeOutbox(db)
}

/**
 * Changes the address of an account that has not confirmed its own: links sent to the old one stop working.
 *
 * @throws api.conflict 409 once it is confirmed · auth.email_in_use 409 · auth.too_many_attempts 429
 */
export async function changeEmail(
  deps: Deps,
  { accountId, emailVerified }: Pick<SignedIn, 'accountId' | 'emailVerified'>,
  newEmail: string,
  { origin, address }: { origin: string; address: string },
): Promise<void> {
  const { db, clock } = deps
  if (emailVerified) throw new AppError('api.conflict', 409)
  const now = clock.now()
  await enforceRateLimit(db, `change-email:${accountId}`, LIMITS.changeEmail, now)
  refuseUnless(await hitFrom(deps, 'change-email', address, LIMITS.changeEmailByAddress))
  const firstname = (await findAccount(db, accountId))?.firstname ?? ''
  await transaction(db, async () => {
    await lockAccount(db, accountId)
    await lockReachedCards(db, [accountId])
    await expireEmailTokens(db, accountId, ['verify', 'reset'], now)
    // Checked again here: the link may have been used since the session was read.
    if (!(await changeUnconfirmedEmail(db, accountId, newEmail, identityTime(db, now)))) throw new AppError('api.conflict', 409)
    await hit(db, verificationKey(accountId), LIMITS.verificationWait, now)
    await sendVerification(deps, { accountId, email: newEmail, firstname, origin })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('auth.email_in_use', 409) : error
  })
  wakeOutbox(db)
}
