import { DAY_S } from './credential-life.ts'

/** What the rules need to know of an issuer's key. Times are UTC seconds. */
export type RotatingKey = {
  kid: string
  association: string
  nbf: number
  exp: number
  /** `exp` of the last credential that it signed, printed ones included; 0 when there is none. */
  lastCredentialExp: number
}

/** A verifier that refreshed within these never meets an unknown key. */
const NOTICE_S = 7 * DAY_S
/** Rotated yearly; the rest is for a rotation that comes late. */
const KEY_LIFE_S = 400 * DAY_S
const ANCHOR_OVERLAP_S = 90 * DAY_S

/** From when until when a new key signs: announced a week ahead, at once for the first of an association and after a theft. */
export function periodOfNewKey(now: number, isUrgent: boolean): { nbf: number; exp: number } {
  const nbf = isUrgent ? now : now + NOTICE_S
  return { nbf, exp: nbf + KEY_LIFE_S }
}

/**
 * The keys that a key set lists at this moment (card format, section 8): a key ends when the next one of its association begins, and
 * leaves the set when the last credential under it has ended.
 */
export function listedKeys<K extends RotatingKey>(keys: readonly K[], now: number): K[] {
  return keys
    .map((key) => {
      const next = keys.filter((other) => other.association === key.association && other.nbf > key.nbf && other.nbf <= now)
      return { ...key, exp: Math.min(key.exp, ...next.map((other) => other.nbf)) }
    })
    .filter((key) => now < key.exp || now < key.lastCredentialExp)
}

/** The key that signs an association's credentials and lists now: of those whose time it is, the one that began last. */
export function signingKey<K extends RotatingKey>(keys: readonly K[], association: string, now: number): K | null {
  const usable = keys.filter((key) => key.association === association && key.nbf <= now && now < key.exp)
  return usable.toSorted((a, b) => b.nbf - a.nbf)[0] ?? null
}

/**
 * Which anchors a key set lists, and the first of them signs it: a new one is listed for 90 days, signed for by the old, before it signs
 * itself and the old one goes.
 *
 * @param anchors at least one; `since`: when it was first published, UTC seconds
 */
export function listedAnchors<A extends { since: number }>(anchors: readonly A[], now: number): A[] {
  const sorted = anchors.toSorted((a, b) => a.since - b.since)
  const signer = sorted.findLastIndex((anchor) => anchor.since + ANCHOR_OVERLAP_S <= now)
  return sorted.slice(Math.max(signer, 0))
}
