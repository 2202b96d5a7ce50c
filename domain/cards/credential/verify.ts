import type { Bytes } from './bytes.ts'
import type { CheckedCredentials } from './checked-credentials.ts'
import { readCodeText } from './code-text.ts'
import { isSignedBy } from './cose-sign1.ts'
import { decompressPoint } from './device-key.ts'
import { importPublicKey } from './es256.ts'
import { findSigner, type KeySet } from './key-set.ts'
import { orNull } from './malformed.ts'
import { readCard } from './read-card.ts'
import { shownName } from './credential-name.ts'
import { levelOf, type Level, type Notice, type Reason } from './verdict.ts'

/** A card's bit in a status list, and the list's period of validity (UTC seconds). */
export type Status = { isRevoked: boolean; iat: number; exp: number }

export type StatusPlace = { association: string; list: number; idx: number }

export type Check = {
  /** The scanned text. */
  text: string
  /** Null before the verifier's first key set. */
  keySet: KeySet | null
  /** The available list, of any age; null when there is none. Called only after all signatures are verified. */
  status: (place: StatusPlace) => Promise<Status | null>
  /** UTC seconds, the verifier's clock after correction (card format, section 11). */
  now: number
  /** Accept cards of this association only. */
  association?: string | undefined
  /** The status is the server's answer of this moment, not a stored list. */
  isOnline?: boolean
  /** Cache of verified credentials, for verifiers that see the same cards again and again. */
  checked?: CheckedCredentials
}

export type Verdict = {
  result: Level
  reason: Reason
  notices: Notice[]
  /** Null until the signatures are verified. */
  card: VerifiedCard | null
  /** When the status list in use was signed, UTC seconds; null without one. */
  dataAt: number | null
}

export type VerifiedCard = StatusPlace & {
  associationName: string
  name: string
  /** The last four digits of the card's number. */
  numberEnd: string
  kind: 'live' | 'static'
  /** The id of the issuer's key. */
  kid: string
  /** When the device signed the scanned code, UTC seconds; null for a copy without the device's signature. */
  presentedAt: number | null
}

const HOUR_S = 3600
const MAX_AGE_S = 90
const MAX_AHEAD_S = 30
const LIST_AGING_S = 24 * HOUR_S
/** Age in seconds from which a list makes every card amber (card format, section 10). */
export const LIST_TOO_OLD_S = 72 * HOUR_S
const LIST_AHEAD_S = 600

/**
 * Whether a card is good: the steps of the card format, section 10, in order; the first failing step decides. Any text gets a verdict.
 * Limits are inclusive: exactly 90 s, 30 s, 24 h and 72 h are accepted. A `now` that is no number is after every end.
 */
export async function verify(check: Check): Promise<Verdict> {
  return (await orNull(() => judge(check))) ?? { result: 'red', reason: 'malformed', notices: [], card: null, dataAt: null }
}

/** @throws Malformed */
async function judge({ text, keySet, status: statusOf, now, association, isOnline = false, checked }: Check): Promise<Verdict> {
  const notices: Notice[] = []
  let card: VerifiedCard | null = null
  let dataAt: number | null = null
  const verdict = (reason: Reason): Verdict => ({ result: levelOf(reason), reason, notices, card, dataAt })

  // Steps 1 to 3.
  const { credential, presentation } = readCard(readCodeText(text))
  // A verifier without keys cannot call an issuer unknown.
  if (!keySet) return verdict('list-too-old')

  // Steps 4 to 6: who signed it.
  const { kid, iat, exp, device, list, idx } = credential
  const keys = keySet.keys.filter((key) => key.kid === kid && key.nbf <= iat && iat < key.exp)
  if (!keys.length) return verdict('unknown-issuer')
  const known = checked?.find(credential.signed)
  // A verified credential stays verified while its issuer's key is in the set.
  const issuer = (known && keys.find(({ point }) => isSame(point, known.issuer))) ?? (await findSigner(credential.signed, kid, keys))
  if (!issuer) return verdict('bad-signature')
  if (presentation && device) {
    const key = known?.device ?? (await importPublicKey(decompressPoint(device.x, device.isYOdd)))
    if (!known) checked?.add(credential.signed, { issuer: issuer.point, device: key })
    if (!(await isSignedBy(presentation.signed, key))) return verdict('bad-signature')
  }

  const place = { association: issuer.association, list, idx }
  card = {
    ...place,
    associationName: keySet.associations.get(issuer.association)!.name,
    name: shownName(credential.name),
    numberEnd: String(credential.last4).padStart(4, '0'),
    kind: device ? 'live' : 'static',
    kid,
    presentedAt: presentation?.iat ?? null,
  }
  // Steps 7 to 9: is the card good?
  if (association !== undefined && association !== issuer.association) return verdict('wrong-association')
  if (!(now < exp)) return verdict('expired')

  const status = await statusOf(place)
  dataAt = status?.iat ?? null
  if (status?.isRevoked) return verdict('revoked')

  // Step 10: is it here, now?
  if (device && !presentation) return verdict('stale-presentation')
  if (iat > now + MAX_AHEAD_S) return verdict('clock-skew')
  if (presentation) {
    if (now - presentation.iat > MAX_AGE_S) return verdict('stale-presentation')
    if (presentation.iat - now > MAX_AHEAD_S) return verdict('clock-skew')
  }

  // Step 11: may this verifier say so?
  const isDataGood = status && now - status.iat <= LIST_TOO_OLD_S && now < status.exp && now < keySet.exp
  if (!isDataGood) return verdict('list-too-old')
  if (status.iat > now + LIST_AHEAD_S) return verdict('clock-skew')
  if (now - status.iat > LIST_AGING_S) notices.push('list-aging')

  // Steps 12 and 13.
  if (!device) {
    if (!isOnline) return verdict('static-copy')
    notices.push('check-identity')
  }
  return verdict('ok')
}

const isSame = (a: Bytes, b: Bytes): boolean => a.length === b.length && a.every((byte, i) => byte === b[i])
