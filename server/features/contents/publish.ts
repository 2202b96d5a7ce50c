import type { ContentData, ContentDocument, Stuck } from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS, publicDocument } from '#domain/contents/forms.ts'
import { AppError } from '#domain/errors.ts'
import { recordsOf } from '#domain/fields.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { type Changing, contentDocument, invalid, publicFields } from './drafts.ts'
import { changeEntry, type Entry, type Name, type Parts, shownOf, type Who } from './entry.ts'
import { listInAbout, papersOf } from './papers.ts'
import { findBounds, updateEntry } from './queries.ts'
import { noteChange } from './versions.ts'

/**
 * First and last day, Rome. `from` absent or not after today: now. `to` null: without an end; absent: the current last day, unless it is
 * past.
 */
export type Days = { from?: PlainDate | null | undefined; to?: PlainDate | null | undefined }

/** @throws as `changeEntry`; api.invalid 422 with the missing and invalid fields */
export async function publishContent(
  parts: Parts,
  name: Name,
  { who, revision, from, to }: { who: string; revision: number | null } & Days,
): Promise<ContentDocument> {
  const today = romeDay(parts.clock.now())
  const fromOn = from ?? null
  const isOver = (day: PlainDate) => day < today || (fromOn !== null && day < fromOn)
  if (to && isOver(to)) throw new AppError('api.invalid', 422, { fields: { to: 'invalid' } })
  await changeEntry(
    parts,
    name,
    revision,
    async (entry) => {
      const known = entry.row.toOn
      const toOn = to === undefined && known !== null && !isOver(known) ? known : (to ?? null)
      const values = await toPublish(parts, name, shownOf(entry))
      if (fromOn !== null && fromOn > today) {
        const { scheduled, toOn: lastDay } = entry.row
        const publicToOn = entry.public && scheduled === null ? lastDay : entry.row.publicToOn
        const changes = { draft: null, scheduled: JSON.stringify(values), fromOn, toOn, publicToOn, stuckBy: null }
        await noteChange(parts, entry, { who, action: 'scheduled', data: values, changes })
      } else await goPublic(parts, entry, { who, values, fromOn, toOn })
    },
    { who, actions: ['published', 'scheduled'], isSame: (row) => row.fromOn === fromOn && (to === undefined || row.toOn === to) },
  )
  return contentDocument(parts, name)
}

/** `kept`: a draft or a scheduled version that stays beside the public one. */
type Public = { who: Who; values: ContentData; fromOn: PlainDate | null; toOn: PlainDate | null; kept?: Kept }
type Kept = Pick<Locked['row'], 'draft' | 'scheduled' | 'publicToOn' | 'stuckBy'>

/** Joins the transaction. `values`: already parsed by the form. */
export async function goPublic(parts: Parts, entry: Locked, { who, values, fromOn, toOn, kept }: Public): Promise<void> {
  const { name, row, public: open } = entry
  const before = open?.data ?? (row.archived === null ? {} : (JSON.parse(row.archived) as ContentData))
  const isNewPost = name.collection === 'notizie' && before.publishedOn === undefined
  const day = isNewPost ? { publishedOn: romeDay(parts.clock.now()) } : {}
  const made: ContentData = { ...publicDocument(name.collection, before, values), ...day }
  // While the page was not public, documents came and went.
  const isBehind = name.collection === 'pagine' && (open === null || !made.documents)
  const data = isBehind ? { ...made, documents: await papersOf(parts.db, recordsOf(made.documents)) } : made
  const position = isNewPost ? await beforeAll(parts, name) : (open?.position ?? row.position)
  await putDocument(parts, name.collection, { id: name.id, data, position, now: parts.clock.now() })
  await listInAbout(parts, name, values)
  const changes = {
    draft: who === null ? row.draft : null,
    scheduled: null,
    publicToOn: null,
    stuckBy: null,
    ...kept,
    archived: null,
    fromOn,
    toOn,
    position,
  }
  // A draft that stays beside it is not what it replaces.
  const replaced = open ? editable(CONTENT_FORMS[name.collection], open.data) : values
  const beside = who === null || kept ? { before: replaced } : {}
  await noteChange(parts, entry, { who, action: who === null ? 'began' : 'published', data: values, ...beside, changes })
}

/** A post goes to the top when it becomes public, however long it was a draft. */
const beforeAll = async ({ db }: Parts, { collection }: Name): Promise<number> => Number((await findBounds(db, collection)).first ?? 1) - 1

type Locked = Entry & { row: NonNullable<Entry['row']> }

/** Takes it off members' phones; a scheduled version becomes a draft again. */
export async function archiveContent(
  parts: Parts,
  name: Name,
  { who, revision }: { who: string; revision: number | null },
): Promise<ContentDocument> {
  await changeEntry(
    parts,
    name,
    revision,
    async (entry) => {
      const { row, public: open } = entry
      if (!open && row.scheduled === null) throw new AppError('content.not_published', 409)
      await takeDown(parts, entry, { who, action: 'archived' })
    },
    { who, actions: ['archived'] },
  )
  return contentDocument(parts, name)
}

/** Turns a scheduled version back into a draft; the public one stays. */
export async function withdrawSchedule(parts: Parts, name: Name, { who, revision }: Changing): Promise<ContentDocument> {
  await changeEntry(parts, name, revision, async (entry) => {
    const { row } = entry
    if (row.scheduled === null) throw new AppError('content.not_published', 409)
    const waitsNoMore = { scheduled: null, fromOn: null, stuckBy: null }
    const changes = { ...waitsNoMore, draft: row.draft ?? row.scheduled, toOn: row.publicToOn, publicToOn: null }
    await noteChange(parts, entry, { who, action: 'changed', data: shownOf(entry), changes })
  })
  return contentDocument(parts, name)
}

type Ending = { who: Who; action: 'archived' | 'ended'; waits?: boolean }

/** Joins the transaction. `waits`: a scheduled version stays scheduled. */
async function takeDown(parts: Parts, entry: Locked, { who, action, waits = false }: Ending): Promise<void> {
  const { name, row, public: open } = entry
  if (open) {
    await removeDocument(parts, name.collection, { id: name.id, now: parts.clock.now() })
    await listInAbout(parts, name, null)
  }
  const changes = {
    ...(!waits && { draft: row.draft ?? row.scheduled, scheduled: null, fromOn: null, stuckBy: null }),
    archived: open ? JSON.stringify(open.data) : row.archived,
    offState: open ? action : row.offState,
    position: open?.position ?? row.position,
    publicToOn: null,
  }
  await noteChange(parts, entry, { who, action, data: shownOf(entry), changes })
}

/** Publishes or takes down a document that is due today. Opens its own transaction. */
export async function keepToDays(parts: Parts, name: Name): Promise<void> {
  const today = romeDay(parts.clock.now())
  await changeEntry(parts, name, null, async (entry) => {
    const { scheduled, fromOn, toOn, publicToOn, stuckBy } = entry.row
    const lastDay = scheduled === null ? toOn : publicToOn
    if (scheduled !== null && stuckBy === null && fromOn !== null && fromOn <= today) {
      // The server was down for all the document's days.
      if (toOn !== null && toOn < today) return takeDown(parts, entry, { who: null, action: 'ended' })
      const values = await toPublish(parts, name, JSON.parse(scheduled) as ContentData)
      await goPublic(parts, entry, { who: null, values, fromOn, toOn })
    } else if (entry.public && lastDay !== null && lastDay < today)
      await takeDown(parts, entry, { who: null, action: 'ended', waits: scheduled !== null })
  })
}

/** Marks a version that was not published on its day. Gestione shows why; it is not retried. Opens its own transaction. */
export async function noteStuck(parts: Parts, name: Name, { code, fields }: AppError): Promise<void> {
  const today = romeDay(parts.clock.now())
  await changeEntry(parts, name, null, async ({ row, public: open, revision }) => {
    // The version may have been withdrawn or rescheduled meanwhile.
    if (row.scheduled === null || row.fromOn === null || row.fromOn > today) return
    const stuck: Stuck = { code, ...(fields && { fields }) }
    // A new revision shows it in an open editor too.
    const seen = { revision: revision + 1, documentVersion: open?.version ?? 0 }
    await updateEntry(parts.db, name, { ...seen, stuckBy: JSON.stringify(stuck) })
  })
}

/** The parsed values, if nothing that they name is missing. */
async function toPublish(parts: Parts, { collection, id }: Name, given: ContentData): Promise<ContentData> {
  const data = await publicFields(parts, collection, given)
  const missing = await parts.house.missingToPublish(parts.db, { collection, id, data })
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return data
}
