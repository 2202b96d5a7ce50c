import type { AppPlugin } from '@capacitor/app'
import { isAppLink } from '#domain/native/app-links.ts'
import { ApiError } from '#app/platform/api.ts'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { followEnd } from '#app/platform/session/session.ts'
import { pluginOf } from './bridge.native.ts'
import { openAddress } from './open-address.native.ts'
import { openWindow } from './own-window.native.ts'
import { dropFiles } from './put-file.native.ts'
import { serverOrigin } from './server.native.ts'

const phone = pluginOf<AppPlugin>('App')

/** The app's ways to a page: `go` opens it, `uncover` closes what is open over the one that is shown. */
type Ways = { go: (path: string) => void; uncover: () => Promise<void> }

/** Handles the phone's events: the back gesture, and a link to the app opened elsewhere on the phone. */
export function watchPhone(ways: Ways): void {
  const watch = async () => {
    await phone.addListener('backButton', ({ canGoBack }) => {
      if (closeQuestion()) return
      // On the app's first page: leave as the phone does, with the app in the background.
      if (canGoBack) history.back()
      else void phone.minimizeApp().catch((error: unknown) => logWarning('app not left', error))
    })
    // Capacitor keeps the link that started the app until there is a listener.
    await phone.addListener('appUrlOpen', ({ url }) => void openLink(url, ways))
  }
  watch().catch((error: unknown) => logWarning('phone not heard', error))
  document.addEventListener('click', (event) => followLink(event, ways))
  followEnd(() => void dropFiles())
}

/**
 * Answers an open question with no, as Android's browser does with the gesture. Sheets have an entry in the history instead.
 *
 * @returns whether a question was open
 */
function closeQuestion(): boolean {
  const question = document.querySelector('dialog[role=alertdialog][open]')
  question?.dispatchEvent(new Event('cancel', { cancelable: true }))
  return question !== null
}

/** Opens a link of the server's in the app. @returns false for one that the app does not open */
function openLink(url: string, { go, uncover }: Ways): boolean {
  const link = linkOf(url)
  if (!link) return false
  // The next card for an open scanner. To the router it is the same page, which would keep the previous card's answer.
  if (link.hash && link.pathname === location.pathname) void uncover().then(() => changeHash(link.hash))
  else go(link.pathname + link.search + link.hash)
  return true
}

/** Like `location.hash`, but without an entry in the history, which would be one more step back for each card. */
function changeHash(hash: string): void {
  history.replaceState(history.state, '', hash)
  dispatchEvent(new Event('hashchange'))
}

/** Handles links that a web view ignores: files, and windows of the app; and addresses of the own pages in a text, which Capacitor opens in a browser as it does other sites. */
function followLink(event: MouseEvent, ways: Ways): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented) return
  if (openLink(link.href, ways)) return event.preventDefault()
  if (link.protocol !== location.protocol || link.host !== location.host) return
  const path = link.pathname + link.search + link.hash
  const file = link.download || /^\/api\/.*\/([^/]+)$/.exec(link.pathname)?.[1]
  if (file) void fetchFile(path, file)
  else if (link.target !== '_blank') return
  else if (!openWindow(link.pathname)) ways.go(path)
  event.preventDefault()
}

/** The files on their way, by path. */
const fetching = new Set<string>()

/** A second press on a file that is on its way opens no second share sheet, which Android refuses while one is open. */
async function fetchFile(path: string, name: string): Promise<void> {
  if (fetching.has(path)) return
  fetching.add(path)
  try {
    await openAddress(path, name)
  } catch (error) {
    notify(error instanceof ApiError ? error.code : 'device.silent')
  } finally {
    fetching.delete(path)
  }
}

/** Null for another server's address, an invalid one, or a path that the app does not open: any app on the phone may send one. */
function linkOf(url: string): URL | null {
  // URL.parse exists from iOS 18 on.
  const link = URL.canParse(url) ? new URL(url) : null
  return link?.origin === serverOrigin() && isAppLink(link.pathname) ? link : null
}
