import type { UnreadAnswer } from '#domain/notices/notice.ts'
import { call } from './api.ts'
import { createResource } from './create-resource.ts'

/** `untold`: notices read here that the server does not know of yet. */
type Unread = UnreadAnswer & { untold: string[] }

const PATH = '/api/notices/read'
/** The limit of one call. */
const MAX_TOLD = 200

/** The number of unread notices, for the bell and for every screen that reads them. */
export const unread = createResource<Unread>({
  // An older version stored the list under this name too, with its unsent reads.
  name: 'notices',
  version: 1,
  load: async (before) => {
    const untold = (before?.untold ?? []).slice(-MAX_TOLD)
    const asked = untold.length > 0 ? call<UnreadAnswer>('POST', PATH, { ids: untold }) : call<UnreadAnswer>('GET', '/api/notices/unread')
    return { unread: (await asked).unread, untold }
  },
  merge: ({ unread, untold: told }, now) => ({ unread, untold: (now?.untold ?? []).filter((id) => !told.includes(id)) }),
})

export const useUnread = (): number => unread.use().data?.unread ?? 0

/** Marks a notice as read, here at once; the server is told now, or with the next successful request. */
export function markRead(id: string): void {
  unread.update((now) => ({ unread: Math.max(0, (now?.unread ?? 0) - 1), untold: [...(now?.untold ?? []), id] }))
  void unread.refresh()
}

/** Adopts an answer's number. @throws ApiError */
export async function adoptUnread<A extends UnreadAnswer>(asked: Promise<A>): Promise<A> {
  await unread.change(asked.then((answer) => ({ unread: answer.unread, untold: unread.get().data?.untold ?? [] })))
  // The number still includes unsent reads.
  if (unread.get().data?.untold.length) void unread.refresh()
  return asked
}

/**
 * Opening a screen marks its notices as read: the bell, a waiting push and a waiting mail then leave them out. Never throws: without the
 * server they stay unread.
 *
 * @param until the server's time of the screen's data (epoch ms): later notices were not seen
 */
export async function readNoticesTo(path: string, until: number): Promise<void> {
  // Also when the person has left already.
  await adoptUnread(call<UnreadAnswer>('POST', PATH, { path, until }, { keepalive: true })).catch(() => {})
}

/** Marks all as read. @throws ApiError, without any change */
export async function markAllRead(): Promise<void> {
  await unread.change(call<UnreadAnswer>('POST', PATH, { all: true }).then((answer) => ({ unread: answer.unread, untold: [] })))
}
