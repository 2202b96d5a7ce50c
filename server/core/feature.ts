import type { Database } from '#db/connect.ts'
import type { CardRow, Tables } from '#db/tables.ts'
import type { Period } from '#domain/cards/card-validity.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { MessageBasis, PaperLayout, TaskKind, TaskMessage, TaskRefusal } from '#domain/members/tasks.ts'
import type { AuditAction } from '#domain/staff/audit.ts'
import type { OverviewPart } from '#domain/staff/overview.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { Command } from '#server/platform/command-line/command.ts'
import type { Route } from '#server/platform/http/route.ts'
import type { Job } from '#server/platform/jobs/define.ts'
import type { Schedule } from '#server/platform/jobs/schedules.ts'
import type { Service } from '#server/platform/jobs/turns.ts'
import type { MailKind } from '#server/platform/mail/define.ts'
import type { AnyPart, ArchiveParts, LeftOut } from './archive-part.ts'
import type { Deps } from './deps.ts'

/** Everything that the house has to know about a feature. `server/features.ts` lists the features; other code loops over that list. */
export type Feature = {
  routes?: readonly Route<Deps>[]
  mails?: readonly MailKind<Deps>[]
  jobs?: readonly Job<Deps>[]
  schedules?: readonly Schedule<Deps>[]
  /** Every night: deletes data past its retention. In transactions, since SQLite then works in the writer's thread. */
  upkeep?(deps: Deps, now: number): Promise<unknown>
  services?(deps: Deps): readonly Service[]
  /** Commands by name, the word after `tessera`. */
  commands?: Readonly<Record<string, RoomCommand>>
  personalData?: PersonalData
  /** What its tables give to the archive of all data. */
  archive?: ArchiveParts
  /** Acts of staff on many cards at once, in addition to those of the room of members. */
  manyActs?: readonly ManyAct[]
  /** The feature's part of Panoramica. */
  overview?: readonly OverviewSource[]
  /** Called in the transaction that writes or removes a public document. */
  onDocumentChanged?(db: Database, change: DocumentChange): Promise<void>
  /** Requirements of a public document that its form does not know: problems by path. */
  missingToPublish?(db: Database, document: DocumentToPublish): Promise<FieldProblems>
  /** Changes fields of a public document and publishes it at once. One feature provides it. Joins the transaction. */
  publishFields?(deps: Deps, asked: PublishedFields): Promise<void>
  /**
   * Called when an address is confirmed, before the transaction that notes it, to read data that needs its own connection. The result runs
   * in that transaction.
   */
  onEmailVerified?(deps: Deps, accountId: string): Promise<() => Promise<void>>
  /** Called when the address's owner arrives for the first time: earlier acts may be a stranger's. Joins the transaction. */
  onAccountReclaimed?(deps: Deps, accountId: string): Promise<void>
  /** Called when the data of a person without an account are erased. Joins the transaction. */
  onPersonErased?(db: Database, cardNumber: string): Promise<void>
  /** Called before unused cards are deleted with all that names them. Joins the transaction. */
  onCardsRemoved?(db: Database, cardNumbers: string[]): Promise<void>
}

/** `may`: the permission to read it. Numbers are aggregates in SQL: an association may have a million cards. */
export type OverviewSource = {
  may: Permission
  read(deps: Deps, asker: { accountId: string; today: PlainDate }): Promise<OverviewPart>
}

/** A card with its standing and all its periods. */
export type ActedCard = Pick<CardRow, 'number' | 'uid' | 'category' | 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'> & {
  given: readonly Period[]
}

/** A PDF about many cards, streamed page by page. */
export type Paper = { stream: ReadableStream<Uint8Array>; fileName: string }

/**
 * An act on many cards, one after the other in the background. `look`: the reasons of the cards that are left; called for the preview, and
 * again for each card in its transaction. `prepare`: called before that transaction, for keys; its result runs inside it and returns the
 * audit's facts, and a `mark` for `paper`. `paper`: the task's file; null when nothing is left to print.
 */
export type ManyAct = {
  kind: TaskKind
  look(deps: Deps, cards: readonly ActedCard[], asked: { basis: MessageBasis | null }): Promise<ReadonlyMap<string, TaskRefusal>>
  prepare(
    deps: Deps,
    number: string,
    task: { id: string; message: TaskMessage | null },
  ): Promise<(card: ActedCard) => Promise<{ action: AuditAction; detail: string; mark?: string }>>
  paper?(deps: Deps, done: readonly DoneCard[], asked: { origin: string; layout: PaperLayout }): Promise<Paper | null>
}
export type DoneCard = { number: string; mark: string | null }

/** The personal data of each table; null: the table is about no person. */
export type PersonalData = { readonly [Table in keyof Tables]?: Holding | null }

/**
 * `title`, `why`: the data in the person's words, and how long they are kept. `rows`: for the download (GDPR art. 15 and 20), without
 * secrets (password hashes, tokens, keys) and without other people's data. `erased`: their fate when the account is erased: `deleted` with
 * the account, `unlinked` (the row stays without an owner), `kept` (under the account's id, which is no name), or `registered` (the row
 * stays with the name, since the law requires the register; domain guide, sections 2 and 6). `secret`: the server's, to open encrypted
 * values.
 */
export type Holding = {
  title: string
  why: string
  rows(db: Database, person: { uid: string; email: string }, secret: string): Promise<Record<string, unknown>[]>
  erased: 'deleted' | 'unlinked' | 'kept' | 'registered'
}

/**
 * `change`: of the fields in the document's form. `version`: the public document's version on which the decision was made. An open draft
 * stays, with the changes applied.
 *
 * @throws api.not_found 404 for a document that is not public · content.changed_meanwhile 409 · api.invalid 422
 */
export type PublishedFields = {
  collection: string
  id: string
  who: string
  version: number
  change(fields: Record<string, unknown>): Record<string, unknown>
}

/** `data`: the fields of the document's form. */
export type DocumentToPublish = { collection: string; id: string; data: Record<string, unknown> }

export type DocumentChange = { collection: string; id: string; now: number }

export type RoomCommand = Command<{ house: House }>

/** The combined parts of all features, available as `deps.house`. */
export type House = {
  /** By template. */
  mails: ReadonlyMap<string, MailKind<Deps>>
  personalData: ReadonlyMap<keyof Tables, Holding | null>
  archive: ReadonlyMap<keyof Tables, AnyPart | LeftOut>
  overview: readonly OverviewSource[]
  manyActs: ReadonlyMap<TaskKind, ManyAct>
  documentChanged(db: Database, change: DocumentChange): Promise<void>
  missingToPublish(db: Database, document: DocumentToPublish): Promise<FieldProblems>
  /** `publishFields` of the feature that provides it. */
  publishFields(deps: Deps, asked: PublishedFields): Promise<void>
  emailVerified(deps: Deps, accountId: string): Promise<() => Promise<void>>
  accountReclaimed(deps: Deps, accountId: string): Promise<void>
  personErased(db: Database, cardNumber: string): Promise<void>
  cardsRemoved(db: Database, cardNumbers: string[]): Promise<void>
}
