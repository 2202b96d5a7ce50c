import { safePath } from '#domain/safe-path.ts'
import { ownNotices, readNotice } from './features/notices/data.ts'
import { owner } from './platform/own-copy.ts'
import { logWarning } from './platform/log-warning.ts'
import { followSession } from './platform/session/session.ts'
import { unread } from './platform/unread.ts'
import { notices } from './features/notices/texts.ts'
import { bell } from './ui/icons.ts'
import { showToast } from './ui/show-toast.ts'
import { keptUser } from './platform/device/kept-user.ts'
import { pushWay } from './platform/device/push.ts'
import type { PushedNotice } from './platform/device/push-way.ts'
import { serverOrigin } from './platform/device/server.ts'

/**
 * What pushes need while the app is open: they are shown in it and opened in it, the number on the app's icon is that of the bell, and the
 * device gets none after a sign-out, here or in another tab, with or without a network.
 */
export async function watchPush(go: (path: string) => void): Promise<void> {
  const way = await pushWay()
  const open = ({ id, path }: Pick<PushedNotice, 'id' | 'path'>) => {
    if (id && owner() !== null) readNotice(id)
    go(safePath(path, serverOrigin(), '/account/notifiche'))
  }
  way.listen({
    opened: open,
    shown: (notice) => {
      // It was on its way when its member signed out.
      if (owner() === null) return
      void ownNotices.refresh()
      showToast([notice.title, notice.body].filter(Boolean).join('\n'), {
        icon: bell,
        action: { label: notices.open, onPress: () => open(notice) },
      })
    },
  })

  let whose = owner()
  const follow = () => {
    if (owner() === whose) return
    whose = owner()
    way.showUnread(0)
    void way.drop()
  }
  followSession(follow)
  unread.follow(() => {
    const { data } = unread.get()
    if (data) way.showUnread(data.unread)
  })
  if (whose === null) {
    // The session may have ended before the app watched: what came for its member goes too. A silent phone has not ended it.
    if (!keptUser.isKnown()) return
    way.showUnread(0)
    await way.drop()
  } else await way.renew().catch((error: unknown) => logWarning('pushes not renewed', error))
}
