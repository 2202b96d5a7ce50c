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
 * The privacy notice in force: its id, version and the digest of its text. `alike`: earlier versions without a material difference, whose
 * readers have read this one too. A page of another site (PRIVACY_URL) has its address only.
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
 * Writes the two ticks of a registration into the ledger: the notice was read (evidence for art. 13 GDPR, not a consent), and the person
 * declares an age of 14 or more (domain guide §6). Joins the running transaction. Without an IP address: no proof needs it.
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

/** A row about a person's own act in the app. `notice`: the notice that informed them. */
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
  /** The label on the screen, when it is not the purpose's own. */
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
