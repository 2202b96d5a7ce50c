import type { Database } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { hostCookie, isHttps, type HostCookie } from '#server/platform/http/host-cookie.ts'
import type { AppContext } from '#server/core/router.ts'
import { findChallenge, issueChallenge, takeChallenge } from './challenge.ts'
import type { ProofMethod } from './session.ts'
import { deleteChallengesOf } from './challenge-queries.ts'

/** One proof is given, the second factor is still to come. */
export type PendingSignIn = {
  /** What the cookie holds; the row knows only its digest. */
  secret: string
  accountId: string
  method: ProofMethod
  /** Set when it is not a sign-in: the session in which the person proves again who they are. */
  sessionId?: string
}

/** Time to find the phone, and no more. */
const LIFE_MS = 10 * 60_000

const KIND = 'second-factor'

type Data = Pick<PendingSignIn, 'method' | 'sessionId'>

/** Gives the secret for the cookie. Joins the running transaction. */
export async function issuePending(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, ...data }: Omit<PendingSignIn, 'secret'>,
): Promise<string> {
  return issueChallenge(db, { kind: KIND, uid: accountId, data: data satisfies Data, now: clock.now(), lifeMs: LIFE_MS })
}

/** The one that the request's cookie names; null when there is none, or it is too late. It stays until `takePending`. */
export async function findPending(c: AppContext): Promise<PendingSignIn | null> {
  const { db, clock } = c.var.deps
  const secret = cookieOf(c).read(c)
  const found = secret && (await findChallenge<Data>(db, { secret, kind: KIND, now: clock.now() }))
  return found && found.uid ? { secret, accountId: found.uid, ...found.data } : null
}

/** False when another request was quicker. */
export const takePending = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { secret }: PendingSignIn): Promise<boolean> =>
  (await takeChallenge(db, { secret, kind: KIND, now: clock.now() })) !== null

/** Ends sign-ins that wait with an old password. Belongs wherever the account's sessions end. */
export const endPendingSignIns = (db: Database, accountId: string) => deleteChallengesOf(db, accountId, KIND)

export const setPendingCookie = (c: AppContext, secret: string): void => cookieOf(c).set(c, secret, LIFE_MS)

/** Drops the sign-in that waits in this browser. */
export async function forgetPending(c: AppContext): Promise<void> {
  const { db, clock } = c.var.deps
  const secret = cookieOf(c).read(c)
  if (!secret) return
  clearPendingCookie(c)
  await takeChallenge(db, { secret, kind: KIND, now: clock.now() })
}

export const clearPendingCookie = (c: AppContext): void => cookieOf(c).clear(c)

const cookieOf = (c: AppContext): HostCookie => hostCookie('tessera.second_step', { secure: isHttps(c.var.deps.config) })
