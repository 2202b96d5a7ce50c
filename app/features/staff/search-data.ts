import { useEffect, useState } from 'react'
import { ABOUT_PAGE, contentPermission, type ContentCollection, type ContentHit } from '#domain/contents/api.ts'
import { isOver, membersSee } from '#domain/contents/members-see.ts'
import { recordsOf, textOf } from '#domain/fields.ts'
import { holidayOn } from '#domain/holidays.ts'
import { romeDay } from '#domain/plain-date.ts'
import { isFoundBy } from '#domain/staff/find.ts'
import type { MemberItem, MemberList } from '#domain/members/members.ts'
import { SEARCH_HITS } from '#domain/staff/overview.ts'
import { call } from '#app/platform/api.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
import { useNow } from '#app/ui/use-now.ts'
import { contentAddress } from '#app/features/contents/collections.ts'
import { useHolidayPlace } from '#app/features/contents/fields/use-holiday-place.ts'
import { addressOf, mayEnter, rooms, type May, type Room } from './rooms.ts'

/** Delay after a keystroke before the server is asked. */
const PAUSE_MS = 150

type Found<T> = { found: T | null; isFailed: boolean; isCurrent: boolean }

/** The server's results, in the page's memory only. `isFailed`: of the current search; `isCurrent`: no answer is on its way. */
function useFound<T>(path: string, query: string, may: boolean): Found<T> {
  const [answer, setAnswer] = useState<{ query: string; found: T | null; isFailed: boolean } | null>(null)
  useEffect(() => {
    if (!may || query === '') return
    const question = new AbortController()
    const ask = async () => {
      try {
        const found = await call<T>('GET', `${path}?q=${encodeURIComponent(query)}`, undefined, { signal: question.signal })
        setAnswer({ query, found, isFailed: false })
      } catch (error) {
        if (question.signal.aborted) return
        logWarning('nothing found at the server', error)
        setAnswer({ query, found: null, isFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [path, query, may])
  // The last answer stays until the next one arrives, so that nothing jumps.
  if (!may || query === '') return { found: null, isFailed: false, isCurrent: true }
  const isCurrent = answer?.query === query
  return { found: answer?.found ?? null, isFailed: isCurrent && answer.isFailed, isCurrent }
}

/** Holders of all cards, including paper cards and children, as in the list of members. */
export function usePeople(query: string, may: boolean): { people: MemberItem[]; isFailed: boolean; isCurrent: boolean } {
  const { found, ...state } = useFound<MemberList>('/api/staff/members', query, may)
  return { people: (found?.members ?? []).slice(0, SEARCH_HITS), ...state }
}

/** `known`: its state, from the server where it told one; null: this device has found it, and members see it. */
export type FoundContent = Omit<PublicHit, 'isOver'> & { known: ContentHit | null; to: string }

/**
 * Contents of every state by title: public ones from this device, at once and offline; drafts, scheduled and archived ones from the server.
 */
export function useContents(query: string, may: May): { contents: FoundContent[]; isFailed: boolean } {
  const isKnown = staffAccess.use({ isKnownOnly: true }).data !== null
  const open = usePublic(query)
  const { found, isFailed } = useFound<{ contents: ContentHit[] }>('/api/staff/contents', query, may('contents.read'))
  // Drops results of the last answer that no longer match the query.
  const behind = (found?.contents ?? []).filter(({ title }) => isFoundBy(query, title))
  return { contents: joined(open, behind, isKnown ? may : null), isFailed }
}

/**
 * Merges both lists without duplicates, with the server's state. Up to half of the results are not public.
 *
 * @param may null until it is known: a quick press of Enter would lead to the members' page
 */
export function joined(open: readonly PublicHit[], behind: readonly ContentHit[], may: May | null): FoundContent[] {
  if (!may) return []
  const known = new Map(behind.map((hit) => [key(hit), hit]))
  const rest = behind.filter((hit) => !open.some((each) => key(each) === key(hit)))
  const few = rest.slice(0, Math.max(SEARCH_HITS / 2, SEARCH_HITS - open.length))
  return [...open.slice(0, SEARCH_HITS - few.length), ...few].map((hit) => ({
    collection: hit.collection,
    id: hit.id,
    title: hit.title,
    known: stateOf(hit, known.get(key(hit))),
    to: editorOf(hit, may) ?? membersPage(hit),
  }))
}

const key = ({ collection, id }: Pick<PublicHit, 'collection' | 'id'>) => `${collection}/${id}`

/** The server's words on a public document do not say whether its days are over. */
function stateOf(hit: PublicHit | ContentHit, known: ContentHit | undefined): ContentHit | null {
  if (!('isOver' in hit) || !hit.isOver) return known ?? null
  const { collection, id, title } = hit
  const { state, ...more } = known ?? { collection, id, title, state: 'published', isStuck: false, hasDraft: false }
  return { ...more, state: state === 'published' ? 'ended' : state }
}

/** `isOver`: an offer or event whose days are over. */
type PublicHit = { collection: ContentCollection; id: string; title: string; isOver: boolean }

function usePublic(query: string): PublicHit[] {
  const now = useNow()
  const place = useHolidayPlace()
  const found = openHits(query, {
    ristoranti: useCollection('ristoranti').documents,
    appuntamenti: useCollection('appuntamenti').documents,
    convenzioni: useCollection('convenzioni').documents,
    istruzioni: useCollection('istruzioni').documents,
    sports: useCollection('sports').documents,
    notizie: useCollection('notizie').documents,
    // Devices know them as a part of «Chi siamo».
    documenti: recordsOf(usePage(ABOUT_PAGE).page?.documents),
  })
  const isHoliday = (day: string) => holidayOn(day, place) !== null
  return found.map(({ document, ...hit }) => ({
    ...hit,
    isOver: isOver(membersSee(hit.collection, document, romeDay(now), isHoliday), now),
  }))
}

/** The public documents of these collections that the query finds by title. */
export const openHits = (query: string, lists: Partial<Record<ContentCollection, readonly Record<string, unknown>[]>>) =>
  Object.entries(lists)
    .flatMap(([collection, documents]) =>
      documents.map((document) => ({
        collection: collection as ContentCollection,
        id: textOf(document.id),
        document,
        title: TITLES.map((key) => textOf(document[key])).find(Boolean) ?? '',
      })),
    )
    .filter(({ title }) => isFoundBy(query, title))
    .slice(0, SEARCH_HITS)

/** The editor's address, if they may enter it. */
const editorOf = ({ collection, id }: Pick<PublicHit, 'collection' | 'id'>, may: May): string | null =>
  may(contentPermission(collection, 'read')) ? contentAddress(collection, id) : null

const membersPage = ({ collection, id }: Pick<PublicHit, 'collection' | 'id'>): string =>
  collection === 'documenti' ? '/chi-siamo' : `/${collection}/${encodeURIComponent(id)}`

/** Fields that may hold a document's name. */
const TITLES = ['partner', 'name', 'title']

const asHit = (room: Room) => ({ title: room.title, detail: undefined, to: addressOf(room), icon: room.icon })

/** Rooms and their entries by title; the sidebar's rooms for an empty query. */
export function findRooms(query: string, may: May): { title: string; detail: string | undefined; to: string; icon: string }[] {
  const open = rooms.filter((room) => mayEnter(room, may))
  if (query === '') return open.filter(({ isHidden }) => !isHidden).map(asHit)
  const entriesOf = ({ entries = [], icon }: Room) =>
    entries
      .filter((entry) => (!entry.may || may(entry.may)) && isFoundBy(query, `${entry.title} ${entry.words ?? ''}`))
      .map(({ title, detail, to }) => ({ title, detail, to, icon }))
  return [...open.filter(({ title }) => isFoundBy(query, title)).map(asHit), ...open.flatMap(entriesOf)].slice(0, SEARCH_HITS)
}
