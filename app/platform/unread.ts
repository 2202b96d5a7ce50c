import type { UnreadAnswer } from '#domain/notices/notice.ts'
import { call } from './api.ts'
import { createResource } from './create-resource.ts'

/** `untold`: read here while the server could not be told. */
type Unread = UnreadAnswer & { untold: string[] }

const PATH = '/api/notices/read'
/** As many as one call takes. */
const MAX_TOLD = 200

/** How many notices are unread: for the bell, which needs no more, and for every screen by which they are read. */
export const unread = createResource<Unread>({
  // An older version kept the list under this name too, and with it what the server was not told of.
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

/** It is read, here at once; the server hears of it now, or with the next question that reaches it. */
export function markRead(id: string): void {
  unread.update((now) => ({ unread: Math.max(0, (now?.unread ?? 0) - 1), untold: [...(now?.untold ?? []), id] }))
  void unread.refresh()
}

/** Takes over what an answer says of how many there are. @throws ApiError */
export async function adoptUnread<A extends UnreadAnswer>(asked: Promise<A>): Promise<A> {
  await unread.change(asked.then((answer) => ({ unread: answer.unread, untold: unread.get().data?.untold ?? [] })))
  // Those that the server was not told of are counted in it.
  if (unread.get().data?.untold.length) void unread.refresh()
  return asked
}

/**
 * Opening a screen marks the notices that lead to it as read: the bell, a waiting push and a waiting mail then leave it out.
 * Never throws: without the server they stay unread.
 *
 * @param until of when what the screen shows is, by the server's clock (epoch ms): what came later was not seen
 */
export async function readNoticesTo(path: string, until: number): Promise<void> {
  // Also when they only had a look, and are gone by now.
  await adoptUnread(call<UnreadAnswer>('POST', PATH, { path, until }, { keepalive: true })).catch(() => {})
}

/** All are read. @throws ApiError: without the server nothing has changed */
export async function markAllRead(): Promise<void> {
  await unread.change(call<UnreadAnswer>('POST', PATH, { all: true }).then((answer) => ({ unread: answer.unread, untold: [] })))
}
