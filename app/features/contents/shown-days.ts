import type { ContentDocument } from '#domain/contents/api.ts'
import { membersSee } from '#domain/contents/members-see.ts'

type Doc = Pick<ContentDocument, 'collection' | 'state' | 'published' | 'from' | 'to'>

/** The days beside the state, as the list has them: the first while it is to come, and the last. */
export function shownDays({ collection, state, published, from, to }: Doc, now: number): { from: string | null; to: string | null } {
  if (state === 'scheduled') return { from, to }
  const seen = membersSee(collection, published ?? {}, now)
  return { from: typeof seen === 'object' ? seen.from : null, to }
}
