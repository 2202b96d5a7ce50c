import { useEffect, useState } from 'react'
import type { CollectionName } from '#domain/content/collection.ts'
import { textOf } from '#domain/fields.ts'
import { SEARCH_HITS, type PersonHit, type StaffSearch } from '#domain/staff/overview.ts'
import { call } from '#app/platform/api.ts'
import { useCollection } from '#app/platform/content/collections.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { isFoundBy } from './find.ts'
import { roomAddress } from './room-address.ts'
import { addressOf, mayEnter, rooms, type May, type Room } from './rooms.ts'

/** Between two letters of somebody who types, no question. */
const PAUSE_MS = 150

/** Who is found at the server, in the memory of the page alone. `failed`: for the search that is shown. */
export function usePeople(query: string, may: boolean): { people: PersonHit[]; isFailed: boolean } {
  const [answer, setAnswer] = useState<{ query: string; people: PersonHit[]; isFailed: boolean } | null>(null)
  useEffect(() => {
    if (!may || query === '') return
    const question = new AbortController()
    const ask = async () => {
      try {
        const { people } = await call<StaffSearch>('GET', `/api/staff/search?q=${encodeURIComponent(query)}`, undefined, {
          signal: question.signal,
        })
        setAnswer({ query, people, isFailed: false })
      } catch (error) {
        if (question.signal.aborted) return
        logWarning('people not found', error)
        setAnswer({ query, people: [], isFailed: true })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      question.abort()
    }
  }, [query, may])
  // While the next answer is on its way the last one stays, and does not jump.
  if (!may || query === '' || !answer) return { people: [], isFailed: false }
  return { people: answer.people, isFailed: answer.isFailed && answer.query === query }
}

export type ContentHit = { collection: CollectionName; id: string; title: string; to: string }

/** What of the public lists on this device has such a title, at once and without a network. */
export function useContents(query: string, may: May): ContentHit[] {
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
    .map((hit) => {
      const editors = editorsOf(hit.collection, may)
      return { ...hit, to: `${editors ?? `/${hit.collection}`}/${encodeURIComponent(hit.id)}` }
    })
}

/** Where a collection is written, if they may enter there: some have a room of their own. */
function editorsOf(collection: CollectionName, may: May): string | null {
  const own = roomAddress(collection, may)
  if (own !== null) return own
  const contents = roomAddress('contenuti', may)
  return contents && `${contents}/${collection}`
}

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
