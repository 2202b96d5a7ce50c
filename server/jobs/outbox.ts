import { forgotHandler } from '../auth/password-reset.ts'
import type { Deps } from '../deps.ts'
import { mailHandler } from '../mail/post.ts'
import { createLoop, type Loop, type LoopParts } from './loop.ts'

export { enqueue, wakeOutbox } from './enqueue.ts'

export type OutboxLoop = Loop

type Parts = Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'mailer' | 'lists'> & Partial<Pick<LoopParts, 'handlers'>>

/** The loop with everything that it knows to do: which topic is whose. `handlers`: other topics, or another way to do one. */
export const createOutboxLoop = ({ handlers, ...deps }: Parts): OutboxLoop =>
  createLoop({ ...deps, handlers: { mail: mailHandler(deps), forgot: forgotHandler(deps), ...handlers } })
