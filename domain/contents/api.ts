import type { FieldProblem } from '#domain/form.ts'
import type { AuditChanges } from '#domain/staff/audit.ts'
import type { Doer } from '#domain/staff/doer.ts'
import type { Permission } from '#domain/staff/permissions.ts'

/** Collections that staff write for members. `pagine` has `chi-siamo` alone. */
export const CONTENT_COLLECTIONS = [
  'ristoranti',
  'convenzioni',
  'appuntamenti',
  'istruzioni',
  'sports',
  'pagine',
  'documenti',
  'notizie',
] as const
export type ContentCollection = (typeof CONTENT_COLLECTIONS)[number]

/** The only document of `pagine` with a content form. The association's document and its legal texts have their own forms. */
export const ABOUT_PAGE = 'chi-siamo'

/** The permission that reading or writing a collection needs. */
export const contentPermission = (collection: ContentCollection, what: 'read' | 'write'): Permission =>
  `${collection === 'appuntamenti' ? 'events' : 'contents'}.${what}`

export const isContentCollection = (name: string): name is ContentCollection => (CONTENT_COLLECTIONS as readonly string[]).includes(name)

/**
 * `scheduled`: a version waits for its day, and another may be public until then. `ended`: its last day is over, that of
 * its publication or its own (an offer's, an event's). `archived`: taken out by hand. `draft`: was never public.
 */
export const CONTENT_STATES = ['draft', 'published', 'scheduled', 'archived', 'ended'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

/** Why a scheduled version was not published on its day: the refusal of its publication. */
export type Stuck = { code: string; fields?: Record<string, FieldProblem> }

/**
 * A row of a list. `isStuck`: publication failed on its day. `from`: the first day, while it is to come; `to`: the last one; 'YYYY-MM-DD' in
 * Rome. `updatedAt`: epoch ms. `updatedBy`: a person's name.
 */
export type ContentItem = {
  id: string
  title: string
  detail: string
  state: ContentState
  isStuck: boolean
  hasDraft: boolean
  updatedAt: number
  updatedBy: string | null
  from: string | null
  to: string | null
}

/** `counts`: of the whole collection, regardless of the search. `next`: the `after` of the next page. */
export type ContentList = { items: ContentItem[]; next: string | null; total: number; counts: Record<ContentState, number> }

/** GET `/api/staff/contents?q=` */
export type ContentHit = Pick<ContentItem, 'id' | 'title' | 'state' | 'isStuck' | 'hasDraft'> & { collection: ContentCollection }

/** The fields of a collection's form, as stored: a draft may lack some. */
export type ContentData = Record<string, unknown>

/**
 * One document. A change sends the `revision` that it was made on. If that is not the latest, the answer is 409
 * `content.changed_meanwhile`; the app then fetches the document and merges (`merge.ts`). Every change raises `revision`. The editor shows
 * `draft`, else `scheduled`, else `published`; all three hold the form's fields alone. `from`, `to`: as in a list.
 */
export type ContentDocument = {
  id: string
  collection: ContentCollection
  state: ContentState
  revision: number
  draft: ContentData | null
  /** The version that becomes public on `from`; after a failure `stuck` says why. */
  scheduled: ContentData | null
  stuck: Stuck | null
  published: ContentData | null
  from: string | null
  to: string | null
  updatedAt: number
  updatedBy: string | null
}

/** `began` and `ended`: done by the schedule, not by a person. */
export const CONTENT_ACTIONS = [
  'created',
  'changed',
  'discarded',
  'scheduled',
  'published',
  'began',
  'archived',
  'ended',
  'restored',
] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** `changes`: against the previous version. */
export type ContentVersion = { number: number; action: ContentAction; at: number; by: Doer; changes: AuditChanges }

/** The most documents of one bulk change. */
export const MOST_AT_ONCE = 500

/** `removedFiles`: the number of pictures and PDFs that only the history has. */
export type ContentHistory = { versions: ContentVersion[]; removedFiles: number }

/**
 * POST `/api/staff/contents/{collection}/bulk`. `updatedAt`: as the list showed it; null: any. `over`: how many of those published members
 * do not see, since their own days are over.
 */
export type BulkChange = { action: 'publish' | 'archive'; of: { id: string; updatedAt: number | null }[] }
export type BulkAnswer = { done: string[]; over: number; refused: { id: string; code: string; fields?: Record<string, FieldProblem> }[] }

/**
 * GET and PUT `/api/staff/contents/convenzioni/{id}/discount`: the secret part of an offer, for members only. `all`, `free`: numbers of
 * codes in its list.
 */
export type DiscountAnswer = { code: string | null; url: string | null; all: number; free: number }

/** POST `/api/staff/contents/convenzioni/{id}/codes` `{ text }`. `refused`: the first twenty lines that cannot be a code. */
export type ImportedCodes = { added: number; known: number; refused: string[]; refusedCount: number; all: number; free: number }
