import type { Job } from '#server/platform/jobs/define.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Service } from '#server/platform/jobs/turns.ts'
import type { MailKind } from '#server/platform/mail/define.ts'
import type { Deps } from './deps.ts'

/** What the house has to know of a room. `server/features.ts` lists them; the rest are loops over that list. */
export type Feature = {
  mails?: readonly MailKind<Deps>[]
  jobs?: readonly Job<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Every night: what was kept for a time goes when the time is over. In transactions, since SQLite then works in the writer's thread. */
  upkeep?(deps: Deps, now: number): Promise<unknown>
  services?(deps: Deps): readonly Service[]
}

/** What rooms are handed of the whole list, as `deps.house`. */
export type House = {
  /** By template. */
  mails: ReadonlyMap<string, MailKind<Deps>>
}
