import { AppError } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import type { Deps } from '#server/core/deps.ts'
import type { AppContext } from '#server/core/router.ts'
import { clearPendingCookie, issuePending, setPendingCookie } from '#server/core/accounts/pending-sign-in.ts'
import { linkWhatWaits } from './linking.ts'
import type { ProofMethod } from '#server/core/accounts/session.ts'
import { findClosure, isBlocked, lockAccount, findAccount } from '#server/core/accounts/queries.ts'
import { hasSecondFactor } from '#server/core/accounts/second-factor-queries.ts'
import { endSessionOf, openSession, SESSION_MS } from '#server/core/accounts/session.ts'
import { sessionAnswer } from './session-answer.ts'
import type { Visit } from '#server/core/accounts/visit.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import { isKnownDevice } from '#server/core/accounts/sign-in-limits.ts'

/** Result of a proved sign-in: a session, or a sign-in that waits for the second factor. */
export type Entry = { accountId: string; token: string } | { accountId: string; pending: string }

type Parts = Pick<Deps, 'auth' | 'clock' | 'db'>
type Proof = Parameters<typeof openSession>[2]['proof']
/** `isNew`: the account or its password was created just now, so no browser is known yet. */
type Way = Pick<Visit, 'device' | 'origin' | 'userAgent'> & { method: ProofMethod; isNew?: boolean }

/**
 * Every way to sign in ends here, inside the transaction that checked the proof. An account with a second factor (code or passkey) gets no
 * session yet, except through a passkey: with user verification it already counts as two factors.
 *
 * @throws auth.account_closing 403 while the account waits to be erased · auth.account_disabled 403 while staff keep it closed
 */
export async function enter(deps: Parts, accountId: string, way: Way): Promise<Entry> {
  const { method } = way
  if (method === 'passkey' || !(await hasSecondFactor(deps.db, accountId))) return open(deps, accountId, way, method)
  const pending = await issuePending(deps, { accountId, method })
  await refuseShut(deps, accountId)
  return { accountId, pending }
}

/** The same after `method` and the second factor. */
export const enterWithSecond = (deps: Parts, accountId: string, way: Way): Promise<Entry> =>
  open(deps, accountId, way, `${way.method}+second`)

async function open(deps: Parts, accountId: string, way: Way, proof: Proof): Promise<Entry> {
  const token = await openSession(deps, accountId, { userAgent: way.userAgent, proof })
  await refuseShut(deps, accountId)
  if (!way.isNew) await notifyOfNewDevice(deps, accountId, way)
  return { accountId, token }
}

/**
 * Checked last, under the account's lock: it sees a closure that came first, and a later closure ends this session. A refusal rolls
 * everything back.
 */
async function refuseShut({ db }: Parts, accountId: string) {
  await lockAccount(db, accountId)
  if (await isBlocked(db, accountId)) throw new AppError('auth.account_disabled', 403)
  if (await findClosure(db, accountId)) throw new AppError('auth.account_closing', 403)
}

/**
 * Sets the new session's cookie and answers the app. The browser's earlier session ends, whatever its account; if that fails, the new
 * cookie is still set.
 *
 * @throws auth.twofactor_prompt 401, with the cookie of the waiting sign-in: POST /api/auth/second-factor answers it
 */
export async function answerEntry(c: AppContext, entry: Entry): Promise<SessionAnswer> {
  const { auth, log } = c.var.deps
  if ('pending' in entry) {
    setPendingCookie(c, entry.pending)
    throw new AppError('auth.twofactor_prompt', 401)
  }
  clearPendingCookie(c)
  await linkWhatWaits(c, entry.accountId)
  auth.cookie.set(c, entry.token, SESSION_MS)
  await endSessionOf(c).catch((err: unknown) => log.warn({ err }, 'the session before a sign-in could not be ended'))
  const answer = await sessionAnswer(c.var.deps, entry.accountId)
  if (answer.account.emailVerified) auth.device.set(c, answer.account.id)
  log.info({ account: entry.accountId, route: c.req.routePath }, 'signed in')
  const token = auth.cookie.bearerFor(c, entry.token)
  return token === undefined ? answer : { ...answer, token }
}

/**
 * Tells the account's address of a sign-in from an unknown browser. Not for an unconfirmed address: it may be a stranger's. Joins the
 * running transaction; wake the outbox after the commit.
 */
async function notifyOfNewDevice(
  deps: Pick<Deps, 'auth' | 'clock' | 'db'>,
  accountId: string,
  { device, origin, userAgent }: Pick<Visit, 'device' | 'origin' | 'userAgent'>,
): Promise<void> {
  if (await isKnownDevice(deps, { accountId, device })) return
  const person = await findAccount(deps.db, accountId)
  // An account without a card has nothing to protect yet.
  if (!person?.emailVerified || !isProfileComplete(person)) return
  await sendSecurityMail(deps, accountId, { event: 'new_device', device: deviceName(userAgent), link: `${origin}/account/dispositivi` })
}
