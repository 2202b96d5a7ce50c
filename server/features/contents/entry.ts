import { transaction } from '#db/connect.ts'
import type { ContentEntryRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import {
  ABOUT_PAGE,
  type ContentAction,
  type ContentCollection,
  type ContentData,
  type ContentDocument,
  type Stuck,
} from '#domain/contents/api.ts'
import { editable } from '#domain/contents/fields.ts'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { isOver, membersSee } from '#domain/contents/members-see.ts'
import { romeDay } from '#domain/plain-date.ts'
import { holidays } from '#server/core/content/holidays.ts'
import type { Deps } from '#server/core/deps.ts'
import { lockCollection } from '#server/core/content/queries.ts'
import { findNames } from '#server/core/staff/queries.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findEntry, findLastVersion, findPublic, insertEntry, lockEntry } from './queries.ts'

export type Parts = Pick<Deps, 'db' | 'clock' | 'house' | 'lists'>
export type Name = { collection: ContentCollection; id: string }
/** The account that makes the change; null: a scheduled job. */
export type Who = string | null

/** A document as Gestione has it now. `entry` null: never edited in Gestione. */
export type Entry = {
  name: Name
  row: ContentEntryRow | null
  public: { data: ContentData; position: number; version: number; updatedAt: number } | null
  revision: number
}

/**
 * Changes a document in one transaction. Other changes of the same document wait.
 *
 * @param revision the revision that the person saw; null: any
 * @param pressed a repeated press after a lost answer finds its own act, and changes nothing
 * @throws api.not_found 404 · content.changed_meanwhile 409
 */
export async function changeEntry(
  parts: Parts,
  name: Name,
  revision: number | null,
  change: (entry: Entry & { row: ContentEntryRow }) => Promise<void>,
  pressed?: Pressed,
): Promise<void> {
  const { db } = parts
  refuseOthersPages(name)
  await transaction(db, async () => {
    // The collection is locked before the entry, by every writer: neither an order nor a list of documents is overwritten.
    await lockCollection(db, name.collection)
    const found = await findPublic(db, name)
    if (!found && !mayBeNew(name) && !(await findEntry(db, name))) throw new AppError('api.not_found', 404)
    await insertEntry(db, newRow(name, found?.position ?? 0))
    const row = await lockEntry(db, name)
    // Deleted by a change that came first.
    if (!row) throw new AppError('api.not_found', 404)
    // Read again under the lock: another change may have come first.
    const entry = { ...(await read(parts, name, row)), row }
    if (revision === null || revision === entry.revision) return change(entry)
    const isNext = revision === entry.revision - 1
    if (!pressed || !isNext || !(await isOwnAct(parts, entry, pressed))) throw new AppError('content.changed_meanwhile', 409)
  })
  wakeOutbox(db)
}

/** An act that a person may press again when its answer is lost. `isSame`: whether the document is as this press would make it. */
type Pressed = { who: Who; actions: readonly ContentAction[]; isSame?: (row: ContentEntryRow) => boolean }
/** Later the same press is another one. */
const PRESSED_AGAIN_MS = 10 * 60_000

async function isOwnAct(
  { db, clock }: Parts,
  { name, row }: Entry & { row: ContentEntryRow },
  { who, actions, isSame = () => true }: Pressed,
) {
  const last = await findLastVersion(db, name)
  if (!last || last.writtenBy !== who || !actions.includes(last.action)) return false
  return clock.now() - last.writtenAt < PRESSED_AGAIN_MS && isSame(row)
}

/** @throws api.not_found 404 */
export async function findContent(parts: Pick<Parts, 'db'>, name: Name): Promise<Entry> {
  refuseOthersPages(name)
  const row = (await findEntry(parts.db, name)) ?? null
  const entry = await read(parts, name, row)
  if (!row && !entry.public && !mayBeNew(name)) throw new AppError('api.not_found', 404)
  return entry
}

/** The association and its notices belong to the settings. */
function refuseOthersPages({ collection, id }: Name): void {
  if (collection === 'pagine' && id !== ABOUT_PAGE) throw new AppError('api.not_found', 404)
}

/** «Chi siamo» can be edited before it is first written. */
const mayBeNew = ({ collection }: Name): boolean => collection === 'pagine'

async function read({ db }: Pick<Parts, 'db'>, name: Name, row: ContentEntryRow | null): Promise<Entry> {
  const found = await findPublic(db, name)
  const version = found?.version ?? 0
  return {
    name,
    row,
    public: found ? { ...found, data: JSON.parse(found.data) as ContentData } : null,
    // A change of the public document by another way counts too.
    revision: (row?.revision ?? 0) + version - (row?.documentVersion ?? 0),
  }
}

export const newRow = ({ collection, id }: Name, position: number): ContentEntryRow => ({
  collection,
  id,
  revision: 0,
  documentVersion: 0,
  draft: null,
  scheduled: null,
  archived: null,
  offState: 'draft',
  fromOn: null,
  toOn: null,
  publicToOn: null,
  stuckBy: null,
  heldBefore: null,
  title: '',
  detail: '',
  position,
  requestKey: null,
  updatedAt: 0,
  updatedBy: null,
})

/** The state of a public document whose own days are over has ended for members too. */
async function stateOf(
  parts: Pick<Parts, 'clock' | 'lists'>,
  { name, row, public: open }: Entry,
): Promise<Pick<ContentDocument, 'state' | 'from'>> {
  if (row && row.scheduled !== null) return { state: 'scheduled', from: row.fromOn }
  if (!open) return { state: row?.offState ?? 'draft', from: null }
  const now = parts.clock.now()
  const seen = membersSee(name.collection, open.data, romeDay(now), await holidays(parts))
  return { state: isOver(seen, now) ? 'ended' : 'published', from: seen.from }
}

const parsed = (json: string | null | undefined): ContentData | null => (json ? (JSON.parse(json) as ContentData) : null)

/** The fields that an editor opens with. */
export function shownOf(entry: Entry): ContentData {
  const { row, public: open, name } = entry
  return parsed(row?.draft) ?? parsed(row?.scheduled) ?? editable(CONTENT_FORMS[name.collection], open?.data ?? parsed(row?.archived) ?? {})
}

export async function contentAnswer(parts: Pick<Parts, 'db' | 'clock' | 'lists'>, entry: Entry): Promise<ContentDocument> {
  const { name, row, public: open } = entry
  const by = row?.updatedBy ?? null
  const isOff = !open && !row?.scheduled
  return {
    ...name,
    ...(await stateOf(parts, entry)),
    revision: entry.revision,
    draft: parsed(row?.draft) ?? (isOff ? shownOf(entry) : null),
    scheduled: parsed(row?.scheduled),
    stuck: row?.stuckBy ? (JSON.parse(row.stuckBy) as Stuck) : null,
    published: open && editable(CONTENT_FORMS[name.collection], open.data),
    to: row?.toOn ?? null,
    updatedAt: Math.max(row?.updatedAt ?? 0, open?.updatedAt ?? 0),
    updatedBy: by && ((await findNames(parts.db, [by])).get(by) ?? null),
  }
}
