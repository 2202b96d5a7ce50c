import { forgotHandler } from '../auth/password-reset.ts'
import type { Deps } from '../deps.ts'
import { mailHandler } from '../mail/post.ts'
import { housekeepingHandler, planHousekeeping } from './housekeeping.ts'
import { createLoop, type Loop, type LoopParts } from './loop.ts'

export { wakeOutbox } from './enqueue.ts'

export type OutboxLoop = Loop

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'mailer' | 'lists'> & Partial<Pick<LoopParts, 'handlers'>>

/** The loop with everything that it knows to do: which topic is whose. `handlers`: other topics, or another way to do one. */
export function createOutboxLoop({ handlers, ...deps }: Parts): OutboxLoop {
  const { db, clock, log } = deps
  const own = { mail: mailHandler(deps), forgot: forgotHandler(deps), housekeeping: housekeepingHandler(deps) }
  const loop = createLoop({ ...deps, handlers: { ...own, ...handlers } })
  let planned: Promise<void> | undefined
  return {
    ...loop,
    start() {
      planned = planHousekeeping(db, clock.now()).catch((err: unknown) => log.warn({ err }, 'housekeeping: could not be planned'))
      loop.start()
    },
    async stop() {
      await planned
      await loop.stop()
    },
  }
}
