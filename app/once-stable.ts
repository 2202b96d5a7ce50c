import { enter } from './enter.ts'
import { readKey } from './platform/session/device-user.ts'
import { keepContentFresh } from './platform/content/content.ts'
import { REPORTS_WAITING } from './features/reports/waiting-mark.ts'
import { logWarning } from './platform/log-warning.ts'
import { registerServiceWorker } from './platform/device/service-worker.ts'
import { watchPush } from './watch-push.ts'

/** After this time at the latest the app counts as stable (specification §4, §9). */
export const STABLE_FALLBACK_MS = 30_000

export type RouterLike = {
  state: { initialized: boolean; navigation: { state: string }; revalidation: string; location: { pathname: string } }
  subscribe(listener: () => void): () => void
  navigate(path: string, options: { replace: boolean }): Promise<void>
}

/**
 * Does the work that the first page does not need, once the router has settled, the page is painted and the browser is idle; at the latest
 * after 30 seconds.
 */
export function onceStable(router: RouterLike): void {
  let done = false
  const settled = () => router.state.initialized && router.state.navigation.state === 'idle' && router.state.revalidation === 'idle'
  const go = () => {
    if (done) return
    done = true
    clearTimeout(timer)
    unsubscribe()
    if (import.meta.env.PROD) registerServiceWorker()
    keepContentFresh()
    followCanonical(router)
    sendReports()
    watchPush((path) => void enter(router, path)).catch((error: unknown) => logWarning('pushes not watched', error))
  }
  const check = () => {
    if (settled()) afterPaint(() => whenIdle(() => settled() && go()))
  }
  const timer = setTimeout(go, STABLE_FALLBACK_MS)
  const unsubscribe = router.subscribe(check)
  check()
}

/** Sends reports that were written offline. */
function sendReports(): void {
  if (!readKey(REPORTS_WAITING)) return
  import('./features/reports/outbox.ts').then(
    ({ watchOutbox }) => watchOutbox(),
    (error: unknown) => logWarning('waiting reports not looked at', error),
  )
}

function afterPaint(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act))
}

// Safari has no requestIdleCallback.
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 300)
}

/**
 * Removes the canonical address, which the server writes into the head of a public page and the browser's share sheet uses. After the next
 * navigation it would be the address of the page before.
 */
function followCanonical(router: RouterLike): void {
  const link = document.querySelector('link[rel=canonical]')
  if (!link) return
  const unsubscribe = router.subscribe(() => {
    if (new URL(link.getAttribute('href') ?? '', location.href).pathname === router.state.location.pathname) return
    link.remove()
    unsubscribe()
  })
}
