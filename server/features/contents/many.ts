import { transaction } from '#db/connect.ts'
import type { BulkAnswer, ContentCollection, ContentData } from '#domain/contents/api.ts'
import { AppError } from '#domain/errors.ts'
import { holdCollection, putDocument } from '#server/core/content/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { archiveContent, publishContent } from './act.ts'
import type { Parts } from './entry.ts'
import { orderInAbout } from './papers.ts'
import { listPositions } from './queries.ts'

/** Each by itself: what cannot be done keeps nothing else from being done. */
export async function changeMany(
  parts: Parts,
  who: string,
  collection: ContentCollection,
  { action, ids }: { action: 'publish' | 'archive'; ids: string[] },
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], refused: [] }
  const act = action === 'publish' ? publishContent : archiveContent
  for (const id of new Set(ids)) {
    try {
      await act(parts, { collection, id }, { who, revision: null })
      answer.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.refused.push({ id, code: error.code, ...(error.fields && { fields: error.fields }) })
    }
  }
  return answer
}

/**
 * Puts these public documents into this order, in the places that they have now: a page of a long list can be ordered by itself. Only what
 * has moved is written, and sent to devices.
 *
 * @throws api.not_found 404 when one of them is not public
 */
export async function orderContents(parts: Parts, who: string, collection: ContentCollection, ids: string[]): Promise<void> {
  const { db, clock } = parts
  // Pages have no order, and most of them are of the settings.
  if (collection === 'pagine') throw new AppError('api.not_found', 404)
  return transaction(db, async () => {
    // Each is written whole: what somebody publishes or takes out meanwhile must not come back as it was.
    await holdCollection(db, collection)
    const rows = await listPositions(db, collection)
    const wanted = new Set(ids)
    const moved = rows.filter(({ id }) => wanted.has(id))
    if (wanted.size !== ids.length || moved.length !== ids.length) throw new AppError('api.not_found', 404)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const next = ids.values()
    const ordered = rows.map((row) => (wanted.has(row.id) ? byId.get(next.next().value!)! : row))
    // Places may be the same for many: then they are counted anew.
    const places = rows.every(({ position }, i) => i === 0 || position > rows[i - 1]!.position)
      ? rows.map(({ position }) => position)
      : rows.keys()
    const now = clock.now()
    for (const [{ id, data, position }, place] of pairs(ordered, [...places]))
      if (position !== place) await putDocument(parts, collection, { id, data: JSON.parse(data) as ContentData, position: place, now })
    if (collection === 'documenti') await orderInAbout(parts)
    const [before, after] = [{ order: moved.map(({ id }) => id) }, { order: ids }]
    await recordAudit(db, { actor: who, action: 'changed', record: collection, subject: '', detail: 'order', before, after }, now)
  })
}

const pairs = <A, B>(first: A[], second: B[]): [A, B][] => first.map((each, i) => [each, second[i]!])
