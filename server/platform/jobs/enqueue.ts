import type { Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { LaneName } from './lanes.ts'
import { insertJob } from './queries.ts'
import { sealPayload } from './sealed-payload.ts'

/**
 * Work outside the transaction. `runAt`: epoch ms, by default now. While a row with the same `dedupeKey` waits, another is dropped.
 * `recipient`: the address that the work writes to; its payload is encrypted.
 */
export type Work = {
  topic: string
  payload: unknown
  now: number
  recipient?: string
  runAt?: number
  dedupeKey?: string
  lane?: LaneName
}

/** Adds work to the transaction that causes it: both are written or neither. Call `wakeOutbox` after the commit. */
export async function enqueue(
  db: Database,
  { topic, payload, now, recipient, runAt = now, dedupeKey, lane = 'work' }: Work,
): Promise<void> {
  const id = newId(now)
  const json = JSON.stringify(payload)
  const sealed = recipient === undefined ? json : sealPayload(db, id, json)
  const known = { recipient: recipient ?? null, dedupeKey: dedupeKey ?? null }
  await insertJob(db, { id, topic, lane, ...known, payload: sealed, runAt, createdAt: now })
}

/** The loops of each database, so that a commit can wake them. */
const loops = new WeakMap<Database, Set<() => void>>()

/**
 * Makes this process look at its outbox now, so that a mail leaves at once. Call it right after the commit, never inside the transaction.
 */
export function wakeOutbox(db: Database): void {
  for (const wake of loops.get(db) ?? []) wake()
}

/** Makes `wakeOutbox` call `wake`, until the returned function is called. */
export function onWork(db: Database, wake: () => void): () => void {
  const wakes = loops.get(db) ?? new Set()
  loops.set(db, wakes.add(wake))
  return () => void wakes.delete(wake)
}
