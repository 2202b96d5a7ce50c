import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appInfo } from './data/association.ts'
import { report } from './data/report.ts'
import { refreshSession, watchSession } from './data/session.ts'
import { watchInstall } from './device/install.ts'
import { registerWhenStable } from './device/service-worker.ts'
import { routes } from './routes.tsx'
import { motionStyle } from './shell/motion-style.ts'
import { animatePages } from './shell/transitions.ts'

/** Starts the app; the boot script calls it once the card is on the screen, or at once where there is none to show. */
export function start(): void {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root.')
  document.documentElement.dataset.motion = motionStyle(navigator.userAgent, navigator.maxTouchPoints)

  const router = createBrowserRouter(routes(appInfo()))
  animatePages(router)
  watchSession()
  watchInstall()
  registerWhenStable(router)
  createRoot(root).render(<RouterProvider router={router} onError={(error) => report('a screen failed', error)} />)

  refreshSession().catch((error: unknown) => report('session not refreshed', error))
}
