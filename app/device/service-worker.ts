import { notify } from '../data/notice.ts'
import { report } from '../data/report.ts'
import { waitingVersion } from './update-ready.ts'

/** Registered once the app is stable, at the latest after this long (specification §4, §9). */
export const REGISTER_FALLBACK_MS = 30_000

type RouterLike = {
  state: { initialized: boolean; navigation: { state: string }; revalidation: string }
  subscribe(listener: () => void): () => void
}

/**
 * Registers the service worker in production, once the router has settled, its page has been painted and the browser is
 * idle, at the latest after 30 seconds. Where there are no service workers it says so and the app goes on without.
 */
export function registerWhenStable(router: RouterLike): void {
  if (!import.meta.env.PROD) return
  let done = false
  const settled = () => router.state.initialized && router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'
  const go = () => {
    if (done) return
    done = true
    clearTimeout(timer)
    unsubscribe()
    register().catch((error: unknown) => {
      report('service worker not registered', error)
      // Refused by the browser, not by a network that was away for a moment: that is tried again at the next start.
      if (!isSupported() || (error instanceof DOMException && error.name === 'SecurityError')) notify('push.sw_unavailable')
    })
  }
  const check = () => {
    if (settled()) afterPaint(() => whenIdle(() => settled() && go()))
  }
  const timer = setTimeout(go, REGISTER_FALLBACK_MS)
  const unsubscribe = router.subscribe(check)
  check()
}

const isSupported = () => 'serviceWorker' in navigator

async function register(): Promise<void> {
  if (!isSupported()) throw new Error('service workers are disabled or not supported by this browser')
  const registration = await navigator.serviceWorker.register(scriptUrl('/sw.js') as string, { updateViaCache: 'none' })
  watchForUpdate(registration)
  // What is kept beyond the start itself is fetched now that nothing waits for the network.
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
  const ready = () => {
    // Without a controller this is the very first version: there is nothing to update from.
    if (!registration.waiting || !navigator.serviceWorker.controller) return
    waitingVersion.set(registration.waiting)
  }
  ready()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', ready))
  // A phone keeps the app open for weeks: looking again when it comes to the front is the only moment there is.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch((error: unknown) => report('no news of updates', error))
  })
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

// Safari has no requestIdleCallback.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 300)
}
