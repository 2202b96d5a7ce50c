import type { Deps } from '#server/core/deps.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { issueToken } from './email-token.ts'
import { verifyMail } from './mails.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hit, LIMITS, type Hit } from '#server/platform/limits/rate-limit.ts'

/** Limits by account need no digest: an account's id reveals nothing about the person. */
export const verificationKey = (accountId: string) => `verification:${accountId}`

/**
 * Issues a link and puts its mail into the outbox; joins the running transaction. An address gets a limited number of mails a day, from all
 * accounts together. Only a request for another mail is refused then: mails that others asked for must not keep the address's owner from
 * registering. The first mail of an account has its own count, so that it always comes.
 */
export async function sendVerification(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  {
    accountId,
    email,
    firstname,
    origin,
    isFirst = false,
  }: { accountId: string; email: string; firstname: string; origin: string; isFirst?: boolean },
): Promise<Hit> {
  const now = clock.now()
  const key = limitKey(config.secret, isFirst ? 'verification-first' : 'verification-to', email)
  const ofTheDay = await hit(db, key, LIMITS.verificationByRecipient, now)
  if (!ofTheDay.allowed) return ofTheDay
  const { token, expiresAt } = await issueToken(db, { uid: accountId, purpose: 'verify', email, now })
  const link = `${origin}/confirm-email?token=${token}`
  await enqueueMail(db, verifyMail.of({ to: email, firstname, link, expiresAt }), now)
  return ofTheDay
}
