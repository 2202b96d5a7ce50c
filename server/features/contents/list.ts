import {
  ABOUT_PAGE,
  CONTENT_STATES,
  type ContentCollection,
  type ContentData,
  type ContentItem,
  type ContentList,
  type ContentState,
} from '#domain/contents/api.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { isOver, membersSee, type MembersSee } from '#domain/contents/members-see.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import type { Deps } from '#server/core/deps.ts'
import { holidays, type IsHoliday } from '#server/core/content/holidays.ts'
import type { StoredDocument } from '#server/core/content/queries.ts'
import { findNames } from '#server/core/staff/queries.ts'
import { listEntries } from './queries.ts'

const PAGE = 50

type Asked = { state?: ContentState | undefined; q?: string | undefined; after?: string | undefined }
/** `place`: the sort key, and the cursor of a page. */
type Row = Omit<ContentItem, 'updatedBy'> & { updatedBy: string | null; place: [group: number, order: number] }

/**
 * Drafts and scheduled documents come first, newest first; then public ones in the members' order; then ended and archived ones.
 *
 * @throws api.invalid 422 for an `after` that is no cursor
 */
export async function contentList(
  { db, lists, clock }: Pick<Deps, 'db' | 'lists' | 'clock'>,
  collection: ContentCollection,
  { state, q, after }: Asked,
): Promise<ContentList> {
  const [list, entries] = [await lists(collection), await listEntries(db, collection)]
  const now = clock.now()
  const day = { today: romeDay(now), isHoliday: await holidays({ lists }) }
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]))
  const open = list.rows.flatMap((stored): Row[] => {
    const { id, updatedAt, position } = stored
    if (!isWritten(collection, id)) return []
    const entry = entryOf.get(id)
    const isScheduled = Boolean(entry?.isScheduled)
    const { names, seen } = knownOf(collection, stored, day)
    const publicly = isOver(seen, now) ? 'ended' : 'published'
    const changedAt = Math.max(updatedAt, entry?.updatedAt ?? 0)
    return [
      {
        id,
        ...names,
        state: isScheduled ? 'scheduled' : publicly,
        isStuck: Boolean(entry?.isStuck),
        hasDraft: Boolean(entry?.hasDraft),
        updatedAt: changedAt,
        updatedBy: entry?.updatedBy ?? null,
        from: isScheduled ? (entry?.fromOn ?? null) : seen.from,
        to: entry?.toOn ?? null,
        place: publicly === 'ended' && !isScheduled ? [2, -changedAt] : [1, position],
      },
    ]
  })
  const off = entries
    .filter(({ id }) => !list.documents.has(id))
    .map(({ id, title, detail, isScheduled, isStuck, hasDraft, offState, updatedAt, updatedBy, fromOn, toOn }): Row => {
      const itsState = isScheduled ? 'scheduled' : offState
      const isToDo = itsState === 'scheduled' || itsState === 'draft'
      const is = { isStuck: Boolean(isStuck), hasDraft: Boolean(hasDraft) }
      const shown = { title, detail, ...is, updatedAt, updatedBy, from: isScheduled ? fromOn : null, to: toOn }
      return { id, ...shown, state: itsState, place: [isToDo ? 0 : 2, -updatedAt] }
    })
  const all = withAbout(collection, [...open, ...off])
  const found = all
    .filter((row) => (state === undefined || row.state === state) && matchesSearch([row.title, row.detail], q))
    .toSorted(byPlace)
  const from = after === undefined ? 0 : positionAfter(found, after)
  const page = found.slice(from, from + PAGE)
  const people = await findNames(
    db,
    page.map(({ updatedBy }) => updatedBy),
  )
  const last = page.at(-1)
  return {
    items: page.map(({ place: _place, updatedBy, ...row }) => ({ ...row, updatedBy: updatedBy && (people.get(updatedBy) ?? null) })),
    next: last && from + PAGE < found.length ? cursor(last) : null,
    total: found.length,
    counts: Object.fromEntries(CONTENT_STATES.map((each) => [each, all.filter((row) => row.state === each).length])) as Record<
      ContentState,
      number
    >,
  }
}

/** The contents of `pagine`, without the settings' pages. */
const isWritten = (collection: ContentCollection, id: string): boolean => collection !== 'pagine' || id === ABOUT_PAGE

/** Its list shows «Chi siamo» even before it is written. */
function withAbout(collection: ContentCollection, rows: Row[]): Row[] {
  if (collection !== 'pagine' || rows.length > 0) return rows
  const nothing = { updatedAt: 0, updatedBy: null, from: null, to: null, hasDraft: false, isStuck: false }
  return [{ id: ABOUT_PAGE, ...contentNames('pagine', {}), ...nothing, state: 'draft', place: [0, 0] }]
}

const byPlace = (a: Row, b: Row): number => a.place[0] - b.place[0] || a.place[1] - b.place[1] || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const cursor = ({ place, id }: Row): string => [...place, id].join('_')

/** Returns the position after the cursor, whose row may be deleted. */
function positionAfter(rows: Row[], after: string): number {
  const [, group, order, id] = /^([0-2])_(-?\d{1,15})_(.{1,200})$/.exec(after) ?? []
  if (id === undefined) throw new AppError('api.invalid', 422, { fields: { after: 'invalid' } })
  const at = { id, place: [Number(group), Number(order)] } as Row
  const position = rows.findIndex((row) => byPlace(row, at) > 0)
  return position === -1 ? rows.length : position
}

type Day = { today: PlainDate; isHoliday: IsHoliday }
type Known = Day & { names: { title: string; detail: string }; seen: MembersSee }

/** Read once a day for each version of a document: reading a list of events at each request would stop the server. */
function knownOf(collection: ContentCollection, row: StoredDocument, day: Day): Known {
  const made = kept.get(row)
  if (made?.today === day.today && made.isHoliday === day.isHoliday) return made
  const data = JSON.parse(row.data) as ContentData
  const known = { ...day, names: contentNames(collection, data), seen: membersSee(collection, data, day.today, day.isHoliday) }
  kept.set(row, known)
  return known
}
const kept = new WeakMap<StoredDocument, Known>()
