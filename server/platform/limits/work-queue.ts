import { AppError } from '#domain/errors.ts'
import { networkOf, siteOf } from './limit-key.ts'

/**
 * Runs jobs a few at a time, in order of arrival; refuses when too many wait, so that a flood costs answers and not memory. A job with an
 * owner (`from`: a client's address, or an account) counts against that owner's share of the places, so that one owner never takes all of
 * them. The networks of one site have two shares together: with IPv6 they may be one attacker's.
 */
export type WorkQueue = { run<T>(job: () => Promise<T>, from?: string): Promise<T> }

const SHARES_OF_A_SITE = 2

/**
 * @param atOnce jobs that run together
 * @param waiting jobs that may wait; one more is refused
 * @param share how many of them may have the same network or account
 * @throws api.unavailable 503 with the seconds to wait, when full
 */
export function createWorkQueue({ atOnce, waiting, share = waiting }: { atOnce: number; waiting: number; share?: number }): WorkQueue {
  let running = 0
  const queue: Array<{ from: string | undefined; begin: () => void }> = []

  const isFull = (from: string | undefined) =>
    queue.length >= waiting ||
    (from !== undefined && (countOf(networkOf, from) >= share || countOf(siteOf, from) >= share * SHARES_OF_A_SITE))

  const countOf = (placeOf: (from: string) => string, from: string) =>
    queue.filter((other) => other.from !== undefined && placeOf(other.from) === placeOf(from)).length

  const enter = async (from: string | undefined) => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (isFull(from)) throw new AppError('api.unavailable', 503, { details: { seconds: 5 } })
    // A finished job passes its place directly to the first in line: a newcomer never overtakes.
    await new Promise<void>((begin) => queue.push({ from, begin }))
  }

  const leave = () => {
    const next = queue.shift()
    if (next) next.begin()
    else running -= 1
  }

  return {
    async run(job, from) {
      await enter(from)
      try {
        return await job()
      } finally {
        leave()
      }
    },
  }
}
