/**
 * What /sw.js is while service workers are switched off (`SERVICE_WORKER=off`): whatever worker a browser has, this one takes its place at
 * the next look for an update, which no worker can keep a browser from; throws away what was kept; has the pages loaded anew from the
 * server; and is gone. Only where something was kept, so that no page is loaded for ever. It does not wait for the pages: one that is just
 * being opened waits for the worker to be active, and neither would come to an end. It asks for its place until it has it: Chromium forgets
 * what was asked while it installs, and leaves the broken one where it is as long as a page is open.
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
