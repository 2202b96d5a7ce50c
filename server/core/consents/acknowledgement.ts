import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import type { channelOf } from './channel.ts'
import { ownEvent, type Notice } from './consents.ts'
import { WORDING } from './wording.ts'
import { findAcknowledgement, insertConsentEvents } from './queries.ts'

/**
 * Whether the person has read the notice in force. A notice without a version cannot be told apart from the one before: it asks for
 * nothing.
 */
export async function hasAcknowledged(db: Database, personId: string, { id, version, alike }: Notice): Promise<boolean> {
  return version === null || (await findAcknowledgement(db, personId, { id, versions: [version, ...alike] })) !== undefined
}

/**
 * Records that the person has read the notice, once a version. Joins the running transaction, which locks the account.
 *
 * @throws api.conflict 409 when another version is in force by now
 */
export async function acknowledgeNotice(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId, version, notice, channel }: { personId: string; version: string; notice: Notice; channel: ReturnType<typeof channelOf> },
): Promise<void> {
  if (notice.version !== version) throw new AppError('api.conflict', 409)
  if (await hasAcknowledged(db, personId, notice)) return
  const read = { personId, kind: 'acknowledged', purpose: 'privacy_notice', notice, channel, now: clock.now() } as const
  await insertConsentEvents(db, [ownEvent({ ...read, wording: WORDING.new_notice })])
}
