import { AppError } from '#domain/errors.ts'

/** Runs jobs a few at a time, in order of arrival; refuses when too many wait, so that a flood costs an answer and not the memory. */
export type WorkQueue = { run<T>(job: () => Promise<T>): Promise<T> }

/**
 * @param atOnce how many jobs run together
 * @param waiting how many may wait; one more is refused
 * @throws api.unavailable 503 with the seconds to wait, when overfull
 */
export function createWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  let running = 0
  const queue: Array<() => void> = []

  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (queue.length >= waiting) throw new AppError('api.unavailable', 503, { details: { seconds: 5 } })
    // The place passes from the one who leaves straight to the first in line: a newcomer never slips in between.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(job) {
      await enter()
      try {
        return await job()
      } finally {
        leave()
      }
    },
  }
}
