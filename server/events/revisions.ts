import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { findRevisions, holdRevision, writeRevision } from './feed-queries.ts'

export type Revision = { sequence: number; changedAt: number }

/** What calendars show: a change of anything else is none for them. */
const SHOWN = ['title', 'start', 'end', 'place', 'recurrence', 'status', 'summary', 'statusNote'] as const

/**
 * How often each event has changed, as calendars count it (RFC 5545 §3.8.7.4). Counted when it is asked for, so that it does not matter
 * who has written the document: nobody has seen what changed back and forth in between.
 */
export async function revisionsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  documents: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<Map<string, Revision>> {
  const known = new Map(
    (
      await findRevisions(
        db,
        documents.map(({ id }) => id),
      )
    ).map((row) => [row.eventId, row]),
  )
  const revisions = new Map<string, Revision>()
  for (const document of documents) {
    const fingerprint = fingerprintOf(document)
    const row = known.get(document.id)
    revisions.set(document.id, row?.fingerprint === fingerprint ? row : await nextRevision({ db, clock }, document.id, fingerprint))
  }
  return revisions
}

const nextRevision = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, eventId: string, fingerprint: string): Promise<Revision> =>
  transaction(db, async () => {
    const held = await holdRevision(db, eventId)
    if (held?.fingerprint === fingerprint) return held
    const next = { eventId, fingerprint, sequence: held ? held.sequence + 1 : 0, changedAt: clock.now() }
    await writeRevision(db, next)
    return next
  })

const fingerprintOf = (document: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(SHOWN.map((name) => document[name] ?? null)))
    .digest('base64url')
