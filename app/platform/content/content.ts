import { PUBLIC_COLLECTIONS, type CollectionDocument, type CollectionName } from '#domain/content/collection.ts'
import { applyChange, writeSince, type CollectionChange, type ContentAnswer, type Since } from '#domain/content/content.ts'
import { call } from '#app/platform/api.ts'
import { keptSince, readCopy, writeCopies, type Of } from './content-copy.ts'
import { createStore, type Store } from '#app/platform/create-store.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** When the copy was last confirmed (ms; null: never), and whether the last refresh failed. */
export type Freshness = { fetchedAt: number | null; stale: boolean }
export type KnownCollection = { documents: CollectionDocument[]; state: 'loading' | 'ready'; freshness: Freshness }

type OpenCollection = {
  known: Store<KnownCollection>
  of: Of | null
  opening: Promise<void> | undefined
  looking: Promise<void> | undefined
}

const NOTHING: KnownCollection = { documents: [], state: 'loading', freshness: { fetchedAt: null, stale: false } }
/** No new request is made this soon after the last one. */
const RECENT_MS = 30_000
/** The server's maximum per page. */
const PAGE = 1000

const stores = new Map<CollectionName, OpenCollection>()
let running: Promise<void> | undefined
let succeededAt = -Infinity

export function storeOf(name: CollectionName): OpenCollection {
  const store = stores.get(name) ?? { known: createStore(NOTHING), of: null, opening: undefined, looking: undefined }
  stores.set(name, store)
  return store
}

/** For a screen with this collection: shows the copy at once, then the server's data. */
export async function openCollection(name: CollectionName): Promise<void> {
  const store = storeOf(name)
  await (store.opening ??= openCopy(name, store))
  // Several parts of a page may open the collection at once.
  if (store.known.get().state === 'loading') void (store.looking ??= firstLook(name, store).finally(() => (store.looking = undefined)))
  await refreshContent()
  // Opened too late for the request in progress.
  if (store.known.get().state === 'loading') await refreshContent({ anyway: true })
}

async function openCopy(name: CollectionName, store: OpenCollection): Promise<void> {
  const copy = await readCopy(name)
  if (!copy || store.known.get().state === 'ready') return
  store.of = copy.of
  store.known.set({ documents: copy.documents, state: 'ready', freshness: { fetchedAt: copy.fetchedAt, stale: false } })
}

/** Without a copy, the screen's collection is fetched first, before all others. */
async function firstLook(name: CollectionName, store: OpenCollection): Promise<void> {
  const documents = await call<CollectionDocument[]>('GET', `/api/collections/${name}`).catch(() => null)
  if (documents && store.known.get().state === 'loading')
    store.known.set({ documents, state: 'ready', freshness: { fetchedAt: Date.now(), stale: false } })
}

/**
 * Brings the whole copy up to date with one small request; collections that are too far behind are fetched whole. A failure keeps the copy
 * and marks it as stale. Never throws.
 *
 * @param anyway also right after the last time
 */
export function refreshContent({ anyway = false } = {}): Promise<void> {
  if (running) return running
  if (!anyway && Date.now() - succeededAt < RECENT_MS && [...stores.values()].every(isSettled)) return Promise.resolve()
  return (running = renew().finally(() => (running = undefined)))
}

const isSettled = ({ known, of }: OpenCollection) => of !== null && !known.get().freshness.stale

async function renew(): Promise<void> {
  try {
    const since = await whatIsHere()
    const { name, collections } = await call<ContentAnswer>('GET', `/api/content?since=${writeSince(since)}`)
    const checkedAt = Date.now()
    const changes = PUBLIC_COLLECTIONS.flatMap((collection) => {
      const change = collections[collection]
      return change ? [[collection, change] as const] : []
    })
    const changed = new Map<CollectionName, { documents: CollectionDocument[]; version: number }>()
    const failed = new Set<CollectionName>()
    await Promise.all(
      changes.map(async ([collection, change]) => {
        const documents = await afterChange(collection, change).catch((error: unknown) => logWarning('collection not loaded', error))
        if (documents) changed.set(collection, { documents, version: change.version })
        else failed.add(collection)
      }),
    )
    await writeCopies(name, checkedAt, changed).catch((error: unknown) => logWarning('copy not stored', error))
    if (failed.size === 0) succeededAt = checkedAt
    for (const [collection, store] of stores) {
      const news = changed.get(collection)
      if (news) {
        store.of = { name, version: news.version }
        store.known.set({ documents: news.documents, state: 'ready', freshness: { fetchedAt: checkedAt, stale: false } })
      } else if (failed.has(collection)) markStale(store)
      else await confirm(collection, store, checkedAt)
    }
  } catch (error) {
    logWarning('content not brought up to date', error)
    await Promise.all([...stores.values()].map(({ opening }) => opening))
    for (const store of stores.values()) markStale(store)
  }
}

/** The versions of this page, else of the copy. Versions of another database do not count. */
async function whatIsHere(): Promise<Since> {
  const kept = await keptSince()
  await Promise.all([...stores.values()].map(({ opening }) => opening))
  const name = kept?.name ?? [...stores.values()].find(({ of }) => of)?.of?.name ?? ''
  const versions = { ...kept?.versions }
  for (const [collection, { of }] of stores) {
    if (of?.name === name) versions[collection] = of.version
    else delete versions[collection]
  }
  return { name, versions }
}

async function afterChange(collection: CollectionName, change: CollectionChange): Promise<CollectionDocument[]> {
  if ('whole' in change) return fetchWhole(collection)
  const store = stores.get(collection)
  const before = store?.of ? store.known.get().documents : (await readCopy(collection))?.documents
  return (before && applyChange(before, change)) ?? fetchWhole(collection)
}

async function fetchWhole(collection: CollectionName): Promise<CollectionDocument[]> {
  const documents = new Map<string, CollectionDocument>()
  for (let path = `/api/collections/${collection}`; ;) {
    const page = await call<CollectionDocument[]>('GET', path)
    for (const document of page) documents.set(document.id, document)
    const last = page.at(-1)
    if (page.length < PAGE || !last) return [...documents.values()]
    path = `/api/collections/${collection}?after=${encodeURIComponent(last.id)}`
  }
}

/** The server has nothing newer. A screen opened during the request may still wait for its copy. */
async function confirm(collection: CollectionName, store: OpenCollection, checkedAt: number): Promise<void> {
  await (store.opening ??= openCopy(collection, store))
  const known = store.known.get()
  if (store.of) store.known.set({ ...known, freshness: { fetchedAt: checkedAt, stale: false } })
}

function markStale({ known }: OpenCollection): void {
  const { documents, freshness } = known.get()
  known.set({ documents, state: 'ready', freshness: { ...freshness, stale: true } })
}

/** Refreshes the copy of the public content now, and whenever the app comes to the front or is online again. */
export function keepContentFresh(): void {
  void refreshContent()
  addEventListener('online', () => void refreshContent())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshContent()
  })
}
