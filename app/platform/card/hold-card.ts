import type { CardAnswer } from '#domain/accounts/api.ts'
import { cardWorks } from '#domain/cards/card-works.ts'
import { toHex, type Bytes } from '#domain/cards/credential/bytes.ts'
import { isRenewalDue } from '#domain/cards/credential/credential-life.ts'
import { signChallenge } from '#domain/cards/credential/enrolment.ts'
import { ES256 } from '#domain/cards/credential/es256.ts'
import { romeDay } from '#domain/plain-date.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { dropHeld, HELD_CARD_EVENT, heldCard, keepHeldCard, type HeldCard } from './held-card.ts'
import { asked, insteadOf, refusals } from './refusals.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** The server's answer; `credential` in base64url, times in UTC seconds. */
type Issued = { deviceId: string; code: string; credential: string; exp: number; now: number }

/**
 * Makes this device able to show the card: enrols it with a new key, or renews its credential after a day (card format, section 14). In one
 * tab at a time. A card that does not work gets no credential.
 *
 * @param devices the path for enrolment; by default the own card's
 */
export async function holdCard(card: CardAnswer, devices = '/api/card/devices'): Promise<void> {
  const owner = storedUser()?.firebaseUid
  if (!cardWorks(card.periods, romeDay(card.now), card.graceDays)) return
  await navigator.locks.request('hold-card', async () => {
    try {
      const held = await heldCard(card.number)
      const mine = held?.number === card.number ? held : null
      if (mine && !(await isDue(mine, card))) return
      asked.add(card.number)
      announce()
      const next = (mine && (await renewed(mine))) ?? (await enrolled(card.number, devices))
      refusals.delete(card.number)
      // The person signed out, or changed, during the call.
      if (storedUser()?.firebaseUid === owner) await keepHeldCard({ ...next, validTo: card.periods.validTo, name: nameOn(card) })
    } catch (error) {
      if (error instanceof ApiError && (error.status === 0 || error.status === 401)) return
      if (error instanceof ApiError && storedUser()?.firebaseUid === owner) refusals.set(card.number, error)
      if (!(error instanceof ApiError && error.code === 'card.devices_full')) logWarning('card not issued to this device', error)
    } finally {
      if (asked.delete(card.number)) announce()
    }
  })
}

const announce = () => globalThis.dispatchEvent?.(new Event(HELD_CARD_EVENT))

/** The credential is a day old, ended, or for another name or period; another device has its place; or its issuer's key was withdrawn. */
async function isDue(held: HeldCard, card: CardAnswer): Promise<boolean> {
  const now = Math.floor(card.now / 1000)
  if (isRenewalDue(held.iat, now) || held.exp <= now || isTaken(held, card.device, now)) return true
  return held.validTo !== card.periods.validTo || held.name !== nameOn(card) || !(await isKeyListed(held.credential))
}

/** Another device has this one's place. An answer that is not newer than the credential may not know this device yet. */
const isTaken = ({ deviceId, iat }: HeldCard, device: CardAnswer['device'], now: number): boolean =>
  device !== undefined && device !== deviceId && now > iat

const nameOn = ({ firstname, lastname }: CardAnswer): string => `${firstname} ${lastname}`

/**
 * A stolen key leaves the key set, and shops then refuse its credentials (card format, section 8). The issuer's key id is in the four bytes
 * after a credential's first eight, which are always the same (section 5). True when the key set cannot be fetched.
 */
async function isKeyListed(credential: Bytes): Promise<boolean> {
  const kid = toHex(credential.subarray(8, 12))
  const found = call<{ keys: { kid: string }[] }>('GET', '/.well-known/tessera/keys.json', undefined, { cache: 'no-cache' })
  const set = await found.catch(() => null)
  return set === null || set.keys.some((key) => key.kid === kid)
}

/** Null when the server no longer knows this device. @throws ApiError */
async function renewed(held: HeldCard): Promise<HeldCard | null> {
  try {
    return { ...held, ...ofIssued(await call<Issued>('POST', `/api/card/devices/${held.deviceId}/credential`)) }
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
    // Another device may have its place: this credential is no longer valid.
    await dropHeld(held.number).catch((reason: unknown) => logWarning('card not taken off the device', reason))
    return null
  }
}

/** @throws ApiError */
async function enrolled(number: string, devices: string): Promise<HeldCard> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ES256, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const { challenge } = await call<{ challenge: string }>('POST', '/api/card/devices/challenge', {})
  const signature = base64Url(await signChallenge(bytesOf(challenge), privateKey))
  const instead = insteadOf.get(number)
  insteadOf.delete(number)
  const issued = await call<Issued>('POST', devices, { publicJwk: { kty, crv, x, y }, challenge, signature, instead })
  return { number, privateKey, ...ofIssued(issued) }
}

const ofIssued = ({ deviceId, code, credential, exp, now }: Issued) => ({ deviceId, code, exp, iat: now, credential: bytesOf(credential) })

const bytesOf = (base64url: string): Bytes =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const base64Url = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
