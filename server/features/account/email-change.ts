import { z } from '@hono/zod-openapi'
import { isUniqueViolation, transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { AppError } from '#domain/errors.ts'
import { findToken, issueToken, spentToken } from '#server/core/accounts/email-token.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { expireEmailTokens, useEmailToken } from '#server/core/accounts/email-token-queries.ts'
import { findAccount, findAccountByEmail } from '#server/core/accounts/queries.ts'
import { enforceRateLimit, hit, hitFrom, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { keepHome } from '#server/core/accounts/sign-in-limits.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { emailChangedMail, emailChangeMail, emailChangingMail, emailTakenMail } from './mails.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { refuseStaffWithoutSecond } from '#server/core/staff/second-factor.ts'
import { lockReachedCards } from '#server/core/cards/reached.ts'
import { findPendingEmail, writeProvedEmail } from '#server/core/accounts/own-queries.ts'

/**
 * Stores the address that the person wants. The outbox checks later if another account has it: the answer, its time and the pending address
 * are the same for every address. The own address withdraws a pending change.
 *
 * @throws auth.twofactor_missing 403 (`refuseStaffWithoutSecond`) · auth.too_many_attempts 429 · auth.session_expired 401
 */
export async function askForEmail(
  deps: Deps,
  person: SignedIn,
  email: string,
  { origin, address }: { origin: string; address: string },
): Promise<void> {
  const { db, clock, config } = deps
  await refuseStaffWithoutSecond(deps, person)
  const now = clock.now()
  const uid = person.accountId
  await enforceRateLimit(db, `change-email:${uid}`, LIMITS.changeEmail, now)
  refuseUnless(await hitFrom(deps, 'change-email', address, LIMITS.changeEmailByAddress))
  // Counted for all requests to this address, and never refused: others' requests must not block its owner tomorrow, nor reveal anything.
  // Past the limit the mailbox only gets no more mails today.
  const { allowed } = await hit(db, limitKey(config.secret, 'change-email-to', email), LIMITS.verificationByRecipient, now)
  await changeAccount(db, person, async (account) => {
    await expireEmailTokens(db, uid, ['email-change'], now)
    if (email === account.email) return
    const { token, expiresAt } = await issueToken(db, { uid, purpose: 'email-change', email, now })
    await emailChangeJob.enqueue(db, { uid, email, token, expiresAt, origin, spared: !allowed }, { recipient: email, now })
  })
  wakeOutbox(db)
}

/** Writes to the new and to the current address, unless the change was withdrawn meanwhile. */
export const emailChangeJob = defineJob({
  kind: 'email-change',
  payload: z.object({
    uid: z.string(),
    email: z.string(),
    token: z.string(),
    expiresAt: z.number(),
    origin: z.string(),
    /** Whether the new address gets no mail, because it had its daily number. */
    spared: z.boolean().optional(),
  }),
  run:
    ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) =>
    async ({ uid, email, token, expiresAt, origin, spared }) => {
      const now = clock.now()
      const [account, taken, pending] = [
        await findAccount(db, uid),
        await findAccountByEmail(db, email),
        await findPendingEmail(db, uid, now),
      ]
      if (!account || pending !== email) return
      const firstname = account.firstname ?? ''
      await transaction(db, async () => {
        if (spared) log.info({ account: uid }, 'an address has had its mails of the day')
        else if (taken) await enqueueMail(db, emailTakenMail.of({ to: email, firstname: '' }), now)
        else await enqueueMail(db, emailChangeMail.of({ to: email, firstname, link: `${origin}/account?email=${token}`, expiresAt }), now)
        // The page where the change can be withdrawn. Not the form for a new password: /login redirects signed-in people.
        const warning = { newEmail: maskedEmail(email), link: `${origin}/account/email` }
        await enqueueMail(db, emailChangingMail.of({ ...warning, to: account.email, firstname }), now)
      })
    },
})

/** Withdraws a pending change; its link stops working. */
export async function forgetPendingEmail({ db, clock }: Deps, person: SignedIn): Promise<void> {
  await changeAccount(db, person, () => expireEmailTokens(db, person.accountId, ['email-change'], clock.now()))
}

/**
 * Makes the new address the account's once its mail has arrived there. The old address is told, and every link sent to it stops working.
 * The link alone is not enough: it needs the session of the account that asked.
 *
 * @throws auth.link_invalid 400 · auth.verify_other_account, auth.twofactor_missing 403 · auth.link_used 409 · auth.session_expired 401
 * @throws auth.link_expired 410, also when another account has the address by now
 */
export async function proveEmail(deps: Deps, person: SignedIn, token: string, address: string): Promise<void> {
  const { db, clock } = deps
  const uid = person.accountId
  const found = await findToken(db, { token, purpose: 'email-change', now: clock.now() })
  if (found.uid !== uid) throw new AppError('auth.verify_other_account', 403)
  found.refuseIfSpent()
  const firstname = (await findAccount(db, uid))?.firstname ?? ''
  await changeAccount(db, person, async (account) => {
    const now = clock.now()
    await refuseStaffWithoutSecond(deps, person)
    if (!(await useEmailToken(db, found.hash, now))) throw await spentToken(db, found.hash)
    await lockReachedCards(db, [uid])
    await writeProvedEmail(db, uid, { email: found.email, updatedAt: identityTime(db, now) })
    await expireEmailTokens(db, uid, ['verify', 'reset', 'email-change'], now)
    const mail = { newEmail: maskedEmail(found.email), changedAt: now }
    await enqueueMail(db, emailChangedMail.of({ ...mail, to: account.email, firstname }), now)
    await keepHome(deps, { accountId: uid, address })
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('auth.link_expired', 410) : error
  })
  wakeOutbox(db)
}

/** «a•••@posta.example»: its owner recognises it, a stranger who reads the old mailbox does not. */
export const maskedEmail = (email: string) => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
