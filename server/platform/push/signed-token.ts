import type { KeyObject } from 'node:crypto'

/** The token's header, claims and signing key. */
type Order = { alg: 'ES256' | 'RS256'; kid?: string; key: KeyObject; claims: Record<string, string | number> }

/** A token that is signed once and used until half of its life: signing for each message would be most of a push's work. */
export type KeptToken = (order: () => Order, now: number) => Promise<string>

/**
 * Caches one token.
 *
 * @param lifeMs how long its reader accepts it; it is signed again after half of that
 */
export function keptToken(lifeMs: number): KeptToken {
  let kept: { token: Promise<string>; until: number } | undefined
  return (order, now) => {
    if (!kept || kept.until <= now || kept.until > now + lifeMs) {
      const token = signToken(order())
      kept = { token, until: now + lifeMs / 2 }
      token.catch(() => (kept = undefined))
    }
    return kept.token
  }
}

/** A token (RFC 7519) with these claims. Loads the library at the first call: it takes memory that most processes never need. */
export async function signToken({ alg, kid, key, claims }: Order): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...(kid && { kid }) }).sign(key)
}
