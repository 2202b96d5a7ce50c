/// <reference lib="webworker" />
import { unreadable } from '#app/features/notices/texts-push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker keeps the files that the app needs to open without a network. It never touches calls to the server (/api): their
 * offline data is in the page's own copies, with its date.
 *
 * A new version is installed beside the old one and waits. An open page keeps the files of its start; the switch happens when the person
 * presses "Aggiorna" or when all pages are closed.
 *
 * It also receives pushes, since the pages may be closed.
 */

type Precached = { url: string; revision: string }
// The server replaces these names by the lists of its build when it sends this file.
declare const __PRECACHE__: Precached[]
declare const __LATER__: Precached[]

const SHELL = 'shell'
/** Pictures of the last screens, apart from the files, which are deleted with their version: pictures never change. */
const PICTURES = 'pictures'
const MAX_PICTURES = 60
const PAGE = '/index.html'
const precached: Precached[] = __PRECACHE__
/** Files for later, such as the map and the account's pages: kept when the page is idle. */
const later: Precached[] = __LATER__
/** The requests by which files are kept. The address has the revision, so that two versions can exist at once. */
const keys = new Map([...precached, ...later].map(({ url, revision }) => [url, `${url}?revision=${revision}`]))

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  const cache = await caches.open(SHELL)
  const have = new Set((await cache.keys()).map(({ url }) => pathAndQuery(url)))
  // All or nothing: an incomplete version must not be installed. `reload` skips the browser's own cache.
  await Promise.all(
    precached.map(async ({ url }) => {
      const key = keys.get(url)!
      if (have.has(key)) return
      const response = await fetch(url, { cache: 'reload', credentials: 'omit' })
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      await cache.put(key, response)
    }),
  )
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldVersions().then(() => self.clients.claim()))
})

async function dropOldVersions(): Promise<void> {
  const cache = await caches.open(SHELL)
  const current = new Set(keys.values())
  const stored = await cache.keys()
  await Promise.all(stored.filter(({ url }) => !current.has(pathAndQuery(url))).map((request) => cache.delete(request)))
}

self.addEventListener('message', (event) => {
  if (event.data === 'skip-waiting') void self.skipWaiting()
  // `activate` does not claim a page that was loading at that moment, or was reloaded without the worker.
  if (event.data === 'prepare') event.waitUntil(self.clients.claim().then(prepare))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(fromShell(PAGE, request))
  } else if (keys.has(url.pathname)) event.respondWith(fromShell(url.pathname, request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keepOnFirstUse(request))
  else if (url.pathname.startsWith('/pictures/')) event.respondWith(fromPictures(event))
})

/** Loads one file after the other, so that the person's own requests come first. The next start continues after an interruption. */
async function prepare(): Promise<void> {
  const cache = await caches.open(SHELL)
  for (const { url } of later) {
    const key = keys.get(url)!
    if (await cache.match(key)) continue
    const response = await fetch(url, { credentials: 'omit' }).catch(() => null)
    if (!response?.ok) return
    await cache.put(key, response)
  }
}

/**
 * Whether an address is a page of the app. Files (with an extension) and the server's own answers go to the server, and so does the
 * return from a provider, which has its own header (server/platform/http/security-headers.ts).
 */
function isPage(path: string): boolean {
  return !/\.[a-z0-9]+$|^\/(healthz|readyz|accesso\/\w+)$/.test(path)
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  const cached = await cache.match(keys.get(path)!)
  if (cached) return cached
  const response = await fetch(request)
  // A file for later is needed before its turn. The page itself is not kept here: it may be of a newer version.
  if (response.ok && path !== PAGE) await cache.put(keys.get(path)!, response.clone())
  return response
}

/** Keeps other chunks from their first use until the next version. Their names have a hash of the content. */
async function keepOnFirstUse(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** The kept picture, else the server's. Offline, another size of the same picture serves, for example after the phone was turned. */
async function fromPictures(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cache = await caches.open(PICTURES)
  const response = (await cache.match(request)) ?? (await fetch(request).catch(() => null))
  if (!response?.ok) return (await otherSize(cache, request.url)) ?? response ?? Response.error()
  event.waitUntil(keepPicture(cache, request, response.clone()))
  return response
}

async function otherSize(cache: Cache, url: string): Promise<Response | undefined> {
  const name = url.slice(0, url.lastIndexOf('-') + 1)
  const known = (await cache.keys()).filter((kept) => kept.url.startsWith(name))
  return known[0] && cache.match(known[0])
}

/** Each view moves a picture to the end of the list; the first ones are deleted. */
async function keepPicture(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const old = (await cache.keys()).slice(0, -MAX_PICTURES)
  await Promise.all(old.map((each) => cache.delete(each)))
}

const pathAndQuery = (address: string) => {
  const url = new URL(address)
  return url.pathname + url.search
}

/** The message of server/platform/push/message.ts. */
type Notice = { id: string; title: string; body: string; path: string; tag: string; unread: number }

/** The notice for an unreadable push: browsers require one for each push (push.ts subscribes with `userVisibleOnly`). */
const UNREADABLE: Notice = {
  ...unreadable,
  id: '',
  path: '/account/notifiche',
  tag: 'notice',
  unread: 1,
}

// Safari withdraws the permission if a push shows no notification; other browsers allow the page in front to show it.
const PAGE_MAY_SHOW = /Chrom|Firefox/.test(navigator.userAgent)

// The four tiles as a shape without colours, for Android's status line.
const BADGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAEgAAABIAQMAAABvIyEEAAAABlBMVEX///////9VfPVsAAAAAXRSTlMAQObYZgAAAHRJREFUeNpjYKAUSMBZ9QdApP3//wz//4H5//83/P//Acj6////gf///yNYDWDWQRTWASwsdHWHCbIY0FjHCbH+obPOY2GhqPsDt+MP1Jf2YBbI54xgFhjw/4CHTAKOsAOHFcyURrgd2PwxLFgIXyJ8Tl0AADqxWlpJ+UkkAAAAAElFTkSuQmCC'

self.addEventListener('push', (event) => {
  event.waitUntil(receive(read(event.data)))
})

function read(data: PushMessageData | null): Notice {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Notice>) }
  } catch {
    return UNREADABLE
  }
}

async function receive(notice: Notice): Promise<void> {
  const front = (await appWindows()).find(({ focused, visibilityState }) => focused && visibilityState === 'visible')
  const isShown = front && (await tells(front, { type: 'notice', notice }, 5_000))
  if (isShown && PAGE_MAY_SHOW) return
  const { title, body, tag, id, path, unread } = notice
  // `renotify`: a newer notice with the same tag rings again. TypeScript's library lacks it.
  const options: NotificationOptions & { renotify: true } = {
    body,
    tag,
    renotify: true,
    icon: '/icons/192.png',
    badge: BADGE,
    lang: 'it',
    data: { id, path },
  }
  await self.registration.showNotification(title, options)
  await navigator.setAppBadge?.(unread).catch(() => {})
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data as Pick<Notice, 'id' | 'path'>))
})

/** Opens the path in the last used window without a reload; if it does not answer, with a reload; without a window, in a new one. */
async function open({ id, path }: Pick<Notice, 'id' | 'path'>): Promise<void> {
  const { origin, pathname, search, hash } = new URL(path, self.location.origin)
  const own = origin === self.location.origin ? pathname + search + hash : UNREADABLE.path
  const [last] = await appWindows()
  if (last) {
    // Refused if the window may not come to the front by itself.
    await last.focus().catch(() => {})
    // Firefox allows a new window only within a second of the tap.
    if (await tells(last, { type: 'open', id, path: own }, 900)) return
    if (await last.navigate(own).catch(() => null)) return
  }
  await self.clients.openWindow(own)
}

/** The browser has changed the push address. If this fails, the app sends it at its next start (app/platform/device/push-web.ts). */
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
  change.waitUntil(renew(change.oldSubscription, change.newSubscription).catch(() => {}))
})

async function renew(old?: PushSubscription | null, given?: PushSubscription | null): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey
  if (!given && !applicationServerKey) return
  const subscription =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: applicationServerKey! }))
  const { endpoint, keys } = subscription.toJSON()
  const answer = await fetch('/api/push/devices', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'web', endpoint, p256dh: keys?.p256dh, auth: keys?.auth }),
  })
  // The person has signed out.
  if (answer.status === 401) await subscription.unsubscribe()
}

/** The app's windows, last used first, without the shops' verifier and the return from a provider. */
async function appWindows(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !/^\/(v|setup|accesso\/.*)$/.test(new URL(url).pathname))
}

/** Whether the page answers the message: a page that is starting, or of an older version, does not. */
function tells(client: WindowClient, message: object, patienceMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    client.postMessage(message, [port2])
    setTimeout(() => resolve(false), patienceMs)
  })
}
