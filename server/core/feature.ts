import type { Database } from '#db/connect.ts'
import type { Tables } from '#db/tables.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { OverviewPart } from '#domain/staff/overview.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { Command } from '#server/platform/command-line/command.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/define.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Service } from '#server/platform/jobs/turns.ts'
import type { MailKind } from '#server/platform/mail/define.ts'
import type { Deps } from './deps.ts'

/** What the house has to know of a room. `server/features.ts` lists them; the rest are loops over that list. */
export type Feature = {
  routes?: readonly Route<Deps>[]
  mails?: readonly MailKind<Deps>[]
  jobs?: readonly Job<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Every night: what was kept for a time goes when the time is over. In transactions, since SQLite then works in the writer's thread. */
  upkeep?(deps: Deps, now: number): Promise<unknown>
  services?(deps: Deps): readonly Service[]
  /** By what is typed behind `tessera`. */
  commands?: Readonly<Record<string, RoomCommand>>
  personalData?: PersonalData
  /** What the staff reads of it on arriving in Gestione. */
  overview?: readonly OverviewSource[]
  /** In the transaction that writes a public document or takes it out. */
  onDocumentChanged?(db: Database, change: DocumentChange): Promise<void>
  /** What members would miss of a document that is to be public and its own form does not have: by path, as the form's problems. */
  missingToPublish?(db: Database, document: DocumentToPublish): Promise<FieldProblems>
  /** One room provides it: changes fields of a public document and publishes it at once. Joins the transaction. */
  publishFields?(deps: Deps, asked: PublishedFields): Promise<void>
  /**
   * An address is proved. Called before the transaction that notes it, to read what needs a connection of its own; what it gives is done in
   * that transaction.
   */
  onEmailVerified?(deps: Deps, accountId: string): Promise<() => Promise<void>>
  /** The owner of the address stands here for the first time: what was done before was perhaps somebody else's. Joins the transaction. */
  onAccountReclaimed?(deps: Deps, accountId: string): Promise<void>
}

/** `may`: the permission to read it. Counts are sums in SQL: an association may have a million cards. */
export type OverviewSource = {
  may: Permission
  read(deps: Deps, asker: { accountId: string; today: PlainDate }): Promise<OverviewPart>
}

/** The personal part of a table; null: it is about no person. */
export type PersonalData = { readonly [Table in keyof Tables]?: Holding | null }

/**
 * `title`, `why`: what it is to the person, and how long it is kept. `rows`: for the download (art. 15 and 20 GDPR), without what opens a
 * door (passwords' hashes, tokens, keys) and without anybody else. `erased`: what becomes of it when the account is erased: `deleted` with
 * the account, `unlinked` (the row stays and is nobody's), `kept` (under the account's id, which is no name), or `registered`: it stays with
 * the name, since the law wants the register (domain guide, sections 2 and 6). `secret`: the server's, for what is sealed.
 */
export type Holding = {
  title: string
  why: string
  rows(db: Database, person: { uid: string; email: string }, secret: string): Promise<Record<string, unknown>[]>
  erased: 'deleted' | 'unlinked' | 'kept' | 'registered'
}

/**
 * `change`: of the fields that its editor knows. `version`: of the public document that was decided on. A draft that somebody writes goes on,
 * with what was changed in it.
 *
 * @throws api.not_found 404 it is not public · content.changed_meanwhile 409 · api.invalid 422
 */
export type PublishedFields = {
  collection: string
  id: string
  who: string
  version: number
  change(fields: Record<string, unknown>): Record<string, unknown>
}

/** `data`: the fields that its editor knows. */
export type DocumentToPublish = { collection: string; id: string; data: Record<string, unknown> }

export type DocumentChange = { collection: string; id: string; now: number }

/** A command of a room. */
export type RoomCommand = Command<{ house: House }>

/** The parts of the whole list that rooms get, as `deps.house`. */
export type House = {
  /** By template. */
  mails: ReadonlyMap<string, MailKind<Deps>>
  personalData: ReadonlyMap<keyof Tables, Holding | null>
  overview: readonly OverviewSource[]
  documentChanged(db: Database, change: DocumentChange): Promise<void>
  missingToPublish(db: Database, document: DocumentToPublish): Promise<FieldProblems>
  /** As the room's. */
  publishFields(deps: Deps, asked: PublishedFields): Promise<void>
  emailVerified(deps: Deps, accountId: string): Promise<() => Promise<void>>
  accountReclaimed(deps: Deps, accountId: string): Promise<void>
}
