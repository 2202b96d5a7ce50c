import { DAY_S } from './credential-life.ts'

/** An issuer's key, as the rotation rules see it. Times are UTC seconds. */
export type RotatingKey = {
  kid: string
  association: string
  nbf: number
  exp: number
  /** `exp` of the last credential that it signed, printed ones included; 0 when there is none. */
  lastCredentialExp: number
}

/** A verifier that refreshed within this time never meets an unknown key. */
const NOTICE_S = 7 * DAY_S
/** Keys rotate yearly; the extra days allow for a late rotation. */
const KEY_LIFE_S = 400 * DAY_S
const ANCHOR_OVERLAP_S = 90 * DAY_S

/** When a new key signs: a week after its announcement; at once for an association's first key and after a theft. */
export function periodOfNewKey(now: number, isUrgent: boolean): { nbf: number; exp: number } {
  const nbf = isUrgent ? now : now + NOTICE_S
  return { nbf, exp: nbf + KEY_LIFE_S }
}

/**
 * Keys in a key set at this moment (card format, section 8). A key stops signing when the association's next key begins, and leaves the set
 * when its last credential has ended.
 */
export function listedKeys<K extends RotatingKey>(keys: readonly K[], now: number): K[] {
  return keys
    .map((key) => {
      const next = keys.filter((other) => other.association === key.association && other.nbf > key.nbf && other.nbf <= now)
      return { ...key, exp: Math.min(key.exp, ...next.map((other) => other.nbf)) }
    })
    .filter((key) => now < key.exp || now < key.lastCredentialExp)
}

/** The key that signs an association's credentials and lists now: the latest to begin among those in force. */
export function signingKey<K extends RotatingKey>(keys: readonly K[], association: string, now: number): K | null {
  const usable = keys.filter((key) => key.association === association && key.nbf <= now && now < key.exp)
  return usable.toSorted((a, b) => b.nbf - a.nbf)[0] ?? null
}

/**
 * Anchors in a key set; the first one signs it. A new anchor is listed for 90 days under the old signature. It then signs, and the old one
 * leaves.
 *
 * @param anchors at least one; `since`: first publication, UTC seconds
 */
export function listedAnchors<A extends { since: number }>(anchors: readonly A[], now: number): A[] {
  const sorted = anchors.toSorted((a, b) => a.since - b.since)
  const signer = sorted.findLastIndex((anchor) => anchor.since + ANCHOR_OVERLAP_S <= now)
  return sorted.slice(Math.max(signer, 0))
}
