import { transaction } from '#db/connect.ts'
import type { BulkAnswer, BulkChange, ContentCollection } from '#domain/contents/api.ts'
import { AppError } from '#domain/errors.ts'
import { moveDocuments } from '#server/core/content/queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { contentDocument } from './drafts.ts'
import { archiveContent, publishContent } from './publish.ts'
import type { Parts } from './entry.ts'
import { orderInAbout } from './papers.ts'

/** Changes each document by itself, if it is as the person saw it: one failure does not stop the others. */
export async function changeMany(
  parts: Parts,
  who: string,
  collection: ContentCollection,
  { action, of }: BulkChange,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], over: 0, refused: [] }
  const act = action === 'publish' ? publishContent : archiveContent
  for (const { id, updatedAt } of of) {
    try {
      const seen = await contentDocument(parts, { collection, id })
      if (updatedAt !== null && updatedAt !== seen.updatedAt) throw new AppError('content.changed_meanwhile', 409)
      const { state } = await act(parts, { collection, id }, { who, revision: seen.revision })
      answer.done.push(id)
      if (action === 'publish' && state === 'ended') answer.over++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.refused.push({ id, code: error.code, ...(error.fields && { fields: error.fields }) })
    }
  }
  return answer
}

/**
 * Orders these public documents among the places that they hold now, so that one page of a long list can be ordered alone. Only moved
 * documents are written and sent to devices.
 *
 * @param base the same documents in the order that the person saw
 * @throws api.not_found 404 when one of them is not public · content.changed_meanwhile 409 when their order has changed since
 */
export async function orderContents(
  parts: Parts,
  who: string,
  collection: ContentCollection,
  { ids, base }: { ids: string[]; base: string[] },
): Promise<void> {
  const { db, clock } = parts
  // Pages have no order, and most belong to the settings.
  if (collection === 'pagine') throw new AppError('api.not_found', 404)
  return transaction(db, async () => {
    const now = clock.now()
    let before: string[] = []
    // The same call again, after a lost answer.
    let isDone = false
    const order = (rows: { id: string; position: number }[]) => {
      const wanted = new Set(ids)
      before = rows.map(({ id }) => id).filter((id) => wanted.has(id))
      if (wanted.size !== ids.length || before.length !== ids.length) throw new AppError('api.not_found', 404)
      isDone = before.join(' ') === ids.join(' ')
      if (isDone) return rows
      if (before.join(' ') !== base.join(' ')) throw new AppError('content.changed_meanwhile', 409)
      // Several may share one place: then places are numbered again.
      const isCounted = rows.every(({ position }, i) => i === 0 || position > rows[i - 1]!.position)
      const next = ids.values()
      return rows.map(({ id, position }, i) => ({ id: wanted.has(id) ? next.next().value! : id, position: isCounted ? position : i }))
    }
    await moveDocuments(parts, collection, { now, order })
    if (isDone) return
    if (collection === 'documenti') await orderInAbout(parts)
    const sides = { before: { order: before }, after: { order: ids } }
    await recordAudit(db, { actor: who, action: 'changed', record: collection, subject: '', detail: 'order', ...sides }, now)
  })
}
