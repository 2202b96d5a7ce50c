import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { mergeContents, type Conflict } from '#domain/contents/merge.ts'
import { asKept } from './problems.ts'

/** The text being written, as stored on the device. `base`: the server's data at `revision`. */
export type Work = {
  data: ContentData
  base: ContentData
  revision: number
  /** Sent versions without an answer, each of which may have arrived. */
  sent: ContentData[]
  /** Of a document that the server does not have yet: repeated requests with it create one document. */
  requestKey: string | null
}

/** The fields with which an editor starts. */
export const shownOf = ({ draft, scheduled, published }: ContentDocument): ContentData => draft ?? scheduled ?? published ?? {}

export function workOn(doc: ContentDocument): Work {
  const data = shownOf(doc)
  return { data, base: data, revision: doc.revision, sent: [], requestKey: null }
}

export const newWork = (): Work => ({ data: {}, base: {}, revision: 0, sent: [], requestKey: crypto.randomUUID() })

export const conflictsOf = (collection: ContentCollection, work: Work, theirs: ContentDocument): Conflict[] =>
  mergeContents(work.base, asKept(collection, work.data), shownOf(theirs)).conflicts

/** Whether the server has another version than the draft, to which a discard goes back. */
export const hasOlder = ({ published, scheduled, state }: ContentDocument): boolean =>
  published !== null || scheduled !== null || state === 'archived' || state === 'ended'
