import type { Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { Clock } from '../deps.ts'
import type { Log } from '../log.ts'
import { claimJobs, extendLease, failJob, finishJob, insertJob, nextJobAt, type Job } from './queries.ts'

/** Does the work of one topic. It may run twice for one row (docs/decisions/0006-outbox.md), with the same `job.id`. */
export type Handler = (payload: unknown, job: Job) => Promise<void>

export type OutboxLoop = {
  start(): void
  /** Takes no more rows and waits for those in hand. */
  stop(): Promise<void>
  /** Does everything that is due now, also what that work adds; gives how many rows were done. */
  drainOnce(): Promise<number>
}

const MINUTE = 60_000
const LEASE = MINUTE
const BATCH = 5
/** The pauses add up to about nine hours: a mail server may be down for a night. */
const MAX_ATTEMPTS = 14
const LONGEST_PAUSE = 60 * MINUTE
/** How long a row that another process has put in, or whose lease has run out, may wait at most. */
const LONGEST_SLEEP = 15_000

/**
 * Puts work for the outside into the transaction of what causes it: both are written or neither is. Call `wakeOutbox` after the commit.
 *
 * @param runAt epoch ms, now when absent
 * @param dedupeKey a second row with the same key, while the first waits, is dropped
 */
export async function enqueue(
  db: Database,
  { topic, payload, now, runAt = now, dedupeKey }: { topic: string; payload: unknown; now: number; runAt?: number; dedupeKey?: string },
): Promise<void> {
  await insertJob(db, { id: newId(now), topic, payload: JSON.stringify(payload), dedupeKey: dedupeKey ?? null, runAt, createdAt: now })
}

/** Which loops work for which database: whoever commits a row can wake them without knowing them. */
const loops = new WeakMap<Database, Set<() => void>>()

/** Makes this process look at its outbox now. Right after the commit, never inside the transaction. */
export function wakeOutbox(db: Database): void {
  for (const wake of loops.get(db) ?? []) wake()
}

/** The loop that empties the outbox. Several processes may each have one on the same database: a row is done by one of them. */
export function createOutboxLoop({
  db,
  clock,
  log,
  handlers,
  random = Math.random,
}: {
  db: Database
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, Handler>>
  random?: () => number
}): OutboxLoop {
  let running = false
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let askedAgain = false

  async function drainOnce(): Promise<number> {
    let done = 0
    while (!stopping) {
      const jobs = await claimJobs(db, { now: clock.now(), leaseMs: LEASE, limit: BATCH })
      if (jobs.length === 0) break
      const results = await Promise.all(jobs.map(work))
      done += results.filter(Boolean).length
    }
    return done
  }

  async function work(job: Job): Promise<boolean> {
    const keep = setInterval(() => extendLease(db, job, clock.now() + LEASE).catch(() => {}), LEASE / 3)
    try {
      const handler = handlers[job.topic]
      if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
      await handler(JSON.parse(job.payload), job)
      return await finishJob(db, job)
    } catch (error) {
      // Where even this can't be written, the lease runs out and the row comes back.
      await giveBack(job, error).catch((err: unknown) => log.warn({ err, job: job.id }, 'outbox: could not be written'))
      return false
    } finally {
      clearInterval(keep)
    }
  }

  async function giveBack(job: Job, error: unknown) {
    const dead = job.attempts >= MAX_ATTEMPTS
    const reason = reasonOf(error)
    log[dead ? 'error' : 'warn'](
      { job: job.id, topic: job.topic, attempts: job.attempts, reason },
      dead ? 'outbox: given up' : 'outbox: will retry',
    )
    const now = clock.now()
    await failJob(db, job, { runAt: now + pauseAfter(job.attempts, random), deadAt: dead ? now : null, lastError: reason })
  }

  function wake() {
    if (!running) return
    askedAgain = true
    clearTimeout(timer)
    round = round.then(async () => {
      if (!running || !askedAgain) return
      askedAgain = false
      await drainOnce().catch((err: unknown) => log.warn({ err }, 'outbox: could not be read'))
      await sleep()
    })
  }

  async function sleep() {
    const due = await nextJobAt(db).catch(() => undefined)
    if (!running) return
    const pause = due === undefined ? LONGEST_SLEEP : Math.min(Math.max(due - clock.now(), 100), LONGEST_SLEEP)
    clearTimeout(timer)
    timer = setTimeout(wake, pause)
    timer.unref()
  }

  return {
    drainOnce,
    start() {
      if (running) return
      running = true
      stopping = false
      loops.set(db, (loops.get(db) ?? new Set()).add(wake))
      wake()
    },
    async stop() {
      running = false
      stopping = true
      loops.get(db)?.delete(wake)
      clearTimeout(timer)
      await round
    },
  }
}

/** 4 s, 16 s, 64 s … at most an hour, a fifth more or less, so that what failed together does not come back together. */
export const pauseAfter = (attempts: number, random: () => number): number =>
  Math.round(Math.min(1_000 * 4 ** attempts, LONGEST_PAUSE) * (0.8 + 0.4 * random()))

/** What an operator may read about a failure. Mail servers repeat the address in their answers: it is taken out. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode, error.message]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .replace(/[^\s<>"']+@[^\s<>"']+/g, '…')
    .slice(0, 300)
}
