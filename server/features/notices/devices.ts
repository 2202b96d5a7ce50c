import { newId } from '#db/id.ts'
import { AppError } from '#domain/errors.ts'
import { deviceName } from '#server/core/accounts/device.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import type { Deps } from '#server/core/deps.ts'
import { addressOf, isPushEndpoint, type DeviceBody } from './device-form.ts'
import { deleteOldestOf, deleteOthersOfSession, putDevice } from '#server/core/notices/push-queries.ts'

/** One per session; of those the ones seen last. */
const MAX_DEVICES = 10
/** An app sends its address at each start. */
const REGISTRATIONS = { max: 60, windowMs: 3_600_000 }

/**
 * Registers this session's device for the account's pushes, as long as the session lasts. A repeated call changes nothing; a new address
 * replaces the session's old one; an address of another account moves to this one, since a device has one holder.
 *
 * @returns the row's id
 * @throws api.invalid 422 for an endpoint that is no public https address · api.not_found 404 for a phone's token without a key for such
 * phones · auth.session_expired 401 · auth.too_many_attempts 429
 */
export async function registerDevice(
  { db, clock, config }: Deps,
  person: SignedIn,
  body: DeviceBody,
  userAgent: string | undefined,
): Promise<string> {
  const now = clock.now()
  await enforceRateLimit(db, `push-device:${person.accountId}`, REGISTRATIONS, now)
  if (body.kind === 'web' && !isPushEndpoint(body.endpoint, config.pushToLocal))
    throw new AppError('api.invalid', 422, { fields: { endpoint: 'invalid' } })
  if ((body.kind === 'fcm' && !config.fcm) || (body.kind === 'apns' && !config.apns)) throw new AppError('api.not_found', 404)
  const keys = body.kind === 'web' ? { p256dh: body.p256dh, auth: body.auth } : { p256dh: null, auth: null }
  const row = { kind: body.kind, address: addressOf(body), ...keys, name: deviceName(userAgent), createdAt: now, seenAt: now }
  return changeAccount(db, person, async () => {
    const id = await putDevice(db, { id: newId(now), uid: person.accountId, sessionId: person.sessionId, ...row })
    await deleteOthersOfSession(db, person.sessionId, id)
    await deleteOldestOf(db, person.accountId, MAX_DEVICES)
    return id
  })
}
