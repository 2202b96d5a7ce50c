/**
 * The /sw.js of a server with service workers switched off (`SERVICE_WORKER=off`). It replaces any worker at the browser's next update
 * check, which no worker can prevent; it deletes the caches, reloads the pages from the server and unregisters itself. It acts only where
 * caches exist, so that no page reloads for ever. It does not wait for the pages: a page that is just opening waits for the worker to
 * become active, and both would block each other. It repeats skipWaiting until it is active: Chromium drops a call made while it installs,
 * and would keep the broken worker as long as a page is open.
 */
export const RETIRED_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
const asking = setInterval(() => skipWaiting(), 300)
async function retire() {
  clearInterval(asking)
  await clients.claim()
  const kept = await caches.keys()
  await Promise.all(kept.map((name) => caches.delete(name)))
  await registration.unregister()
  if (!kept.length) return
  const pages = await clients.matchAll({ type: 'window' })
  for (const page of pages) page.navigate(page.url).catch(() => null)
}
`
