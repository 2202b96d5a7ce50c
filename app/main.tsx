import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { appInfo } from './data/association.ts'
import { report } from './data/report.ts'
import { notify } from './data/notice.ts'
import { refreshSession, session, watchSession } from './data/session.ts'
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

  askServer(router).catch((error: unknown) => report('session not refreshed', error))
}

/** Whether the stored user still is one. Who is not is told why, or led to what is missing, rather than left alone. */
async function askServer(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const wasLoggedIn = session().user !== null
  const { user, incomplete } = await refreshSession()
  if (!wasLoggedIn || user) return
  if (incomplete) await router.navigate('/login?step=profilo', { replace: true })
  else notify('auth.session_expired', 'until-closed')
}
