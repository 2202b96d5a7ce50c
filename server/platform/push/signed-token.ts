import type { KeyObject } from 'node:crypto'

/** How a token is signed: what goes into its head and its claims, and with which key. */
type Order = { alg: 'ES256' | 'RS256'; kid?: string; key: KeyObject; claims: Record<string, string | number> }

/** A token that is signed once and shown until its half-life: a signature a message would be most of a push's work. */
export type KeptToken = (order: () => Order, now: number) => Promise<string>

/**
 * Keeps one token.
 *
 * @param lifeMs for how long its reader takes it; it is signed anew when half of that has gone
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

/** A token (RFC 7519) with these claims. The library is loaded by the first: it takes memory that most processes never need. */
export async function signToken({ alg, kid, key, claims }: Order): Promise<string> {
  const { SignJWT } = await import('jose')
  return new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...(kid && { kid }) }).sign(key)
}
