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

/** What a proved sign-in gives, whichever way it was proved: a session, or the waiting for the second factor. */
export type Entry = { accountId: string; token: string } | { accountId: string; pending: string }

type Parts = Pick<Deps, 'auth' | 'clock' | 'db'>
type Proof = Parameters<typeof openSession>[2]['proof']
/** `isNew`: the account has been made just now, or its password; it knows no browser yet. */
type Way = Pick<Visit, 'device' | 'origin' | 'userAgent'> & { method: ProofMethod; isNew?: boolean }

/**
 * The one door: every way to sign in comes here once the person has proved who they are, inside the transaction that checked it. An
 * account with a second factor, a code or a passkey, gets no session yet, except through a passkey: that one has seen the device and the
 * person (its user verification), which are two factors.
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
  if (!way.isNew) await tellOfNewDevice(deps, accountId, way)
  return { accountId, token }
}

/**
 * Asked last, with the account held: a closure that holds it at this very moment comes first, and is seen now. One that comes later waits
 * in its turn, and ends what was opened here. What is refused is rolled back.
 */
async function refuseShut({ db }: Parts, accountId: string) {
  await lockAccount(db, accountId)
  if (await isBlocked(db, accountId)) throw new AppError('auth.account_disabled', 403)
  if (await findClosure(db, accountId)) throw new AppError('auth.account_closing', 403)
}

/**
 * Gives the browser its new session and the app its answer. The browser's earlier session ends, of any account: no session outlives a
 * sign-in. The new one is open already, and its cookie is set even if the old one could not be ended.
 *
 * @throws auth.twofactor_prompt 401, with the cookie of the sign-in that waits: the answer is POST /api/auth/second-factor
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
 * Somebody has come in with a browser that the account does not know: its own address is told. Not of an address that is still to be
 * proved, which perhaps is a stranger's, and to which no browser is known yet. Joins the running transaction; wake the outbox after the
 * commit.
 */
async function tellOfNewDevice(
  deps: Pick<Deps, 'auth' | 'clock' | 'db'>,
  accountId: string,
  { device, origin, userAgent }: Pick<Visit, 'device' | 'origin' | 'userAgent'>,
): Promise<void> {
  if (await isKnownDevice(deps, { accountId, device })) return
  const person = await findAccount(deps.db, accountId)
  // Without a card there is nothing to be seen with it yet.
  if (!person?.emailVerified || !isProfileComplete(person)) return
  await sendSecurityMail(deps, accountId, { event: 'new_device', device: deviceName(userAgent), link: `${origin}/account/dispositivi` })
}
