import { useEffect, useState } from 'react'
import { contentPermission, type ContentCollection, type ContentHit } from '#domain/contents/api.ts'
import { textOf } from '#domain/fields.ts'
import { isFoundBy } from '#domain/staff/find.ts'
import type { MemberItem, MemberList } from '#domain/members/members.ts'
import { SEARCH_HITS } from '#domain/staff/overview.ts'
import { call } from '#app/platform/api.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { staffAccess } from '#app/platform/session/staff-access.ts'
import { contentAddress } from '#app/features/contents/collections.ts'
import { addressOf, mayEnter, rooms, type May, type Room } from './rooms.ts'

/** Between two letters of somebody who types, no question. */
const PAUSE_MS = 150

type Found<T> = { found: T | null; isFailed: boolean }

/** What the server finds, in the memory of the page alone. `isFailed`: for the search that is shown. */
function useFound<T>(path: string, query: string, may: boolean): Found<T> {
  const [answer, setAnswer] = useState<(Found<T> & { query: string }) | null>(null)
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
  // While the next answer is on its way the last one stays, and does not jump.
  if (!may || query === '' || !answer) return { found: null, isFailed: false }
  return { found: answer.found, isFailed: answer.isFailed && answer.query === query }
}

/** Every card's holder, also on paper and a child's, as the list of members finds them. */
export function usePeople(query: string, may: boolean): { people: MemberItem[]; isFailed: boolean } {
  const { found, isFailed } = useFound<MemberList>('/api/staff/members', query, may)
  return { people: (found?.members ?? []).slice(0, SEARCH_HITS), isFailed }
}

/** `known`: what the server says of it; null: members read it so. */
export type FoundContent = PublicHit & { known: ContentHit | null; to: string }

/**
 * Contents with such a title, of every state: the public ones from this device, at once and without a network; drafts, what waits for its
 * day and what was taken out from the server.
 */
export function useContents(query: string, may: May): { contents: FoundContent[]; isFailed: boolean } {
  const isKnown = staffAccess.use({ isKnownOnly: true }).data !== null
  const open = usePublic(query)
  const { found, isFailed } = useFound<{ contents: ContentHit[] }>('/api/staff/contents', query, may('contents.read'))
  // Until the next answer, the last one's may not be found by what is written now.
  const behind = (found?.contents ?? []).filter(({ title }) => isFoundBy(query, title))
  return { contents: joined(open, behind, isKnown ? may : null), isFailed }
}

/**
 * Each once, with what the server knows of it; as many as are shown of a kind, up to the half of them not public.
 *
 * @param may null before anybody knows it: a quick press of Enter would lead to the members' page
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
    known: known.get(key(hit)) ?? null,
    to: editorOf(hit, may) ?? `/${hit.collection}/${encodeURIComponent(hit.id)}`,
  }))
}

const key = ({ collection, id }: PublicHit) => `${collection}/${id}`

type PublicHit = { collection: ContentCollection; id: string; title: string }

function usePublic(query: string): PublicHit[] {
  const lists = {
    ristoranti: useCollection('ristoranti'),
    appuntamenti: useCollection('appuntamenti'),
    convenzioni: useCollection('convenzioni'),
    istruzioni: useCollection('istruzioni'),
    sports: useCollection('sports'),
    notizie: useCollection('notizie'),
  }
  return Object.entries(lists)
    .flatMap(([collection, { documents }]) =>
      documents.map((document) => ({
        collection: collection as keyof typeof lists,
        id: document.id,
        title: TITLES.map((key) => textOf(document[key])).find(Boolean) ?? '',
      })),
    )
    .filter(({ title }) => isFoundBy(query, title))
    .slice(0, SEARCH_HITS)
}

/** Where it is written, if they may enter there. */
const editorOf = ({ collection, id }: PublicHit, may: May): string | null =>
  may(contentPermission(collection, 'read')) ? contentAddress(collection, id) : null

/** Under which of these a document has its name. */
const TITLES = ['partner', 'name', 'title']

const asHit = (room: Room) => ({ title: room.title, detail: undefined, to: addressOf(room), icon: room.icon })

/** Rooms, and what is said to be in them; before anything is written the rooms of the sidebar. */
export function findRooms(query: string, may: May): { title: string; detail: string | undefined; to: string; icon: string }[] {
  const open = rooms.filter((room) => mayEnter(room, may))
  if (query === '') return open.filter(({ isHidden }) => !isHidden).map(asHit)
  const entriesOf = ({ entries = [], icon }: Room) =>
    entries.filter((entry) => !entry.may || may(entry.may)).map(({ title, detail, to }) => ({ title, detail, to, icon }))
  return [...open.map(asHit), ...open.flatMap(entriesOf)].filter(({ title }) => isFoundBy(query, title)).slice(0, SEARCH_HITS)
}
