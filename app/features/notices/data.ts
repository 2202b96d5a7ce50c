import { NOTICES_PAGE, type NoticeItem, type NoticesAnswer } from '#domain/notices/notice.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { adoptUnread, markAllRead, markRead, unread } from '#app/platform/unread.ts'

/** `hasOlder`: the server has older notices. */
type Notices = { notices: NoticeItem[]; hasOlder: boolean }

/** The member's notices, newest first. */
export const ownNotices = createResource<Notices>({
  name: 'notice-list',
  version: 1,
  load: async () => {
    // Read marks are sent first: otherwise the answer lists those notices as unread.
    if (unread.get().data?.untold.length) await unread.refresh()
    const { notices } = await adoptUnread(call<NoticesAnswer>('GET', PATH))
    return { notices, hasOlder: notices.length === NOTICES_PAGE }
  },
  // A read notice stays read. Loaded older pages stay when they join the newest page without a gap.
  merge({ notices, hasOlder }, now) {
    const before = now?.notices ?? []
    const readAt = new Map(before.map((one) => [one.id, one.readAt]))
    const newest = notices.map((one) => ({ ...one, readAt: one.readAt ?? readAt.get(one.id) ?? null }))
    const joint = before.findIndex(({ id }) => id === notices.at(-1)?.id)
    const older = hasOlder && joint >= 0 ? before.slice(joint + 1) : []
    return { notices: [...newest, ...older], hasOlder: older.length > 0 ? now!.hasOlder : hasOlder }
  },
})

/** Loads the next page of older notices. @throws ApiError */
export async function loadOlder(): Promise<void> {
  const last = ownNotices.get().data?.notices.at(-1)
  if (!last) return
  const { notices: page } = await adoptUnread(call<NoticesAnswer>('GET', `${PATH}?after=${encodeURIComponent(last.id)}`))
  ownNotices.update((now) =>
    now?.notices.at(-1)?.id === last.id ? { notices: [...now.notices, ...page], hasOlder: page.length === NOTICES_PAGE } : now,
  )
}

/** Marks a notice as read, here at once and at the server when it can be reached. */
export function readNotice(id: string): void {
  const found = ownNotices.get().data?.notices.find((one) => one.id === id)
  if (found && found.readAt !== null) return
  setRead((one) => one.id === id)
  markRead(id)
}

/** @throws ApiError: nothing changes without the server */
export async function readAll(): Promise<void> {
  await markAllRead()
  setRead(() => true)
}

function setRead(isRead: (one: NoticeItem) => boolean): void {
  const readAt = Date.now()
  ownNotices.update(
    (now) => now && { ...now, notices: now.notices.map((one) => (isRead(one) ? { ...one, readAt: one.readAt ?? readAt } : one)) },
  )
}

const PATH = '/api/notices'
