/// <reference lib="webworker" />
import { unreadable } from '#app/features/notices/texts-push.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The service worker: what the app needs to open without a network, and nothing else. Calls to the server (/api) are never
 * touched: what is known offline of them lives in the page's snapshots, with its date.
 *
 * A new version is installed beside the old one and waits. The page that is open goes on with the files it was started
 * with; the switch happens when the person says so ("Aggiorna") or when every page is closed.
 *
 * It also receives the pushes: the pages are closed when they come.
 */

type Precached = { url: string; revision: string }
// The server replaces these names by the lists of its present build when it sends this file.
declare const __PRECACHE__: Precached[]
declare const __LATER__: Precached[]

const SHELL = 'shell'
/** The pictures of the screens seen last. Beside the files, which go with their version: these never change. */
const PICTURES = 'pictures'
const MAX_PICTURES = 60
const PAGE = '/index.html'
const precached: Precached[] = __PRECACHE__
/** Kept when the page says that it has nothing better to do: the map, the account's pages. */
const later: Precached[] = __LATER__
/** Requests under which the files are kept: the revision is in the address, so that two versions can stand side by side. */
const keys = new Map([...precached, ...later].map(({ url, revision }) => [url, `${url}?revision=${revision}`]))

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install(): Promise<void> {
  const cache = await caches.open(SHELL)
  const have = new Set((await cache.keys()).map(({ url }) => pathAndQuery(url)))
  // All or nothing: a version that is not whole must not become one. `reload` passes by the browser's own cache.
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
  // A page that was on its way when the worker became active, or was loaded anew past it, is not claimed by `activate`.
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

/** One after the other, so that what the person does meanwhile comes first. Where it stops, the next start goes on. */
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
 * Addresses of the app's own pages; a file (with an ending) or the server's own answers go to the server. So does the page that a
 * provider sends back to: it comes with a header of its own (server/platform/http/security-headers.ts).
 */
function isPage(path: string): boolean {
  return !/\.[a-z0-9]+$|^\/(healthz|readyz|accesso\/\w+)$/.test(path)
}

async function fromShell(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  const cached = await cache.match(keys.get(path)!)
  if (cached) return cached
  const response = await fetch(request)
  // A file of the later list that is asked for before its turn. The page's own text may be a newer version's by now.
  if (response.ok && path !== PAGE) await cache.put(keys.get(path)!, response.clone())
  return response
}

/** Chunks that are not needed at the start are kept from their first use on, until the next version. Their names hold their content's hash. */
async function keepOnFirstUse(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** From what is kept, else from the server. Without a network another size of the same picture will do: the phone may have been turned. */
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

/** Put again each time it is seen, a picture is the last of the list; the first ones go. */
async function keepPicture(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response)
  const old = (await cache.keys()).slice(0, -MAX_PICTURES)
  await Promise.all(old.map((each) => cache.delete(each)))
}

const pathAndQuery = (address: string) => {
  const url = new URL(address)
  return url.pathname + url.search
}

/** As server/platform/push/message.ts sends it. */
type Notice = { id: string; title: string; body: string; path: string; tag: string; unread: number }

/** What a push says that cannot be read: browsers want something to be shown for each (push.ts subscribes with `userVisibleOnly`). */
const UNREADABLE: Notice = {
  ...unreadable,
  id: '',
  path: '/account/notifiche',
  tag: 'notice',
  unread: 1,
}

// Safari takes the permission away from who once receives a push and shows nothing; the others let a page in front show it.
const PAGE_MAY_SHOW = /Chrom|Firefox/.test(navigator.userAgent)

// The four tiles, as a shape without colours: what Android puts into its status line.
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
  // `renotify`: news about the same thing rings again. Not in TypeScript's library.
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

/** In the window that was used last, without loading it anew; where it does not answer it is loaded there, and in a new one where there is none. */
async function open({ id, path }: Pick<Notice, 'id' | 'path'>): Promise<void> {
  const { origin, pathname, search, hash } = new URL(path, self.location.origin)
  const own = origin === self.location.origin ? pathname + search + hash : UNREADABLE.path
  const [last] = await appWindows()
  if (last) {
    // Refused where the window may not come to the front by itself.
    await last.focus().catch(() => {})
    // Firefox lets a window be opened within a second of the tap, and no later.
    if (await tells(last, { type: 'open', id, path: own }, 900)) return
    if (await last.navigate(own).catch(() => null)) return
  }
  await self.clients.openWindow(own)
}

/** A browser has changed the address by itself. Where this fails, the app does it at its next start (app/platform/device/push-web.ts). */
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
  // Nobody is signed in here any more.
  if (answer.status === 401) await subscription.unsubscribe()
}

/** The pages of the app, the last used first; what a shop verifies cards with, and the way back from a provider, are none. */
async function appWindows(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.filter(({ url }) => !/^\/(v|setup|accesso\/.*)$/.test(new URL(url).pathname))
}

/** Whether the page has taken it: one that is still starting, or of an older version, does not answer. */
function tells(client: WindowClient, message: object, patienceMs: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    client.postMessage(message, [port2])
    setTimeout(() => resolve(false), patienceMs)
  })
}
