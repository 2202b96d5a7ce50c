import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { keepLooking } from './keep-looking.ts'
import { logWarning } from './log-warning.ts'
import { owner, ownCopy } from './own-copy.ts'
import { followSession, refreshSession } from './session/session.ts'

/** What this device knows of something at the server. `fetchedAt` (epoch ms) is null as long as the server has not said it. */
export type Known<T> = { data: T | null; fetchedAt: number | null; stale: boolean; error: ApiError | null }

type Options<T> = {
  /** Names the copy on the device, and the line in the console. */
  name: string
  /** The version of the data's shape: raising it drops this copy and no other. Without it nothing is kept on the device. */
  version?: number
  load: (before: T | null) => Promise<T>
  /** Joins an answer with what was changed here meanwhile. Without it such an answer is dropped, and the server asked again. */
  merge?: (answer: T, now: T | null) => T
  /** What stays of the data when the server refuses; all of it by default. */
  refused?: (error: ApiError, data: T | null) => T | null
  /** What else follows from an answer. `refresh` and `change` wait for it. */
  after?: (data: T, before: T | null) => unknown
  /** The same for everybody, signed in or not. Nothing of it is kept. */
  isPublic?: boolean
}

/** `isKnownOnly` asks nothing; `olderThan` (ms) asks only for older data; `every` (ms) asks again while the screen is looked at. */
type Use = { isKnownOnly?: boolean; olderThan?: number; every?: number }

const NOTHING = { data: null, fetchedAt: null, stale: false, error: null }

/**
 * The one way to read what is not public content: at once from the device, then from the server, and again when the network or the
 * person is back. The latest question wins, an answer for another account is dropped, an ended session ends here too, and other tabs
 * follow. The copy goes with the sign-out (store-user.ts).
 */
export function createResource<T>(options: Options<T>) {
  const { name, version, load, merge, refused = (_, data) => data, after, isPublic = false } = options
  const whose = isPublic ? () => '' : owner
  const copy = version === undefined ? null : ownCopy<T | null>(name, version)
  const listeners = new Set<() => void>()
  let known: Known<T> = NOTHING
  let knownOf: string | null | undefined
  /** Grows with every question and change: only the answer to the last one counts. */
  let turn = 0
  let looking: Promise<ApiError | null> | null = null
  let isFollowing = false

  /** Reading first drops what was somebody else's. */
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

  /** Asks the server again. A failure is kept beside what is known, and is given back. */
  function refresh(): Promise<ApiError | null> {
    const asked = ask().finally(() => looking === asked && (looking = null))
    return (looking = asked)
  }

  async function look(olderThan = 0): Promise<void> {
    get()
    // A call under way may still fail for lack of the network that is back now.
    if (looking && (await looking)?.code !== 'auth.network') return
    const { fetchedAt, stale } = get()
    if (!looking && (stale || fetchedAt === null || Date.now() - fetchedAt >= olderThan)) await refresh()
  }

  /** Takes over what a call that changes it answers; looks from before that are dropped. @throws ApiError what the call throws */
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

  /** Changes what is known here, before the server hears of it. */
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
