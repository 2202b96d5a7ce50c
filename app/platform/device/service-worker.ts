import type { ErrorCode } from '#domain/errors.ts'
import { appInfo } from '#app/platform/association.ts'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { waitingVersion } from './update-ready.ts'

/** Registers the service worker. If that fails it logs so, and the app goes on without. */
export function registerServiceWorker(): void {
  // Switched off at the server, to remove a broken one from browsers.
  if (appInfo().worker === false) return reloadIsUpdate()
  register().catch((error: unknown) => {
    logWarning('service worker not registered', error)
    reloadIsUpdate()
    // Refused by the browser. A network failure is retried at the next start instead.
    if (!isSupported() || (error instanceof DOMException && error.name === 'SecurityError')) notify('push.sw_unavailable')
  })
}

const isSupported = () => 'serviceWorker' in navigator

async function register(): Promise<void> {
  if (!isSupported()) throw new Error('service workers are disabled or not supported by this browser')
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js') as string, { updateViaCache: 'none' })
  watchForUpdate(registration)
  // Files beyond the start are fetched now that the network is idle.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a worker has one origin
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('prepare'))
}

/** Trusted Types: the only script address in the app. The page's policy allows one policy with this name. */
function scriptUrl(path: '/sw.js'): unknown {
  const types = (globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } } })
    .trustedTypes
  if (!types) return path
  const policy = types.createPolicy('app', {
    createScriptURL: (url: string) => {
      if (url !== '/sw.js') throw new TypeError(url)
      return url
    },
  })
  return policy.createScriptURL(path)
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  const ready = () => {
    // Without a controller this is the first version: there is nothing to update from.
    if (!registration.waiting || !workers.controller) return
    waitingVersion.set(registration.waiting)
  }
  ready()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready))
  // Another tab switched to the new version; this one keeps its own files until the person updates.
  workers.addEventListener('controllerchange', () => {
    if (isControlled) waitingVersion.set(true)
    isControlled = true
  })
  // A phone keeps the app open for weeks: coming to the front is the only moment to check for updates.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookForUpdate()
  })
  // Or the server refused a call of an outdated page. A waiting or installing version is offered anyway.
  onOutdated(async () => {
    await lookForUpdate()
    if (!registration.installing && !waitingVersion.get()) waitingVersion.set(true)
  })
}

/** Asks for a new version at once. The person takes it by «Aggiorna». Does nothing without a worker. */
export async function lookForUpdate(): Promise<void> {
  if (!isSupported()) return
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  } catch (error) {
    logWarning('no news of updates', error)
  }
}

const onOutdated = (act: () => unknown) => addEventListener('app.outdated' satisfies ErrorCode, () => void act())

/** Without a worker nothing is cached: reloading the page is the update. */
const reloadIsUpdate = () => onOutdated(() => waitingVersion.set(true))
