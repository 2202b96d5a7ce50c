import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { findRevisions, lockRevision, writeRevision } from './feed-queries.ts'

export type Revision = { sequence: number; changedAt: number }

/** Fields that calendars show: other changes do not count. */
const SHOWN = ['title', 'start', 'end', 'place', 'recurrence', 'status', 'summary', 'statusNote'] as const

/**
 * How often each event has changed, as calendars count it (RFC 5545 §3.8.7.4). Counted at each request, so that it does not matter who
 * wrote the document: nobody has seen changes in between.
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
  const changed: { eventId: string; fingerprint: string }[] = []
  for (const document of documents) {
    const fingerprint = fingerprintOf(document)
    const row = known.get(document.id)
    if (row?.fingerprint === fingerprint) revisions.set(document.id, row)
    else changed.push({ eventId: document.id, fingerprint })
  }
  if (changed.length === 0) return revisions
  // In a fixed order: two requests with the same changes cannot deadlock.
  const inOrder = changed.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
  await transaction(db, async () => {
    for (const each of inOrder) revisions.set(each.eventId, await nextRevision(db, each, clock.now()))
  })
  return revisions
}

async function nextRevision(
  db: Deps['db'],
  { eventId, fingerprint }: { eventId: string; fingerprint: string },
  now: number,
): Promise<Revision> {
  const held = await lockRevision(db, eventId)
  if (held?.fingerprint === fingerprint) return held
  const next = { eventId, fingerprint, sequence: held ? held.sequence + 1 : 0, changedAt: now }
  await writeRevision(db, next)
  return next
}

const fingerprintOf = (document: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(SHOWN.map((name) => document[name] ?? null)))
    .digest('base64url')
