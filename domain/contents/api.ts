import type { FieldProblem } from '#domain/form.ts'
import type { AuditChanges } from '#domain/staff/audit.ts'
import type { Permission } from '#domain/staff/permissions.ts'

/** What Gestione writes for members. Of `pagine` there is `chi-siamo` alone. */
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

/** The only page of `pagine` that is a content is «Chi siamo»; the association's own page and its notices are settings. */
export const ABOUT_PAGE = 'chi-siamo'

/** What its staff needs to read or write it. */
export const contentPermission = (collection: ContentCollection, what: 'read' | 'write'): Permission =>
  `${collection === 'appuntamenti' ? 'events' : 'contents'}.${what}`

export const isContentCollection = (name: string): name is ContentCollection => (CONTENT_COLLECTIONS as readonly string[]).includes(name)

/**
 * `scheduled`: a version waits for its day, and another may be public until then. `ended`: its last day is over. `archived`: taken out by
 * hand. `draft`: was never public.
 */
export const CONTENT_STATES = ['draft', 'published', 'scheduled', 'archived', 'ended'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

/** Why what was scheduled did not come out on its day: the refusal that publishing it would have met then. */
export type Stuck = { code: string; fields?: Record<string, FieldProblem> }

/** A row of a list. `isStuck`: it did not come out on its day. `from`, `to`: first and last day, 'YYYY-MM-DD' in Rome. `updatedAt`: epoch ms. `updatedBy`: a person's name. */
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

/** `counts`: of the whole collection, whatever is searched for. `next`: the `after` of the next page. */
export type ContentList = { items: ContentItem[]; next: string | null; total: number; counts: Record<ContentState, number> }

/** GET `/api/staff/contents?q=` */
export type ContentHit = Pick<ContentItem, 'id' | 'title' | 'state' | 'isStuck' | 'hasDraft'> & { collection: ContentCollection }

/** The fields of a collection's form, as they are kept: a draft may lack some. */
export type ContentData = Record<string, unknown>

/**
 * One document. Every change sends the `revision` that it was made on; where that is not the last, 409 `content.changed_meanwhile` is the
 * answer, and the document is asked for again and merged (`merge.ts`). `revision` grows with whatever is done to it. The editor shows `draft`, else `scheduled`, else `published`, which hold the
 * form's fields alone.
 */
export type ContentDocument = {
  id: string
  collection: ContentCollection
  state: ContentState
  revision: number
  draft: ContentData | null
  /** What becomes public on `from`; where it could not, `stuck` says why. */
  scheduled: ContentData | null
  stuck: Stuck | null
  published: ContentData | null
  from: string | null
  to: string | null
  updatedAt: number
  updatedBy: string | null
}

export const CONTENT_ACTIONS = ['created', 'changed', 'discarded', 'scheduled', 'published', 'archived', 'ended', 'restored'] as const
export type ContentAction = (typeof CONTENT_ACTIONS)[number]

/** `by` null: nobody of Gestione. `changes`: against the version before. */
export type ContentVersion = { number: number; action: ContentAction; at: number; by: string | null; changes: AuditChanges }

export type BulkAnswer = { done: string[]; refused: { id: string; code: string; fields?: Record<string, FieldProblem> }[] }

/** GET and PUT `/api/staff/contents/convenzioni/{id}/discount`: what only members may know. `all`, `free`: codes of its list. */
export type DiscountAnswer = { code: string | null; url: string | null; all: number; free: number }

/** POST `/api/staff/contents/convenzioni/{id}/codes` `{ text }`. `refused`: the first twenty that cannot be a code. */
export type ImportedCodes = { added: number; known: number; refused: string[]; refusedCount: number; all: number; free: number }
