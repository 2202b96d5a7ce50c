import { isContentCollection, type ContentData } from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { mergeContents } from '#domain/contents/merge.ts'
import { AppError } from '#domain/errors.ts'
import type { PublishedFields } from '#server/core/feature.ts'
import { publicFields } from './drafts.ts'
import { goPublic } from './publish.ts'
import { changeEntry, type Parts } from './entry.ts'

/**
 * Publishes fields that another room decides on. Members see them at once; an open draft gets them too.
 *
 * @throws api.not_found 404 · content.changed_meanwhile 409 · api.conflict 409 when a draft or a scheduled version has other words for them,
 * which its publication would put in their place
 */
export async function publishFields(parts: Parts, { collection, id, who, version, change }: PublishedFields): Promise<void> {
  if (!isContentCollection(collection)) throw new AppError('api.not_found', 404)
  await changeEntry(parts, { collection, id }, null, async (entry) => {
    const { row, public: open } = entry
    if (!open) throw new AppError('api.not_found', 404)
    if (open.version !== version) throw new AppError('content.changed_meanwhile', 409)
    const before = editable(CONTENT_FORMS[collection], open.data)
    const values = await publicFields(parts, collection, change(before))
    const joined = (json: string | null) => {
      if (json === null) return null
      const { merged, conflicts } = mergeContents(before, JSON.parse(json) as ContentData, values)
      if (conflicts.length > 0) throw new AppError('api.conflict', 409)
      return JSON.stringify(merged)
    }
    const kept = { draft: joined(row.draft), scheduled: joined(row.scheduled), publicToOn: row.publicToOn, stuckBy: row.stuckBy }
    await goPublic(parts, entry, { who, values, fromOn: row.fromOn, toOn: row.toOn, kept })
  })
}
