import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { sendClosureMail } from '#server/core/people/closure.ts'
import { chooseConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { clearTicks } from '#server/core/people/queries.ts'
import { findToken, issueToken } from '#server/core/accounts/email-token.ts'
import { passwordChangedMail } from '#server/core/accounts/mails.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { endAllSessions, setPassword } from '#server/core/accounts/own-queries.ts'
import { dropOtherWaysIn } from '#server/core/accounts/ways-in-queries.ts'
import { endPendingSignIns } from '#server/core/accounts/pending-sign-in.ts'
import { expireEmailTokens, useEmailToken } from '#server/core/accounts/email-token-queries.ts'
import { findAccount, findAccountByEmail, findClosure, lockAccount, lockPassword, lockPasswordRow } from '#server/core/accounts/queries.ts'
import { enforceRateLimit, forgetAll, hit, hitFrom, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { forgetHomes, signInKeysOf } from '#server/core/accounts/sign-in-limits.ts'
import type { Visit } from '#server/core/accounts/visit.ts'
import { enter, type Entry } from './entry.ts'
import { resetMail } from './mails.ts'

/**
 * Stores the request for a new password. The outbox checks later if the address has an account: the work is the same for every address, so
 * neither the answer nor its time tells anything.
 */
export async function forgotPassword(deps: Deps, { email, origin }: { email: string; origin: string }, address: string): Promise<void> {
  const { db, clock } = deps
  const { allowed } = await hitFrom(deps, 'forgot', address, LIMITS.forgotByAddress)
  if (!allowed) return
  await forgotJob.enqueue(db, { email, origin }, { recipient: email, now: clock.now() })
  wakeOutbox(db)
}

/** Writes to the address, if it has an account and has not had too many mails. */
export const forgotJob = defineJob({
  kind: 'forgot',
  payload: z.object({ email: z.string(), origin: z.string() }),
  run:
    ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) =>
    async ({ email, origin }) => {
      const account = await findAccountByEmail(db, email)
      if (!account) return
      const now = clock.now()
      const { allowed } = await hit(db, limitKey(config.secret, 'forgot-account', account.id), LIMITS.forgotByAccount, now)
      if (!allowed) return
      await transaction(db, async () => {
        const closure = await findClosure(db, account.id)
        // A new password would not let them in: they need the link that keeps the account.
        if (closure) return sendClosureMail({ db, clock }, { uid: account.id, eraseAt: closure.eraseAt, origin })
        const { token, expiresAt } = await issueToken(db, { uid: account.id, purpose: 'reset', email: account.email, now })
        const link = `${origin}/nuova-password?token=${token}`
        await enqueueMail(db, resetMail.of({ to: account.email, firstname: account.firstname ?? '', link, expiresAt }), now)
      })
    },
})

/**
 * Sets the new password, ends every session of the account, invalidates the other reset links and writes to the mailbox. Waiting sign-ins
 * and the known browsers and networks are forgotten too. Then the person is signed in as with that password; a second factor is still
 * required.
 *
 * @throws auth.link_invalid 400 · auth.link_used 409 · auth.link_expired 410 · auth.too_many_attempts 429 · api.unavailable 503
 * @throws auth.account_closing 403 · auth.account_disabled 403 after the password is set
 */
export async function resetPassword(deps: Deps, { token, password }: { token: string; password: string }, visit: Visit): Promise<Entry> {
  const { db, clock, auth, config, house } = deps
  const { origin, address } = visit
  await enforceRateLimit(db, limitKey(config.secret, 'reset', networkOf(address)), LIMITS.tokenByAddress, clock.now())
  const found = await findToken(db, { token, purpose: 'reset', now: clock.now() })
  found.refuseIfSpent()
  const passwordHash = await auth.passwords.hash(password, address)
  const notice = await noticeInForce(deps)
  const accountId = found.uid
  await transaction(db, async () => {
    const now = clock.now()
    // Locked before anything is read: simultaneous changes and sign-ins either come first and are seen, or find the door closed.
    await lockPasswordRow(db, accountId)
    const account = await lockAccount(db, accountId)
    if (!(await useEmailToken(db, found.hash, now))) throw new AppError('auth.link_used', 409)
    // The account may have another address by now.
    if (account?.email !== found.email) throw new AppError('auth.link_expired', 410)
    // The mailbox's owner appears here for the first time: every other way into the account may be a stranger's.
    if (!account.emailVerified) {
      await dropOtherWaysIn(db, accountId)
      // The mailbox's owner has not consented to anything yet: the profile form asks again.
      await chooseConsents(deps, { personId: accountId, choices: { newsletter: false, photos: false }, notice, channel: 'web' })
      await clearTicks(db, accountId, now)
      await house.accountReclaimed(deps, accountId)
    }
    // A pending change of address may not be the owner's: its warning mail says that a new password stops it.
    await expireEmailTokens(db, accountId, ['reset', 'email-change'], now)
    const { isFirst } = await setPassword(db, accountId, passwordHash, now)
    await endPendingSignIns(db, accountId)
    await endAllSessions(db, accountId)
    await forgetAll(db, signInKeysOf(deps, found.email))
    await forgetHomes(deps, accountId)
    // A reader of the mailbox must not do this unseen. Without a confirmed address the name may be a stranger's.
    const firstname = (account.emailVerified && (await findAccount(db, accountId))?.firstname) || ''
    const order = { to: found.email, firstname, link: `${origin}/nuova-password`, changedAt: now, isFirst }
    await enqueueMail(db, passwordChangedMail.of(order), now)
  })
  wakeOutbox(db)
  return transaction(db, async () => {
    // Another link has set another password meanwhile and ended every session: this session must not escape that.
    if (!(await lockPassword(db, accountId, passwordHash))) throw new AppError('auth.link_expired', 410)
    // No browser is known any more, and the mailbox gets a mail already.
    return enter(deps, accountId, { ...visit, method: 'password', isNew: true })
  })
}
