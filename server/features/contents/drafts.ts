import { readPicture } from '#domain/content/picture.ts'
import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { editable, readDraft } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, readPublic } from '#domain/contents/forms.ts'
import { AppError } from '#domain/errors.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import type { FieldProblem } from '#domain/form.ts'
import { touchPicture } from '#server/core/content/picture-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { changeEntry, contentAnswer, findContent, type Name, type Parts, shownOf } from './entry.ts'
import { deleteEntry, findVersion, touchPaper } from './queries.ts'
import { endSitting, noteChange } from './versions.ts'

export const contentDocument = async (parts: Pick<Parts, 'db' | 'clock' | 'lists'>, name: Name): Promise<ContentDocument> =>
  contentAnswer(parts, await findContent(parts, name))

export type Changing = { who: string; revision: number }

/** @throws as `changeEntry`; api.invalid 422 */
export async function saveDraft(
  parts: Parts,
  name: Name,
  { who, revision, data }: Changing & { data: ContentData },
): Promise<ContentDocument> {
  const draft = await draftOf(parts, name.collection, data)
  await changeEntry(parts, name, revision, (entry) =>
    noteChange(parts, entry, { who, action: 'changed', data: draft, changes: { draft: JSON.stringify(draft) }, isSave: true }),
  )
  return contentDocument(parts, name)
}

/** Goes back to the public or last public state. A document that was never public is deleted. */
export async function discardDraft(parts: Parts, name: Name, { who, revision }: Changing): Promise<ContentDocument> {
  await changeEntry(
    parts,
    name,
    revision,
    async (entry) => {
      if (entry.row.draft === null) return
      if (!entry.public && !entry.row.scheduled && !entry.row.archived) throw new AppError('content.not_published', 409)
      const without = { ...entry, row: { ...entry.row, draft: null } }
      await noteChange(parts, entry, { who, action: 'discarded', data: shownOf(without), changes: { draft: null } })
    },
    { who, actions: ['discarded'] },
  )
  return contentDocument(parts, name)
}

/** @throws content.was_published 409 */
export async function deleteContent(parts: Parts, name: Name, { who, revision }: Changing): Promise<void> {
  await changeEntry(parts, name, revision, async (entry) => {
    if (entry.public || entry.row.archived !== null) throw new AppError('content.was_published', 409)
    await endSitting(parts, entry)
    await deleteEntry(parts.db, name)
    const audited = { actor: who, action: 'removed', record: name.collection, subject: name.id } as const
    await recordAudit(parts.db, { ...audited, before: shownOf(entry) }, parts.clock.now())
  })
}

/** Makes an earlier version the draft. @throws api.not_found 404 */
export async function restoreVersion(
  parts: Parts,
  name: Name,
  { who, revision, number }: Changing & { number: number },
): Promise<ContentDocument> {
  const version = await findVersion(parts.db, name, number)
  if (!version) throw new AppError('api.not_found', 404)
  const data = editable(CONTENT_FORMS[name.collection], JSON.parse(version.data) as ContentData)
  const draft = JSON.stringify(data)
  await changeEntry(parts, name, revision, (entry) => noteChange(parts, entry, { who, action: 'restored', data, changes: { draft } }), {
    who,
    actions: ['restored'],
    isSame: (row) => row.draft === draft,
  })
  return contentDocument(parts, name)
}

export async function draftOf(parts: Parts, collection: ContentCollection, given: ContentData): Promise<ContentData> {
  const { values, fields } = readDraft(CONTENT_FORMS[collection], given)
  if (fields) throw invalid(fields)
  await holdFiles(parts, values)
  return values
}

export async function publicFields(parts: Parts, collection: ContentCollection, given: ContentData): Promise<ContentData> {
  const { values, fields } = readPublic(collection, given)
  if (fields) throw invalid(fields)
  await holdFiles(parts, values)
  return values
}

export const invalid = (fields: Record<string, FieldProblem>) => new AppError('api.invalid', 422, { fields })

/** A document may only name an existing picture or PDF; naming it marks it as used. */
async function holdFiles({ db, clock }: Parts, values: ContentData): Promise<void> {
  const pdf = textOf(recordOf(values.pdf).id)
  if (pdf && !(await touchPaper(db, pdf, clock.now()))) throw invalid({ pdf: 'invalid' })
  const picture = readPicture(values)
  if (picture && !(await touchPicture(db, picture.id, clock.now()))) throw invalid({ picture: 'invalid' })
}
