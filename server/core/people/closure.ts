import { transaction, type Database } from '#db/connect.ts'
import { CLOSURE_DAYS } from '#domain/accounts/account.ts'
import type { ClosureAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { findToken, issueToken, spentToken } from '#server/core/accounts/email-token.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { isVouchedFor } from '#server/core/accounts/ways-in-queries.ts'
import { expireEmailTokens, useEmailToken } from '#server/core/accounts/email-token-queries.ts'
import { findAccount, lockPasswordRow } from '#server/core/accounts/queries.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { hasOtherAdmin, lockAdmins, isAdmin } from '#server/core/staff/queries.ts'
import { deleteClosure, insertClosure } from './queries.ts'
import { eraseUnproved } from './erasure.ts'
import { accountClosingMail, accountKeptMail } from './mails.ts'
import { endAllSessions, findAccountPage } from '#server/core/accounts/own-queries.ts'

const DAY = 24 * 3_600_000

/**
 * Closes the account for erasure (art. 17 GDPR; domain guide §2, §6). Sign-in is blocked and every session ends at once. A mail has the
 * link that keeps the account, for fourteen days; the card stays unchanged until then. This is not leaving the association (*recesso*):
 * members stay members.
 *
 * An account with an unconfirmed address is erased at once, without a mail: the address may be a stranger's, who would otherwise find it
 * taken for fourteen days.
 *
 * @throws auth.last_admin 409 while nobody else can govern the installation · auth.session_expired 401
 */
export async function closeAccount(deps: Deps, person: SignedIn, origin: string): Promise<ClosureAnswer> {
  const { db, clock } = deps
  const uid = person.accountId
  const close = () =>
    changeAccount(db, person, async ({ email, emailVerified }) => {
      const now = clock.now()
      await refuseLastAdmin(db, uid, romeDay(now))
      if (!emailVerified && !(await isVouchedFor(db, uid))) {
        await eraseUnproved(db, { id: uid, email }, romeDay(now))
        return { eraseAt: now }
      }
      const eraseAt = now + CLOSURE_DAYS * DAY
      await insertClosure(db, { uid, requestedAt: now, eraseAt })
      await endAllSessions(db, uid)
      await expireEmailTokens(db, uid, ['verify', 'reset', 'email-change', 'closure'], now)
      await sendClosureMail(deps, { uid, eraseAt, origin })
      return { eraseAt }
    })
  const closing = await transaction(db, async () => {
    // The password's row before the account's, in the order of a sign-in: another order deadlocks.
    await lockPasswordRow(db, uid)
    return close()
  })
  wakeOutbox(db)
  return closing
}

async function refuseLastAdmin(db: Database, uid: string, today: PlainDate): Promise<void> {
  if (!(await isAdmin(db, uid, today))) return
  await lockAdmins(db, today)
  if (!(await hasOtherAdmin(db, uid, today))) throw new AppError('auth.last_admin', 409)
}

/** The mail with the link that keeps the account; joins the running transaction. */
export async function sendClosureMail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { uid, eraseAt, origin }: { uid: string; eraseAt: number; origin: string },
): Promise<void> {
  const now = clock.now()
  const account = await findAccountPage(db, uid)
  if (!account) return
  const { email, memberSince } = account
  const { token } = await issueToken(db, { uid, purpose: 'closure', email, now, expiresAt: eraseAt })
  const link = `${origin}/account/resta?token=${token}`
  const order = { to: email, firstname: account.firstname ?? '', link, expiresAt: eraseAt, isMember: memberSince !== null }
  await enqueueMail(db, accountClosingMail.of(order), now)
}

/**
 * Cancels the closure. The link alone is enough, since nobody can sign in to a closing account. It opens no session.
 *
 * @throws auth.link_invalid 400, also after the erasure · auth.link_used 409 · auth.link_expired 410 · auth.too_many_attempts 429
 */
export async function keepAccount({ db, clock, config }: Deps, token: string, { origin, address }: { origin: string; address: string }) {
  await enforceRateLimit(db, limitKey(config.secret, 'keep-account', networkOf(address)), LIMITS.tokenByAddress, clock.now())
  const found = await findToken(db, { token, purpose: 'closure', now: clock.now() })
  found.refuseIfSpent()
  await transaction(db, async () => {
    const now = clock.now()
    // Locks the closure first, as housekeeping does: the second of two waits here, and then sees the first one's change.
    const isClosing = await deleteClosure(db, found.uid)
    if (!(await useEmailToken(db, found.hash, now)) || !isClosing) throw await spentToken(db, found.hash)
    await expireEmailTokens(db, found.uid, ['closure'], now)
    const firstname = (await findAccount(db, found.uid))?.firstname ?? ''
    await enqueueMail(db, accountKeptMail.of({ to: found.email, firstname, link: `${origin}/login` }), now)
  })
  wakeOutbox(db)
}
