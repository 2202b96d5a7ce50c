import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { CLOSURE_DAYS } from '#domain/accounts/account.ts'
import { AppError } from '#domain/errors.ts'
import { findEmailToken, insertEmailToken, isTokenUsed } from './email-token-queries.ts'

export type TokenPurpose = 'verify' | 'reset' | 'email-change' | 'closure' | 'staff-factor'

const HOUR = 3_600_000

/** How long a link of each kind works, in hours (domain guide §13). */
export const TOKEN_HOURS = {
  verify: 24,
  reset: 1,
  'email-change': 24,
  closure: CLOSURE_DAYS * 24,
  'staff-factor': 1,
} as const satisfies Record<TokenPurpose, number>

/**
 * Issues the secret of a link: 32 random bytes. The database keeps only its SHA-256, so that a stolen database opens nothing; a slow hash
 * would add nothing to 256 random bits. Joins the running transaction.
 */
export async function issueToken(
  db: Database,
  {
    uid,
    purpose,
    email,
    now,
    expiresAt = now + TOKEN_HOURS[purpose] * HOUR,
  }: { uid: string; purpose: TokenPurpose; email: string; now: number; expiresAt?: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url')
  await insertEmailToken(db, { hash: tokenHash(token), uid, purpose, email, createdAt: now, expiresAt })
  return { token, expiresAt }
}

/**
 * The account of a valid link. Does not use the link up.
 *
 * @throws auth.link_invalid 400 · auth.link_used 409 · auth.link_expired 410
 */
export async function findToken(db: Database, { token, purpose, now }: { token: string; purpose: TokenPurpose; now: number }) {
  const row = await findEmailToken(db, tokenHash(token), purpose)
  if (!row) throw new AppError('auth.link_invalid', 400)
  return { ...row, refuseIfSpent: () => refuseIfSpent(row, now) }
}

function refuseIfSpent({ usedAt, expiresAt }: { usedAt: number | null; expiresAt: number }, now: number) {
  if (usedAt !== null) throw new AppError('auth.link_used', 409)
  if (expiresAt <= now) throw new AppError('auth.link_expired', 410)
}

/** Why a link that was valid a moment ago failed: it was used, it was replaced, or its account is gone. */
export async function spentToken(db: Database, hash: string): Promise<AppError> {
  const isUsed = await isTokenUsed(db, hash)
  return isUsed ? new AppError('auth.link_used', 409) : new AppError('auth.link_expired', 410)
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest('base64url')
