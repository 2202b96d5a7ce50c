import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/connect.ts'
import type { Clock } from '../deps.ts'
import type { Log } from '../log.ts'
import { onWork } from './enqueue.ts'
import { claimJobs, extendLease, failJob, finishJob, nextJobAt, type Job } from './queries.ts'

/** Does the work of one topic. It may run twice for one row (docs/decisions/0006-outbox.md), with the same `job.id`. */
export type Handler = (payload: unknown, job: Job) => Promise<void>

export type Loop = {
  start(): void
  /** Takes no more rows and waits a little for those in hand; what isn't done by then comes back when its lease is over. */
  stop(): Promise<void>
  /** Does everything that is due now, also what that work adds; gives how many rows were done. */
  drainOnce(): Promise<number>
}

export type LoopParts = { db: Database; clock: Clock; log: Log; handlers: Readonly<Record<string, Handler>>; random?: () => number }

const MINUTE = 60_000
const LEASE = MINUTE
const BATCH = 5
/** With pauses of at most an hour this is about nine hours: a mail server may be down for a night. */
export const MAX_ATTEMPTS = 14
const LONGEST_PAUSE = 60 * MINUTE
/** How long a row that another process has put in, or whose lease has run out, may wait at most. */
const LONGEST_SLEEP = 15_000
/** A mail server that hangs must not hold up the end of the process. */
const STOP_GRACE = 2_000

/** The loop that empties the outbox. Several processes may each have one on the same database: a row is done by one of them. */
export function createLoop(parts: LoopParts): Loop {
  const { db, clock, log } = parts
  const state = { running: false, stopping: false, asked: false }
  let timer: NodeJS.Timeout | undefined
  let round: Promise<void> = Promise.resolve()
  let forget: (() => void) | undefined

  async function drainOnce(): Promise<number> {
    let done = 0
    while (!state.stopping) {
      const jobs = await claimJobs(db, { now: clock.now(), leaseMs: LEASE, limit: BATCH })
      if (jobs.length === 0) break
      const results = await Promise.all(jobs.map((job) => work(parts, job)))
      done += results.filter(Boolean).length
    }
    return done
  }

  function wake() {
    clearTimeout(timer)
    state.asked = true
    round = after(round)
  }

  async function after(last: Promise<void>) {
    await last
    if (!state.running || !state.asked) return
    state.asked = false
    await drainOnce().catch((err: unknown) => log.warn({ err }, 'outbox: could not be read'))
    const due = await nextJobAt(db).catch(() => undefined)
    if (!state.running) return
    const pause = due === undefined ? LONGEST_SLEEP : Math.min(Math.max(due - clock.now(), 100), LONGEST_SLEEP)
    clearTimeout(timer)
    timer = setTimeout(wake, pause)
    timer.unref()
  }

  return {
    drainOnce,
    start() {
      if (state.running) return
      Object.assign(state, { running: true, stopping: false })
      forget = onWork(db, wake)
      wake()
    },
    async stop() {
      Object.assign(state, { running: false, stopping: true })
      forget?.()
      clearTimeout(timer)
      await Promise.race([round, wait(STOP_GRACE, undefined, { ref: false })])
    },
  }
}

async function work({ db, clock, log, handlers, random = Math.random }: LoopParts, job: Job): Promise<boolean> {
  const keep = setInterval(() => void extendLease(db, job, clock.now() + LEASE).catch(() => {}), LEASE / 3)
  try {
    const handler = handlers[job.topic]
    if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
    await handler(JSON.parse(job.payload), job)
    return await finishJob(db, job)
  } catch (error) {
    const dead = job.attempts >= MAX_ATTEMPTS
    const facts = { job: job.id, topic: job.topic, attempts: job.attempts, reason: reasonOf(error) }
    if (dead) log.error(facts, 'outbox: given up')
    else log.warn(facts, 'outbox: will try again')
    const now = clock.now()
    const fate = { runAt: now + pauseAfter(job.attempts, random), deadAt: dead ? now : null, lastError: facts.reason }
    // Where even this can't be written, the lease runs out and the row comes back.
    await failJob(db, job, fate).catch((err: unknown) => log.warn({ err, job: job.id }, 'outbox: could not be written'))
    return false
  } finally {
    clearInterval(keep)
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
