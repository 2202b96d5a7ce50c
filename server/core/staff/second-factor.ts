import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { nameOrAddress } from '#domain/person-name.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { staffFactorLinkMail, staffFirstFactorMail } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { listStaff } from './queries.ts'
import { findToken, issueToken, spentToken } from '#server/core/accounts/email-token.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { expireEmailTokens, useEmailToken } from '#server/core/accounts/email-token-queries.ts'
import { findAccount, findStaffRole } from '#server/core/accounts/queries.ts'
import { findSecond, noteLink } from '#server/core/accounts/proof-queries.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'

/**
 * Whether the account must keep a second factor: every role of staff needs one (domain guide §14). It cannot be switched off then; the
 * staff's calls themselves use `refuseWithoutSecond`.
 */
export async function staffNeedsSecondFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return (await findStaffRole(db, accountId, romeDay(clock.now()))) !== undefined
}

type Asked = Pick<SignedIn, 'sessionId'>

/**
 * Whether this session has shown a second factor that the account still has, or was opened with a passkey, which is two (entry.ts). A
 * session from before the first factor is worth no more than a stolen password, so a role does not count in it.
 */
export const hasShownSecond = async ({ db }: Pick<Deps, 'db'>, { sessionId }: Asked): Promise<boolean> =>
  (await findSecond(db, sessionId)).secondAt !== null

/** @throws auth.twofactor_missing 403 */
export async function refuseWithoutSecond(deps: Pick<Deps, 'db'>, session: Asked): Promise<void> {
  if (!(await hasShownSecond(deps, session))) throw new AppError('auth.twofactor_missing', 403)
}

/** How long a second factor opens exports, roles and confidential reports: an unattended session must not. */
const SECOND_MS = 15 * 60_000

/** @throws auth.twofactor_missing 403, also when it was shown too long ago */
export async function refuseStaleSecond({ db, clock }: Pick<Deps, 'db' | 'clock'>, { sessionId }: Asked): Promise<void> {
  const { secondAt } = await findSecond(db, sessionId)
  if (secondAt === null || clock.now() - secondAt > SECOND_MS) throw new AppError('auth.twofactor_missing', 403)
}

/**
 * Staff change their address only in a session with a second factor. Otherwise a stolen password would send the link of `sendFactorLink` to
 * another mailbox.
 *
 * @throws auth.twofactor_missing 403
 */
export async function refuseStaffWithoutSecond(deps: Pick<Deps, 'db' | 'clock'>, session: SignedIn): Promise<void> {
  if (await staffNeedsSecondFactor(deps, session.accountId)) await refuseWithoutSecond(deps, session)
}

const LINK_MS = 60 * 60_000

/**
 * Whether staff may add a second factor or a passkey in this session: it has shown a factor, or came by the link of a mail. A stolen
 * password alone must not create the factor that protects against it.
 *
 * @returns whether it came by the link; the other administrators are then notified (`notifyOfFirstFactor`)
 * @throws auth.staff_link_required 403
 */
export async function mayAddFactor(deps: Pick<Deps, 'db' | 'clock'>, { accountId, sessionId }: SignedIn): Promise<{ byLink: boolean }> {
  const { secondAt, linkedAt } = await findSecond(deps.db, sessionId)
  if (secondAt !== null || !(await staffNeedsSecondFactor(deps, accountId))) return { byLink: false }
  if (linkedAt === null || deps.clock.now() - linkedAt > LINK_MS) throw new AppError('auth.staff_link_required', 403)
  return { byLink: true }
}

/** Sends that link to the account's own address. @throws auth.too_many_attempts 429 */
export async function sendFactorLink({ db, clock }: Deps, { accountId, email }: SignedIn, origin: string): Promise<void> {
  const now = clock.now()
  await enforceRateLimit(db, `staff-factor:${accountId}`, LIMITS.securityMails, now)
  await transaction(db, async () => {
    await expireEmailTokens(db, accountId, ['staff-factor'], now)
    const { token, expiresAt } = await issueToken(db, { uid: accountId, purpose: 'staff-factor', email, now })
    const firstname = (await findAccount(db, accountId))?.firstname ?? ''
    const link = `${origin}/account/due-passaggi?token=${token}`
    await enqueueMail(db, staffFactorLinkMail.of({ to: email, firstname, link, expiresAt }), now)
  })
  wakeOutbox(db)
}

/**
 * Follows the link: this session alone may add a second factor for an hour.
 *
 * @throws auth.link_invalid 400 · auth.verify_other_account 403 · auth.link_used 409 · auth.link_expired 410
 */
export async function followFactorLink({ db, clock }: Deps, person: SignedIn, token: string): Promise<void> {
  const now = clock.now()
  const found = await findToken(db, { token, purpose: 'staff-factor', now })
  if (found.uid !== person.accountId) throw new AppError('auth.verify_other_account', 403)
  found.refuseIfSpent()
  await changeAccount(db, person, async ({ email }) => {
    if (found.email !== email) throw new AppError('auth.link_expired', 410)
    if (!(await useEmailToken(db, found.hash, now))) throw await spentToken(db, found.hash)
    await noteLink(db, person.sessionId, now)
  })
}

/** Notifies the other administrators that a person's role counts from now on. Joins the running transaction. */
export async function notifyOfFirstFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<void> {
  const now = clock.now()
  const person = await findAccount(db, accountId)
  if (!person) return
  const name = nameOrAddress(person)
  for (const { uid, email, firstname } of await listStaff(db, 'admin', romeDay(now))) {
    if (uid === accountId) continue
    const notice = {
      title: 'Un ruolo da adesso conta',
      text: `Ha attivato la verifica in due passaggi: ${name}.`,
      path: '/account/notifiche',
      mail: staffFirstFactorMail.of({ to: email, firstname: firstname ?? '', name }),
    } as const
    await notify(db, { uid, topic: 'security', key: `first-factor:${newId(now)}`, ...notice }, now)
  }
}
