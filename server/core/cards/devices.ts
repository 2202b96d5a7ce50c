import { transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CardDeviceRow } from '#db/tables.ts'
import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { enrolledPoint } from '#domain/cards/credential/enrolment.ts'
import { AppError } from '#domain/errors.ts'
import { endSession } from '#server/core/accounts/own-queries.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { memberCard } from './card.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { carriedCard, refuseOthers } from './carried-card.ts'
import { goodCardOf } from './good-card.ts'
import { deleteDevices, deleteManualCode, findDevice, insertDevice, listDevices, noteIssue } from './holder-queries.ts'
import { takeIndex } from './indexes.ts'
import { prepareIssue, type IssuedCredential } from './issue.ts'
import { manualCode } from './manual-code.ts'

const DAY = 24 * 3_600_000
/** Card format, section 14. */
const MAX_DEVICES = 5
const CHALLENGE_MS = 5 * 60_000
/** Each leaves a row for five minutes. */
const CHALLENGES = { max: 30, windowMs: DAY / 24 }
/** Each uses an index for three weeks. An app asks once a day, and again after its storage was cleared. */
const ISSUES = { max: 30, windowMs: DAY }

/** `code`: the ten symbols for typing. */
export type DeviceCard = IssuedCredential & { deviceId: string; code: string }

/** The challenge that the device must sign, once and within five minutes: 32 bytes in base64url. @throws auth.too_many_attempts 429 */
export async function deviceChallenge({ db, clock }: Deps, { accountId, sessionId }: SignedIn): Promise<string> {
  const now = clock.now()
  await enforceRateLimit(db, `card-challenge:${accountId}`, CHALLENGES, now)
  return issueChallenge(db, { kind: 'card-device', uid: accountId, data: { sessionId }, now, lifeMs: CHALLENGE_MS })
}

type Enrolment = {
  publicJwk: { kty: string; crv: string; x: string; y: string }
  challenge: string
  signature: string
  /** The device to replace: the one that the refusal named. */
  instead?: string | undefined
}

/**
 * Gives the card to the device that holds the key. The device belongs to this session and ends with it (decision 22). The same session
 * again is the same phone with a new key. No mail is sent: a sign-in in an unknown browser already sent one. Of five devices, one with an
 * expired credential is replaced; else the least recently seen one, once the person has agreed to that one.
 *
 * @param child the number of a child's card, shown by this session under a key of its own
 * @throws api.not_found 404 for a card that this account does not carry
 * @throws api.conflict 409 for a challenge that this session no longer has · api.invalid 422 for another key's signature
 * @throws card.not_good, card.devices_full 409 · auth.email_unverified, auth.profile_incomplete, auth.session_expired
 */
export async function enrolDevice(
  deps: Deps,
  person: SignedIn,
  given: Enrolment,
  userAgent: string | undefined,
  child?: string,
): Promise<DeviceCard> {
  const { db, clock } = deps
  const { accountId: uid, sessionId } = person
  const now = clock.now()
  const asked = await takeChallenge<{ sessionId: string }>(db, { secret: given.challenge, kind: 'card-device', now })
  if (!asked || asked.uid !== uid || asked.data.sessionId !== sessionId) throw new AppError('api.conflict', 409)
  const point = await enrolledPoint(given.publicJwk, bytesOf(given.challenge), bytesOf(given.signature))
  if (!point) throw new AppError('api.invalid', 422, { fields: { signature: 'invalid' } })
  const card = await (await carriedCard(deps, person, child)).good()
  const issue = await prepareIssue(deps, card, { kind: 'live', device: point })
  await enforceRateLimit(db, issueKey(uid, child), ISSUES, now)

  const id = newId(now)
  const name = deviceName(userAgent)
  const { place, code } = await changeAccount(db, person, async () => {
    await refuseOthers(deps, uid, child)
    const devices = (await listDevices(db, uid)).filter(({ cardNumber }) => cardNumber === card.number)
    const [same, others] = [devices.filter((device) => device.sessionId === sessionId), devices.filter((d) => d.sessionId !== sessionId)]
    await makeRoom(db, others, { now, instead: given.instead })
    if (same.length > 0) await deleteDevices(db, idsOf(same))
    const publicKey = Buffer.from(point).toString('base64url')
    await insertDevice(db, { id, uid, sessionId, cardNumber: card.number, publicKey, name, createdAt: now, ...issue.times })
    const code = await manualCode(db, { cardNumber: card.number, uid, now })
    return { code, place: await takeIndex(db, { cardNumber: card.number, deviceId: id, copyId: null, ...issue.times }) }
  })
  wakeOutbox(db)
  return { deviceId: id, code, ...(await issue.sign(place)) }
}

/**
 * Issues another credential for a device, under another index, so that two scans cannot be linked. The previous one stays valid until its
 * end.
 *
 * @throws api.not_found 404 when this session has no such device · card.not_good 409 · auth.too_many_attempts 429 · and those of
 * `enrolDevice`
 */
export async function renewCredential(deps: Deps, person: SignedIn, id: string): Promise<DeviceCard> {
  const { db, clock } = deps
  const now = clock.now()
  const mine = { id, sessionId: person.sessionId }
  const device = await findDevice(db, mine)
  if (!device) throw new AppError('api.not_found', 404)
  const own = await memberCard(deps, person)
  const child = device.cardNumber === own.number ? undefined : device.cardNumber
  const card = child === undefined ? await goodCardOf(deps, own) : await (await carriedCard(deps, person, child)).good()
  const issue = await prepareIssue(deps, card, { kind: 'live', device: bytesOf(device.publicKey) })
  await enforceRateLimit(db, issueKey(person.accountId, child), ISSUES, now)
  const { place, code } = await changeAccount(db, person, async () => {
    if (!(await findDevice(db, mine))) throw new AppError('api.not_found', 404)
    await refuseOthers(deps, person.accountId, child)
    await noteIssue(db, id, issue.times)
    const code = await manualCode(db, { cardNumber: card.number, uid: person.accountId, now })
    return { code, place: await takeIndex(db, { cardNumber: card.number, deviceId: id, copyId: null, ...issue.times }) }
  })
  return { deviceId: id, code, ...(await issue.sign(place)) }
}

/** One's own devices with the card, for the account page. Times: epoch ms. */
export async function cardDevices({ db }: Pick<Deps, 'db'>, { accountId, sessionId }: SignedIn) {
  // A phone with several cards of a family is one device.
  const devices = new Map((await listDevices(db, accountId)).map((device) => [device.sessionId, device]))
  return [...devices.values()].map((device) => ({
    id: device.id,
    name: device.name,
    createdAt: device.createdAt,
    issuedAt: device.issuedAt,
    expiresAt: device.expiresAt,
    current: device.sessionId === sessionId,
  }))
}

/**
 * Removes a lost phone: its credentials are revoked within a minute, its session ends, and the card's typed code is replaced.
 *
 * @returns whether it was the asking device; false also for an unknown id
 */
export function removeDevice({ db }: Pick<Deps, 'db'>, { accountId, sessionId }: SignedIn, id: string): Promise<boolean> {
  return transaction(db, async () => {
    const device = (await listDevices(db, accountId)).find((device) => device.id === id)
    if (!device) return false
    // The session's devices go with it, by their foreign key.
    await endSession(db, accountId, device.sessionId)
    await deleteManualCode(db, accountId)
    return device.sessionId === sessionId
  })
}

const issueKey = (uid: string, child: string | undefined): string =>
  child === undefined ? `card-issue:${uid}` : `card-issue:${uid}:${child}`

/**
 * Removes a device when there are too many. A device renews its credential daily, so the last credential tells when it was seen.
 *
 * @throws card.devices_full 409 with the least recently seen device: its name is a browser's, not a person's
 */
async function makeRoom(db: Database, others: CardDeviceRow[], { now, instead }: { now: number; instead: string | undefined }) {
  if (others.length < MAX_DEVICES) return
  const ended = others.filter(({ expiresAt }) => expiresAt <= now)
  if (ended.length > 0) return deleteDevices(db, idsOf(ended))
  const oldest = others.reduce((found, device) => (device.issuedAt < found.issuedAt ? device : found))
  if (instead !== oldest.id)
    throw new AppError('card.devices_full', 409, { details: { device: oldest.id, name: oldest.name, seenAt: oldest.issuedAt } })
  return deleteDevices(db, [oldest.id])
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const bytesOf = (base64url: string): Bytes => new Uint8Array(Buffer.from(base64url, 'base64url'))
