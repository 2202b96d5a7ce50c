import type { ErrorCode } from '#domain/errors.ts'
import { appInfo } from '#app/platform/association.ts'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { waitingVersion } from './update-ready.ts'

/** Registers the service worker. Where there are none it says so and the app goes on without. */
export function registerServiceWorker(): void {
  // Switched off at the server, which has taken a broken one out of the browsers.
  if (appInfo().worker === false) return reloadIsUpdate()
  register().catch((error: unknown) => {
    logWarning('service worker not registered', error)
    reloadIsUpdate()
    // Refused by the browser, not by a network that was away for a moment: that is tried again at the next start.
    if (!isSupported() || (error instanceof DOMException && error.name === 'SecurityError')) notify('push.sw_unavailable')
  })
}

const isSupported = () => 'serviceWorker' in navigator

async function register(): Promise<void> {
  if (!isSupported()) throw new Error('service workers are disabled or not supported by this browser')
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js') as string, { updateViaCache: 'none' })
  watchForUpdate(registration)
  // What is kept beyond the start itself is fetched now that nothing waits for the network.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows; a worker is of one origin
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('prepare'))
}

/** Trusted Types: the only script address that the app ever makes. The page's policy allows one policy with this name. */
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
    // Without a controller this is the very first version: there is nothing to update from.
    if (!registration.waiting || !workers.controller) return
    waitingVersion.set(registration.waiting)
  }
  const look = () => registration.update().catch((error: unknown) => logWarning('no news of updates', error))
  ready()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready))
  // Another page has switched to the new version; this one goes on with its own files until the person wants it.
  workers.addEventListener('controllerchange', () => {
    if (isControlled) waitingVersion.set(true)
    isControlled = true
  })
  // A phone keeps the app open for weeks: looking again when it comes to the front is the only moment there is.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look()
  })
  // Or the server has refused a call, since it speaks another language by now. What waits, or is being installed, is offered by itself.
  onOutdated(async () => {
    await look()
    if (!registration.installing && !waitingVersion.get()) waitingVersion.set(true)
  })
}

const onOutdated = (act: () => unknown) => addEventListener('app.outdated' satisfies ErrorCode, () => void act())

/** Without a worker nothing is kept: loading the page anew is the update. */
const reloadIsUpdate = () => onOutdated(() => waitingVersion.set(true))
