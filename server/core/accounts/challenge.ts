import { randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import type { ChallengeRow } from '#db/tables.ts'
import { tokenHash } from './email-token.ts'
import { findChallengeRow, insertChallenge, takeChallengeRow } from './challenge-queries.ts'

export type ChallengeKind = 'second-factor' | 'provider' | 'link' | 'passkey-add' | 'passkey-use' | 'passkey-second' | 'card-device'

export type Challenge<T> = { uid: string | null; data: T; createdAt: number }

type Asked = { secret: string; kind: ChallengeKind; now: number }

/**
 * Issues a challenge that can be answered once, for a short time. Gives the secret that the answer must contain; the database keeps only
 * its SHA-256. Joins the running transaction.
 */
export async function issueChallenge(
  db: Database,
  { kind, uid = null, data, now, lifeMs }: { kind: ChallengeKind; uid?: string | null; data: object; now: number; lifeMs: number },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await insertChallenge(db, { hash: tokenHash(secret), kind, uid, data: JSON.stringify(data), createdAt: now, expiresAt: now + lifeMs })
  return secret
}

/** Takes a challenge: only one of two answers gets it. Null when it is unknown, of another kind, taken or expired. */
export async function takeChallenge<T>(db: Database, { secret, kind, now }: Asked): Promise<Challenge<T> | null> {
  return open(await takeChallengeRow(db, tokenHash(secret), kind), now)
}

/** Reads a challenge without taking it, when wrong answers are allowed a few times. */
export async function findChallenge<T>(db: Database, { secret, kind, now }: Asked): Promise<Challenge<T> | null> {
  return open(await findChallengeRow(db, tokenHash(secret), kind), now)
}

function open<T>(row: ChallengeRow | undefined, now: number): Challenge<T> | null {
  if (!row || row.expiresAt <= now) return null
  return { uid: row.uid, data: JSON.parse(row.data) as T, createdAt: row.createdAt }
}
