import type { MailKind } from '#server/platform/mail/define.ts'
import type { Deps } from './deps.ts'

/** What the house has to know of a room. `server/features.ts` lists them; the rest are loops over that list. */
export type Feature = {
  mails?: readonly MailKind<Deps>[]
}

/** What rooms are handed of the whole list, as `deps.house`. */
export type House = {
  /** By template. */
  mails: ReadonlyMap<string, MailKind<Deps>>
}
