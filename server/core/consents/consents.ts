import { createHash } from 'node:crypto'
import { textsOf } from '#domain/fields.ts'
import packageJson from '../../../package.json' with { type: 'json' }
import { newId } from '#db/id.ts'
import type { ConsentEventRow } from '#db/tables.ts'
import type { Deps } from '#server/core/deps.ts'
import type { channelOf } from './channel.ts'
import { findNoticeText, insertConsentEvents } from './queries.ts'
import { WORDING } from './wording.ts'

/**
 * Which privacy notice is in force: its id, version and text's digest. `alike`: the versions before it that differ in nothing that matters,
 * and were read for this one too. Another site's page (PRIVACY_URL) is known by its address alone.
 */
export type Notice = { id: string; version: string | null; sha256: string | null; alike: readonly string[] }

export async function noticeInForce({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<Notice> {
  const text = config.privacyUrl === '/privacy' ? await findNoticeText(db) : undefined
  if (text === undefined) return { id: config.privacyUrl, version: null, sha256: null, alike: [] }
  const { version, alike } = JSON.parse(text) as { version?: unknown; alike?: unknown }
  return {
    id: 'pagine/privacy',
    version: typeof version === 'string' ? version : null,
    sha256: createHash('sha256').update(text).digest('hex'),
    alike: textsOf(alike),
  }
}

/**
 * Writes the two ticks of a registration into the ledger: the notice was read (evidence of art. 13 GDPR, not a consent), and the person
 * declares to be 14 or more (domain guide §6). Joins the running transaction. No IP address: it is not needed as proof.
 */
export async function recordRegistrationTicks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId, notice, channel }: { personId: string; notice: Notice; channel: OwnChannel },
): Promise<void> {
  const now = clock.now()
  await insertConsentEvents(db, [
    ownEvent({ personId, kind: 'acknowledged', purpose: 'privacy_notice', notice, now, channel }),
    ownEvent({ personId, kind: 'declared', purpose: 'age14', notice: null, now, channel }),
  ])
}

type OwnChannel = ReturnType<typeof channelOf>

/** A row about what a person has done in the app on their own account. `notice`: the one that told them what it means. */
export function ownEvent({
  personId,
  kind,
  purpose,
  wording = WORDING[purpose],
  notice,
  now,
  channel = 'web',
}: {
  personId: string
  kind: ConsentEventRow['kind']
  purpose: 'privacy_notice' | 'age14' | 'statute' | 'newsletter' | 'photos'
  /** The label that was shown, where it is not the purpose's own. */
  wording?: string
  notice: Notice | null
  now: number
  channel?: OwnChannel
}): ConsentEventRow {
  return {
    id: newId(now),
    personId,
    kind,
    purpose,
    documentId: notice?.id ?? null,
    documentVersion: notice?.version ?? null,
    documentSha256: notice?.sha256 ?? null,
    wording,
    locale: 'it',
    occurredAt: now,
    channel,
    actor: 'self',
    actorId: personId,
    evidenceRef: null,
    appVersion: packageJson.version,
  }
}
