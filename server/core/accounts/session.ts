import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { millisOf, identityTime } from '#db/identity-time.ts'
import { AppError } from '#domain/errors.ts'
import { isProfileComplete } from '#domain/people/profile.ts'
import type { SessionListItem } from '#domain/accounts/api.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import type { AppContext } from '#server/core/router.ts'
import { findAccount } from './queries.ts'
import { deleteSession, endOlderSessions, insertSession, moveSessionEnd, sessionsOf } from './session-queries.ts'
import type { FoundSession } from './session-reader.ts'
import { deviceName } from './device.ts'

/** A session lives 90 days from the last day on which it was used (domain guide §6, retention). */
export const SESSION_MS = 90 * 24 * 3_600_000

/** Nobody is logged in until the profile is complete (specification §4): an abandoned form must not leave a long session behind. */
const UNFINISHED_MS = 3_600_000

/** Above this number, the sessions unseen for longest end. */
const MAX_SESSIONS = 20

/** How a person can prove their identity; a session keeps the one that opened it. */
export type ProofMethod = 'password' | 'passkey' | Provider | 'sign-up'

export type SignedIn = Pick<FoundSession, 'accountId' | 'email' | 'emailVerified' | 'sessionId' | 'token' | 'provedAt'>

const DAY = 24 * 3_600_000
const MAX_USER_AGENT = 400

/**
 * The signed-in person.
 *
 * @throws auth.session_expired 401 without a session, or with an old, revoked or forged one
 */
export async function signedIn(c: AppContext): Promise<SignedIn> {
  const session = await sessionOf(c)
  if (!session) throw new AppError('auth.session_expired', 401)
  return session
}

/** The signed-in person; null without a session. */
export async function sessionOf(c: AppContext): Promise<SignedIn | null> {
  const { auth, clock } = c.var.deps
  const token = auth.cookie.read(c)
  const session = token && (await auth.readSession(token))
  if (!session || session.expiresAt <= clock.now()) return null
  if (clock.now() - session.updatedAt >= DAY) await prolongSession(c, session.token)
  return session
}

/** Extends the session and its cookie: once a day, and when the profile is complete. If that fails, the request goes on. */
export async function prolongSession(c: AppContext, token: string) {
  const { auth, clock, db, log } = c.var.deps
  const now = clock.now()
  try {
    const end = { expiresAt: identityTime(db, now + SESSION_MS), updatedAt: identityTime(db, now) }
    if (await moveSessionEnd(db, token, end)) auth.cookie.set(c, token, SESSION_MS)
  } catch (err) {
    log.warn({ err }, 'a session could not be prolonged')
  }
}

/**
 * Opens a new session of the account, never one that the client names; joins the running transaction. Gives its token, for the cookie. It
 * is short until the profile is written. Above `MAX_SESSIONS`, the account's sessions unseen for longest end.
 */
export async function openSession(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  accountId: string,
  { userAgent, proof }: { userAgent: string | undefined; proof: ProofMethod | `${ProofMethod}+second` },
): Promise<string> {
  const now = clock.now()
  const person = await findAccount(db, accountId)
  const length = person && isProfileComplete(person) ? SESSION_MS : UNFINISHED_MS
  const isSecond = proof === 'passkey' || proof.endsWith('+second')
  const token = randomBytes(32).toString('base64url')
  await insertSession(db, {
    id: newId(now),
    token,
    userId: accountId,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? '',
    // Not kept: nothing needs it.
    ipAddress: '',
    proof,
    provedAt: now,
    secondAt: isSecond ? now : null,
    linkedAt: null,
    createdAt: identityTime(db, now),
    updatedAt: identityTime(db, now),
    expiresAt: identityTime(db, now + length),
  })
  await endOlderSessions(db, accountId, token, MAX_SESSIONS - 1)
  return token
}

/** Ends the session of the request's cookie, if there is one, everywhere at once. */
export async function endSessionOf(c: AppContext): Promise<void> {
  const { auth, db } = c.var.deps
  const token = auth.cookie.read(c)
  if (token) await deleteSession(db, token)
}

/** The account's sessions: the asking one first, then the last seen first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, sessionId }: SignedIn,
): Promise<SessionListItem[]> {
  const rows = await sessionsOf(db, accountId, identityTime(db, clock.now()))
  return rows
    .map((row) => ({
      id: row.id,
      createdAt: millisOf(row.createdAt),
      lastSeenAt: millisOf(row.updatedAt),
      device: deviceName(row.userAgent),
      cardSince: row.cardSince ?? null,
      current: row.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}
