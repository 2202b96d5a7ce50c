import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appInfo } from './platform/association.ts'
import { logWarning } from './platform/log-warning.ts'
import { followEnd, refreshSession, watchSession } from './platform/session/session.ts'
import { watchInstall } from './platform/device/install.ts'
import { routes } from './routes.tsx'
import { enter } from './enter.ts'
import { closeOverlays } from './ui/use-back-closes.ts'
import { watchPhone } from './platform/device/phone.ts'
import { motionStyle } from './platform/device/motion-style.ts'
import { animatePages, reportRecovered } from './shell/transitions.ts'

/** Starts the app. The boot script calls it once the card is on the screen, or at once without a card. */
export function start(): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root.')
  document.documentElement.dataset.motion = motionStyle(navigator.userAgent, navigator.maxTouchPoints)

  followEnd(leaveReports)
  const router = createBrowserRouter(routes(appInfo()))
  animatePages(router)
  watchSession()
  watchInstall()
  watchPhone({ go: (path) => void enter(router, path), uncover: closeOverlays })
  whenReady(router, () => {
    createRoot(root, { onRecoverableError: reportRecovered }).render(
      <RouterProvider router={router} onError={(error) => logWarning('a screen failed', error)} />,
    )
    // The page for a failed load is loaded beforehand.
    import('./shell/failed-page.tsx').catch((error: unknown) => logWarning('the page for failures is not here', error))
  })

  // Not needed for the first page, so it loads after it.
  import('./once-stable.ts').then(
    ({ onceStable }) => onceStable(router),
    (error: unknown) => logWarning('what comes after the first page is not here', error),
  )
  askServer(router).catch((error: unknown) => logWarning('session not refreshed', error))
}

/** Deletes the unsent reports of a person who signs out, or keeps them for their return. */
function leaveReports(uid: string, comesBack: boolean): void {
  import('./features/reports/leave.ts').then(
    (leave) => leave.leaveReports(uid, comesBack),
    (error: unknown) => logWarning('unsent reports not dropped', error),
  )
}

/** Waits for the first page's guard and code. Until then the page shows the background, or the card of the boot script. */
function whenReady(router: DataRouter, show: () => void): void {
  if (router.state.initialized) return show()
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    show()
  })
}

/** Checks the session of the stored user. A person with an incomplete profile is sent to complete it. */
async function askServer(router: DataRouter): Promise<void> {
  const { incomplete } = await refreshSession()
  if (incomplete) await router.navigate('/login?step=profilo', { replace: true })
}
