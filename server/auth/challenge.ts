import { randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { tokenHash } from './email-token.ts'
import { insertChallenge, takeChallengeRow } from './queries.ts'

export type ChallengeKind = 'second-factor' | 'provider' | 'link' | 'passkey-add' | 'passkey-use'

export type Challenge<T> = { uid: string | null; data: T; createdAt: number }

/**
 * Something that may be answered once, and soon: gives the secret that the answer must bring back. The database keeps only its SHA-256.
 * Joins the running transaction.
 */
export async function issueChallenge(
  db: Database,
  { kind, uid = null, data, now, lifeMs }: { kind: ChallengeKind; uid?: string | null; data: object; now: number; lifeMs: number },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertChallenge(db, { hash: tokenHash(secret), kind, uid, data: JSON.stringify(data), createdAt: now, expiresAt: now + lifeMs })
  return secret
}

/** Takes it, so that of two answers one gets it; null when it is not one, of another kind, taken already, or too late. */
export async function takeChallenge<T>(
  db: Database,
  { secret, kind, now }: { secret: string; kind: ChallengeKind; now: number },
): Promise<Challenge<T> | null> {
  const row = await takeChallengeRow(db, tokenHash(secret), kind)
  if (!row || row.expiresAt <= now) return null
  return { uid: row.uid, data: JSON.parse(row.data) as T, createdAt: row.createdAt }
}
