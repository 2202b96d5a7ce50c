import type { Database } from '#db/connect.ts'
import type { Clock } from '#server/platform/deps.ts'
import type { Log } from '#server/platform/log.ts'
import type { LaneName } from './lanes.ts'
import { claimJobs, extendLease, failJob, finishJobs, nextJobAt, type Job } from './queries.ts'
import { openPayload } from './sealed-payload.ts'
import { isForGood, MAX_ATTEMPTS, pauseAfter, reasonOf, retryAfterOf } from './retry.ts'

/**
 * Does the work of one topic. It may run twice for one row (docs/decisions/0006-outbox.md), with the same `job.id`. An error with
 * `retryAfterMs` is not retried before that, and one marked by `forGood` never.
 */
export type Handler = (payload: unknown, job: Job) => Promise<void>

export type LoopParts = {
  db: Database
  clock: Clock
  log: Log
  handlers: Readonly<Record<string, Handler>>
  random?: () => number
  lanes?: Readonly<Record<LaneName, { atOnce: number; limitMs: number }>>
}

type LaneParts = LoopParts & { name: LaneName; atOnce: number; limitMs: number; onDone: (() => void) | undefined }

const LEASE = 60_000
/** The longest wait for a row of another process, or for one with an expired lease. */
const LONGEST_SLEEP = 15_000
/** Another process may hold a due row. */
const SHORTEST_SLEEP = 100

/** The rows of one lane: a limited number at once; free places are filled as soon as there are a few. */
export function createLane(parts: LaneParts) {
  const { db, clock, log, name, atOnce, onDone } = parts
  const hands = new Set<Promise<boolean>>()
  const finish = finisher(parts)
  const enough = Math.max(1, Math.floor(atOnce / 4))
  const state = { isStopping: false }
  let bell = Promise.withResolvers<void>()

  async function take(limit: number): Promise<Promise<boolean>[]> {
    const jobs = await claimJobs(db, { lane: name, now: clock.now(), leaseMs: LEASE, limit })
    return jobs.map((job) => {
      const work = workOn(parts, job, finish)
      hands.add(work)
      void letGo(work)
      return work
    })
  }

  async function letGo(work: Promise<boolean>) {
    const isDone = await work
    hands.delete(work)
    // A failed row now has its next time, and waiting rows have one more place.
    if (!isDone || atOnce - hands.size >= enough) wake()
    onDone?.()
  }

  function wake() {
    bell.resolve()
    bell = Promise.withResolvers()
  }

  /** The next time at which a row is due, unless the loop is woken; 0 if something was done. */
  async function turn(): Promise<number> {
    const free = atOnce - hands.size
    if (free < enough) return LONGEST_SLEEP
    const now = clock.now()
    const due = await nextJobAt(db, name, now)
    if (due === undefined) return LONGEST_SLEEP
    if (due > now) return due - now
    if (state.isStopping) return SHORTEST_SLEEP
    return (await take(free)).length > 0 ? 0 : SHORTEST_SLEEP
  }

  return {
    wake,
    stop() {
      state.isStopping = true
      wake()
    },
    async run() {
      state.isStopping = false
      while (!state.isStopping) {
        const rung = bell.promise
        const pause = await turn().catch((err: unknown) => {
          log.warn({ err, lane: name }, 'outbox: could not be read')
          return LONGEST_SLEEP
        })
        if (pause > 0 && !state.isStopping) await sleep(rung, Math.min(Math.max(pause, SHORTEST_SLEEP), LONGEST_SLEEP))
      }
      await Promise.all(hands)
    },
    async drain() {
      let [taken, done] = [0, 0]
      for (;;) {
        const works = await take(atOnce)
        if (works.length === 0) return { taken, done }
        taken += works.length
        done += (await Promise.all(works)).filter(Boolean).length
      }
    },
  }
}

/** Does one row; never fails. True when it was done, and this process still had its lease. */
async function workOn(parts: LaneParts, job: Job, finish: (job: Job) => Promise<boolean>): Promise<boolean> {
  const { db, clock, log, handlers, limitMs, random = Math.random } = parts
  const keep = setInterval(() => void extendLease(db, job, clock.now() + LEASE).catch(() => {}), LEASE / 3)
  try {
    const handler = handlers[job.topic]
    if (!handler) throw new Error(`no handler for the topic ${job.topic}`)
    await inTime(handler(openPayload(db, job), job), limitMs)
    return await finish(job)
  } catch (error) {
    const isDead = job.attempts >= MAX_ATTEMPTS || isForGood(error)
    const facts = { job: job.id, topic: job.topic, attempts: job.attempts, reason: reasonOf(error) }
    if (isDead) log.error(facts, 'outbox: given up')
    else log.warn(facts, 'outbox: will try again')
    const now = clock.now()
    const runAt = now + Math.max(pauseAfter(job.attempts, random), retryAfterOf(error))
    // If even this write fails, the lease expires and the row comes back.
    await failJob(db, job, { runAt, deadAt: isDead ? now : null, lastError: facts.reason }).catch((err: unknown) =>
      log.warn({ err, job: job.id }, 'outbox: could not be written'),
    )
    return false
  } finally {
    clearInterval(keep)
  }
}

/** Finished rows are collected while earlier ones are written: one commit for all of them. */
function finisher({ db }: Pick<LaneParts, 'db'>): (job: Job) => Promise<boolean> {
  let ended: Array<{ job: Job; told: PromiseWithResolvers<boolean> }> = []
  let isWriting = false

  async function write() {
    isWriting = true
    while (ended.length > 0) {
      const batch = ended
      ended = []
      await finishJobs(
        db,
        batch.map(({ job }) => job),
      ).then(
        (ids) => batch.forEach(({ job, told }) => told.resolve(ids.has(job.id))),
        (error: unknown) => batch.forEach(({ told }) => told.reject(error)),
      )
    }
    isWriting = false
  }

  return (job) => {
    const told = Promise.withResolvers<boolean>()
    ended.push({ job, told })
    if (!isWriting) void write()
    return told.promise
  }
}

async function sleep(rung: Promise<void>, ms: number): Promise<void> {
  const over = Promise.withResolvers<void>()
  const timer = setTimeout(over.resolve, ms)
  timer.unref()
  await Promise.race([rung, over.promise])
  clearTimeout(timer)
}

/** The result of `work` within this time; then the caller goes on, and a later result is dropped. */
async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error(`did not end within ${limitMs} ms`)), limitMs)
  timer.unref()
  try {
    return await Promise.race([work, over.promise])
  } finally {
    clearTimeout(timer)
  }
}
