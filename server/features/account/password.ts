import { isUniqueViolation, transaction } from '#db/connect.ts'
import { endPendingSignIns } from '#server/core/accounts/pending-sign-in.ts'
import { expireEmailTokens } from '#server/core/accounts/email-token-queries.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { passwordChangedMail } from '#server/core/accounts/mails.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { refuseEnded } from '#server/core/accounts/held.ts'
import { endOtherSessions, setPassword } from '#server/core/accounts/own-queries.ts'

/**
 * Sets a new password, or the first one of an account from a provider. The other sessions end, reset links stop working, sign-ins that wait
 * for their second factor start again, and a mail tells the person.
 *
 * @throws auth.session_expired 401 · api.unavailable 503 when too many passwords wait to be hashed
 */
export async function changePassword(
  deps: Deps,
  person: SignedIn,
  password: string,
  { origin, address }: { origin: string; address: string },
): Promise<void> {
  const { db, auth } = deps
  const hash = await auth.passwords.hash(password, address)
  const write = () => writePassword(deps, person, { hash, origin })
  await write().catch((error: unknown) => {
    // Two first passwords at the same moment: one has inserted the row, the other one updates it.
    if (isUniqueViolation(error)) return write()
    throw error
  })
  wakeOutbox(db)
}

async function writePassword(
  { db, clock }: Deps,
  { accountId, sessionId }: SignedIn,
  { hash, origin }: { hash: string; origin: string },
): Promise<void> {
  await transaction(db, async () => {
    const now = clock.now()
    // Locks the password's row before the account's, as a sign-in does: another order could deadlock.
    const { isFirst } = await setPassword(db, accountId, hash, now)
    // A second step in progress either comes first, or finds nothing waiting.
    await lockAccount(db, accountId)
    // A password reset may have ended the session during the hashing: the reset wins.
    await refuseEnded(db, sessionId)
    await endPendingSignIns(db, accountId)
    await endOtherSessions(db, accountId, sessionId)
    await expireEmailTokens(db, accountId, ['reset'], now)
    const account = await findAccount(db, accountId)
    if (!account) return
    // A page that works without a session: the owner may be signed in elsewhere, or nowhere.
    const link = `${origin}/nuova-password`
    const { email: to, firstname } = account
    await enqueueMail(db, passwordChangedMail.of({ to, firstname: firstname ?? '', link, changedAt: now, isFirst }), now)
  })
}
