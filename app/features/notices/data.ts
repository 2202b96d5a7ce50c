import { useEffect } from 'react'
import { NOTICES_PAGE, type NoticeItem, type NoticesAnswer, type UnreadAnswer } from '#domain/notices/notice.ts'
import { ApiError, call } from '#app/platform/api.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { followed } from '#app/platform/create-store.ts'
import { inTurn } from '#app/platform/in-turn.ts'
import { keepLooking } from '#app/platform/keep-looking.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** What the member was told, newest first, and of when that is. `notices` is null before the list was ever here. */
export type KnownNotices = {
  owner: string | null
  notices: NoticeItem[] | null
  /** Of all, also of those that are not here. */
  unread: number
  /** There are older ones at the server. */
  hasOlder: boolean
  freshness: Freshness
  error: ApiError | null
}

/** `untold`: read here while the server could not be told. */
type Copy = { notices: NoticeItem[] | null; unread: number; hasOlder: boolean; fetchedAt: number | null; untold: string[] }

const NOTHING: Copy = { notices: null, unread: 0, hasOlder: false, fetchedAt: null, untold: [] }

const copy = ownCopy<Copy>('notices', 1)
const known = followed<KnownNotices>(onDevice())

/** The list as the device knows it, at once and without a network, then as the server says, and again whenever the page comes back. */
export function useNotices(): KnownNotices {
  return useKept(refreshNotices)
}

/** How many are unread: for the bell, which needs no more. */
export function useUnread(): number {
  return useKept(refreshUnread).unread
}

/** Calls back when the number of unread ones, or whose they are, may have changed; gives what ends it. */
export const followUnread = (listener: (unread: number) => void): (() => void) =>
  known.follow(() => listener(known.get().owner === owner() ? known.get().unread : 0))

function useKept(refresh: () => Promise<void>): KnownNotices {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose === null) return
    const ends = [keepLooking(refresh), copy.followOthers(() => known.set(onDevice()))]
    return () => ends.forEach((end) => end())
  }, [whose, refresh])
  const current = known.use()
  return current.owner === whose ? current : onDevice()
}

/** Asks the server for the newest again. Never throws: a failure is kept beside what is known. */
export async function refreshNotices(): Promise<void> {
  await ask(async () => {
    const { notices, unread } = await call<NoticesAnswer>('GET', '/api/notices')
    const isWhole = notices.length < NOTICES_PAGE
    const last = notices.at(-1)?.id
    const before = mine()
    // Older pages that were asked for stay where they join the newest one without a gap.
    const joins = !isWhole && before.notices?.some(({ id }) => id === last)
    const older = joins ? before.notices!.slice(before.notices!.findIndex(({ id }) => id === last) + 1) : []
    const hasOlder = joins && older.length ? before.hasOlder : !isWhole
    return { notices: [...notices, ...older], unread, hasOlder, freshness: { fetchedAt: Date.now(), stale: false } }
  })
}

/** Asks the server only how many are unread. Never throws. */
async function refreshUnread(): Promise<void> {
  await ask(() => call<UnreadAnswer>('GET', '/api/notices/unread'))
}

/** The next page of older ones. @throws ApiError */
export async function loadOlder(): Promise<void> {
  const whose = owner()
  const last = mine().notices?.at(-1)
  if (!last) return
  const { notices, unread } = await call<NoticesAnswer>('GET', `/api/notices?after=${encodeURIComponent(last.id)}`)
  const { notices: all } = mine()
  if (owner() !== whose || all?.at(-1)?.id !== last.id) return
  keep({ ...mine(), notices: [...all, ...notices], unread, hasOlder: notices.length === NOTICES_PAGE })
}

/** It is read, here at once; the server hears of it now or with the next question that reaches it. */
export function readNotice(id: string): void {
  const now = mine()
  const found = now.notices?.find((notice) => notice.id === id)
  if (found && found.readAt !== null) return
  const notices = now.notices?.map((notice) => (notice.id === id ? { ...notice, readAt: Date.now() } : notice)) ?? null
  keep({ ...now, notices, unread: Math.max(0, now.unread - 1) }, [...untold(), id])
  void refreshUnread()
}

/** All are read. @throws ApiError: without the server nothing has changed */
export async function readAll(): Promise<void> {
  const whose = owner()
  const { unread } = await call<UnreadAnswer>('POST', '/api/notices/read', { all: true })
  if (owner() !== whose) return
  const now = mine()
  const readAt = Date.now()
  keep({ ...now, notices: now.notices?.map((notice) => ({ ...notice, readAt: notice.readAt ?? readAt })) ?? null, unread }, [])
}

/** One question after the other: an answer that overtakes a later one would bring back what was read meanwhile. */
const turn = inTurn()

/** Asks in turn, and keeps what the answer says. Never throws: a failure is kept beside what is known. */
export const ask = (question: () => Promise<Partial<KnownNotices>>): Promise<void> =>
  turn(async () => {
    const whose = owner()
    if (whose === null) return
    try {
      await tellRead(whose)
      const news = await question()
      if (owner() === whose) keep({ ...mine(), ...news, error: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report('notices not loaded', error)
      if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
      if (owner() === whose) known.set({ ...mine(), freshness: { ...mine().freshness, stale: true }, error })
    }
  })

async function tellRead(whose: string): Promise<void> {
  const ids = untold().slice(-MAX_TOLD)
  if (!ids.length) return
  await call<UnreadAnswer>('POST', '/api/notices/read', { ids })
  if (owner() === whose)
    keep(
      mine(),
      untold().filter((id) => !ids.includes(id)),
    )
}

/** As many as one call takes. */
const MAX_TOLD = 200

const untold = (): string[] => copy.read()?.untold ?? []

const mine = (): KnownNotices => (known.get().owner === owner() ? known.get() : onDevice())

function keep(now: KnownNotices, unheard: string[] = untold()): void {
  const { notices, unread, hasOlder, freshness } = now
  copy.write({
    notices: notices?.slice(0, NOTICES_PAGE) ?? null,
    unread,
    hasOlder: hasOlder || (notices?.length ?? 0) > NOTICES_PAGE,
    fetchedAt: freshness.fetchedAt,
    untold: unheard,
  })
  known.set(now)
}

function onDevice(): KnownNotices {
  const { fetchedAt, untold: _, ...kept } = copy.read() ?? NOTHING
  return { owner: owner(), ...kept, freshness: { fetchedAt, stale: false }, error: null }
}
