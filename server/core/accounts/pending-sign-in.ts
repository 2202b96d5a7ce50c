import type { Database } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { hostCookie, isHttps, type HostCookie } from '#server/platform/http/host-cookie.ts'
import type { AppContext } from '#server/core/router.ts'
import { findChallenge, issueChallenge, takeChallenge } from './challenge.ts'
import type { ProofMethod } from './session.ts'
import { deleteChallengesOf } from './challenge-queries.ts'

/** A sign-in between its first proof and the second factor. */
export type PendingSignIn = {
  /** The cookie's value; the row has only its digest. */
  secret: string
  accountId: string
  method: ProofMethod
  /** Set when an open session proves the person again; not a sign-in. */
  sessionId?: string
}

/** Enough time to find the phone. */
const LIFE_MS = 10 * 60_000

const KIND = 'second-factor'

type Data = Pick<PendingSignIn, 'method' | 'sessionId'>

/** Gives the cookie's secret. Joins the running transaction. */
export async function issuePending(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, ...data }: Omit<PendingSignIn, 'secret'>,
): Promise<string> {
  return issueChallenge(db, { kind: KIND, uid: accountId, data: data satisfies Data, now: clock.now(), lifeMs: LIFE_MS })
}

/** The pending sign-in of the request's cookie; null when it is missing or expired. It stays until `takePending`. */
export async function findPending(c: AppContext): Promise<PendingSignIn | null> {
  const { db, clock } = c.var.deps
  const secret = cookieOf(c).read(c)
  const found = secret && (await findChallenge<Data>(db, { secret, kind: KIND, now: clock.now() }))
  return found && found.uid ? { secret, accountId: found.uid, ...found.data } : null
}

/** False when another request took it first. */
export const takePending = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, { secret }: PendingSignIn): Promise<boolean> =>
  (await takeChallenge(db, { secret, kind: KIND, now: clock.now() })) !== null

/** Ends pending sign-ins, whose password may be an old one. Call it wherever the account's sessions end. */
export const endPendingSignIns = (db: Database, accountId: string) => deleteChallengesOf(db, accountId, KIND)

export const setPendingCookie = (c: AppContext, secret: string): void => cookieOf(c).set(c, secret, LIFE_MS)

/** Drops this browser's pending sign-in. */
export async function forgetPending(c: AppContext): Promise<void> {
  const { db, clock } = c.var.deps
  const secret = cookieOf(c).read(c)
  if (!secret) return
  clearPendingCookie(c)
  await takeChallenge(db, { secret, kind: KIND, now: clock.now() })
}

export const clearPendingCookie = (c: AppContext): void => cookieOf(c).clear(c)

const cookieOf = (c: AppContext): HostCookie => hostCookie('tessera.second_step', { secure: isHttps(c.var.deps.config) })
