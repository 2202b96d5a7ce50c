import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { keepLooking } from './keep-looking.ts'
import { logWarning } from './log-warning.ts'
import { owner, ownCopy } from './own-copy.ts'
import { followSession, refreshSession } from './session/session.ts'

/** Data of the server, as this device knows them. `fetchedAt` (epoch ms) is null before the first answer. */
export type Known<T> = { data: T | null; fetchedAt: number | null; stale: boolean; error: ApiError | null }

type Options<T> = {
  /** Names the copy on the device, and the line in the console. */
  name: string
  /** Version of the data's shape: raising it drops this copy only. Without it, nothing is stored on the device. */
  version?: number
  load: (before: T | null) => Promise<T>
  /** Merges an answer with local updates made during the request. Without it, such an answer is dropped and the request repeated. */
  merge?: (answer: T, now: T | null) => T
  /** The data that stay after a refusal; by default all. */
  refused?: (error: ApiError, data: T | null) => T | null
  /** Side effects of an answer. `refresh` and `change` wait for them. */
  after?: (data: T, before: T | null) => unknown
  /** The same data for everybody, signed in or not. Never stored. */
  isPublic?: boolean
}

/**
 * `isKnownOnly`: never refreshes; `olderThan` (ms): refreshes only older data; `every` (ms): refreshes repeatedly while the screen is
 * visible.
 */
type Use = { isKnownOnly?: boolean; olderThan?: number; every?: number }

const NOTHING = { data: null, fetchedAt: null, stale: false, error: null }

/**
 * The only way to read data other than public content: at once from the device, then from the server, and again when the network or the
 * person is back. Latest request wins; older responses are dropped, and so are responses for another account. An ended session signs out
 * here too, and other tabs follow. The copy is deleted at sign-out (store-user.ts).
 */
export function createResource<T>(options: Options<T>) {
  const { name, version, load, merge, refused = (_, data) => data, after, isPublic = false } = options
  const whose = isPublic ? () => '' : owner
  const copy = version === undefined ? null : ownCopy<T | null>(name, version)
  const listeners = new Set<() => void>()
  let known: Known<T> = NOTHING
  let knownOf: string | null | undefined
  /** Raised by every request and change: only the answer to the latest counts. */
  let turn = 0
  let looking: Promise<ApiError | null> | null = null
  let isFollowing = false

  /** Reading first drops another account's data. */
  const tell = () => (get(), listeners.forEach((listener) => listener()))
  const askAgain = () => void (looking && !merge && refresh())
  const onDevice = (): Known<T> => ({ ...NOTHING, ...copy?.kept() })

  function get(): Known<T> {
    const now = whose()
    if (knownOf === now) return known
    ;[knownOf, turn, looking] = [now, turn + 1, null]
    return (known = onDevice())
  }

  function put(data: T | null, more: Partial<Known<T>> = {}): void {
    const { data: before } = get()
    known = { ...known, ...more, data }
    if (data !== before || more.fetchedAt) copy?.write(data, known.fetchedAt)
    tell()
  }

  async function adopt(answer: T, before: T | null, data = answer): Promise<void> {
    put(data, { fetchedAt: Date.now(), stale: false, error: null })
    await after?.(answer, before)
  }

  async function failed(thrown: unknown): Promise<ApiError> {
    if (!(thrown instanceof ApiError)) throw thrown
    logWarning(`${name}: no answer`, thrown)
    if (thrown.status === 401 && !isPublic) await refreshSession().catch((reason: unknown) => logWarning('session not refreshed', reason))
    return thrown
  }

  async function ask(): Promise<ApiError | null> {
    const { data: before } = get()
    const asker = knownOf
    if (asker === null) return null
    const mine = ++turn
    const isLast = () => whose() === asker && mine === turn
    try {
      const answer = await load(before)
      if (isLast()) await adopt(answer, before, merge?.(answer, get().data))
      return null
    } catch (thrown) {
      const error = await failed(thrown)
      if (isLast()) put(refused(error, get().data), { stale: true, error })
      return error
    }
  }

  /** Asks the server again. A failure marks the known data as stale, and is returned. */
  function refresh(): Promise<ApiError | null> {
    const asked = ask().finally(() => looking === asked && (looking = null))
    return (looking = asked)
  }

  async function look(olderThan = 0): Promise<void> {
    get()
    // A call in progress may still fail for lack of the network that is back now.
    if (looking && (await looking)?.code !== 'auth.network') return
    const { fetchedAt, stale } = get()
    if (!looking && (stale || fetchedAt === null || Date.now() - fetchedAt >= olderThan)) await refresh()
  }

  /** Adopts the answer of a changing call; earlier refreshes are dropped. @throws ApiError of the call */
  async function change(asked: Promise<T>): Promise<T> {
    const { data: before } = get()
    const asker = knownOf
    try {
      const answer = await asked
      if (asker === null || whose() !== asker) return answer
      turn += 1
      await adopt(answer, before)
      return answer
    } catch (thrown) {
      throw await failed(thrown)
    }
  }

  /** Changes the known data here, before the server is told. */
  function update(act: (data: T | null) => T | null): void {
    if (whose() !== null) put(act(get().data))
    askAgain()
  }

  function follow(listener: () => void): () => void {
    if (!isFollowing) {
      copy?.followOthers(() => ((known = onDevice()), tell(), askAgain()))
      followSession(tell)
    }
    isFollowing = true
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function use({ isKnownOnly = false, olderThan, every }: Use = {}): Known<T> {
    const asker = isKnownOnly ? null : whose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with another key (keyed.ts), `look` is another resource's
    useEffect(() => (asker === null ? undefined : keepLooking(() => look(olderThan), every)), [look, asker, olderThan, every])
    return useSyncExternalStore(follow, get, get)
  }

  return { get, refresh, change, update, follow, use }
}
