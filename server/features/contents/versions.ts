import type { ContentEntryRow, ContentVersionRow } from '#db/tables.ts'
import type { ContentAction, ContentData } from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, contentNames } from '#domain/contents/forms.ts'
import type { AuditAction } from '#domain/staff/audit.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { type Entry, type Parts, shownOf, type Who } from './entry.ts'
import { deleteVersionsBefore, findLastVersion, findPublic, putVersion, updateEntry } from './queries.ts'

/** Saves by one person within this time are one version. */
export const ONE_SITTING_MS = 10 * 60_000
const KEPT_VERSIONS = 60

type Done = {
  who: Who
  action: ContentAction
  /** The fields after the change. */
  data: ContentData
  /** The fields before it; by default those that an editor opens with. */
  before?: ContentData
  changes: Partial<ContentEntryRow>
  /** Automatic saves of a draft: the audit has one row for a sitting. */
  isSave?: boolean
}

const AUDITED: Record<ContentAction, AuditAction> = {
  created: 'created',
  changed: 'changed',
  discarded: 'changed',
  scheduled: 'published',
  published: 'published',
  began: 'published',
  archived: 'archived',
  ended: 'archived',
  restored: 'restored',
}

/** Writes the row, the version and the audit. Joins the transaction of `changeEntry`. */
export async function noteChange(
  { db, clock }: Parts,
  entry: Entry & { row: ContentEntryRow },
  { who, action, data, before = shownOf(entry), changes, isSave = false }: Done,
): Promise<void> {
  const { name } = entry
  const now = clock.now()
  const last = (await findLastVersion(db, name)) ?? (await keepOriginal(db, entry))
  const goesOn = action === 'changed' && last?.action === 'changed' && last.writtenBy === who && now - last.writtenAt < ONE_SITTING_MS
  const isHeld = isSave && goesOn
  if (last && !isHeld) await auditSitting(db, entry, last)
  const number = (last?.number ?? 0) + (goesOn ? 0 : 1)
  await putVersion(db, { ...name, number, action, data: JSON.stringify(data), writtenAt: now, writtenBy: who })
  await deleteVersionsBefore(db, name, number - KEPT_VERSIONS + 1)
  await updateEntry(db, name, {
    ...contentNames(name.collection, data),
    ...changes,
    revision: entry.revision + 1,
    documentVersion: (await findPublic(db, name))?.version ?? 0,
    updatedAt: now,
    updatedBy: who,
    heldBefore: isSave ? ((isHeld ? entry.row.heldBefore : null) ?? JSON.stringify(before)) : null,
  })
  if (isSave) return
  const detail = action === AUDITED[action] ? '' : action
  await recordAudit(
    db,
    { actor: who, action: AUDITED[action], record: name.collection, subject: name.id, detail, before, after: data },
    now,
  )
}

/** Writes one audit row for a finished sitting, with its first and last state, unless there is one already. */
async function auditSitting(db: Parts['db'], { name, row }: Entry & { row: ContentEntryRow }, last: LastVersion): Promise<void> {
  if (row.heldBefore === null) return
  const written = { actor: last.writtenBy, action: 'changed', record: name.collection, subject: name.id } as const
  const fields = { before: JSON.parse(row.heldBefore) as ContentData, after: JSON.parse(last.data) as ContentData }
  await recordAudit(db, { ...written, ...fields }, last.writtenAt)
}

type LastVersion = Pick<ContentVersionRow, 'data' | 'writtenAt' | 'writtenBy'>

/** Ends a sitting without changing the document. Joins the transaction of `changeEntry`. */
export async function endSitting({ db }: Pick<Parts, 'db'>, entry: Entry & { row: ContentEntryRow }): Promise<void> {
  const last = await findLastVersion(db, entry.name)
  if (entry.row.heldBefore === null || !last) return
  await auditSitting(db, entry, last)
  await updateEntry(db, entry.name, { heldBefore: null })
}

/** The document before the first change is the first version, so that it can be restored. */
async function keepOriginal(db: Parts['db'], { name, public: open }: Entry) {
  if (!open) return null
  const data = JSON.stringify(editable(CONTENT_FORMS[name.collection], open.data))
  const row = { ...name, number: 1, action: 'published', data, writtenAt: open.updatedAt, writtenBy: null } as const
  await putVersion(db, row)
  return row
}
