import { useEffect } from 'react'
import type { CollectionDocument, CollectionName } from '#domain/collection.ts'
import { api } from './api.ts'
import { followed } from './followed.ts'
import { report } from './report.ts'
import { readSnapshot } from './snapshots.ts'
import { writeSnapshot } from './write-snapshot.ts'

/** When the copy was fetched (ms; null: never) and whether the last try to renew it failed. */
export type Freshness = { fetchedAt: number | null; stale: boolean }
export type KnownCollection = { documents: CollectionDocument[]; state: 'loading' | 'ready'; freshness: Freshness }

const VERSION = 1
const NOTHING: KnownCollection = { documents: [], state: 'loading', freshness: { fetchedAt: null, stale: false } }

/**
 * The generic list (specification §7): the collection's documents, each with its id; an empty list on any error, which is
 * logged. A screen uses `useCollection`, which keeps its copy and says that it is not fresh.
 */
export async function list(name: CollectionName): Promise<CollectionDocument[]> {
  try {
    return await api.collection(name)
  } catch (error) {
    report('collection not loaded', error)
    return []
  }
}

/** A collection as a screen needs it: at once from the device's copy, then from the server, with its freshness. */
export function useCollection(name: CollectionName): KnownCollection {
  const store = storeOf(name)
  useEffect(() => {
    void store.refresh()
  }, [store])
  return store.known.use()
}

/** Asks the server again: for "Riprova" and for the return of the network. */
export const refreshCollection = (name: CollectionName): Promise<void> => storeOf(name).refresh()

type Store = ReturnType<typeof createStore>
const stores = new Map<CollectionName, Store>()

function storeOf(name: CollectionName): Store {
  const store = stores.get(name) ?? createStore(name)
  stores.set(name, store)
  return store
}

function createStore(name: CollectionName) {
  const known = followed(NOTHING)
  let running: Promise<void> | undefined

  async function openCopy(): Promise<void> {
    const copy = await readSnapshot<CollectionDocument[]>(key, VERSION, Array.isArray)
    if (copy && known.get().state === 'loading')
      known.set({ documents: copy.data, state: 'ready', freshness: { fetchedAt: copy.fetchedAt, stale: false } })
  }

  async function renew(): Promise<void> {
    const opening = known.get().state === 'loading' ? openCopy() : undefined
    try {
      const documents = await api.collection(name)
      const fetchedAt = Date.now()
      known.set({ documents, state: 'ready', freshness: { fetchedAt, stale: false } })
      await writeSnapshot(key, { version: VERSION, fetchedAt, data: documents }).catch((error: unknown) => report('copy not stored', error))
    } catch (error) {
      report('collection not loaded', error)
      await opening
      known.set({ ...known.get(), state: 'ready', freshness: { ...known.get().freshness, stale: true } })
    }
  }

  const key = `collection:${name}`
  return {
    known,
    refresh: () => (running ??= renew().finally(() => (running = undefined))),
  }
}
