import type { Database } from '#db/connect.ts'
import type { Command } from '#server/platform/command-line/command.ts'
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
  /** In the transaction that writes a public document or takes it out. */
  onDocumentChanged?(db: Database, change: DocumentChange): Promise<void>
  /**
   * An address is proved. Called before the transaction that notes it, to read what needs a connection of its own; what it gives is done in
   * that transaction.
   */
  onEmailVerified?(deps: Deps, accountId: string): Promise<() => Promise<void>>
  /** The owner of the address stands here for the first time: what was done before was perhaps somebody else's. Joins the transaction. */
  onAccountReclaimed?(deps: Deps, accountId: string): Promise<void>
}

export type DocumentChange = { collection: string; id: string; now: number }

/** A command of a room. */
export type RoomCommand = Command<{ house: House }>

/** What rooms are handed of the whole list, as `deps.house`. */
export type House = {
  /** By template. */
  mails: ReadonlyMap<string, MailKind<Deps>>
  documentChanged(db: Database, change: DocumentChange): Promise<void>
  emailVerified(deps: Deps, accountId: string): Promise<() => Promise<void>>
  accountReclaimed(deps: Deps, accountId: string): Promise<void>
}
