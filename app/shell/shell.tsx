import { lazy, useEffect, useMemo, useState, ViewTransition, type MouseEvent, type ReactNode } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { shell } from '#app/ui/texts/shell.ts'
import { Optional } from './optional.tsx'
import './page-transitions.css'
import styles from './shell.module.css'
import { FrameContext, type Frame } from './shell-context.ts'
import { useRoomy, useWide } from '#app/ui/use-wide.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useNotice } from '#app/platform/app-alert.ts'
import { useUpdateReady } from '#app/platform/device/update-ready.ts'
import { shownToast } from '#app/ui/show-toast.ts'

// The card does not wait for the menu, which loads right after it.
const SideMenu = lazy(async () => ({ default: (await import('./menu.tsx')).SideMenu }))

const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))

/** The frame of the member app: the menu, beside the page or in a drawer, and the changing page. */
export function Shell() {
  const isWide = useWide()
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const beside = useBeside()
  const isPending = useNavigation().state !== 'idle'
  const frame = useMemo<Frame>(
    () => ({ menu: isWide ? 'sidebar' : 'drawer', isOpen: isOpen && !isWide, openMenu: () => setOpen(true) }),
    [isWide, isOpen],
  )

  const close = () => setOpen(false)
  const Side = isWide ? 'aside' : 'div'

  return (
    <FrameContext value={frame}>
      <SkipLink />
      {isPending && <div className={styles.pending} />}
      <div className={styles.frame} aria-busy={isPending}>
        <Side className={isWide ? styles.sidebar : undefined} aria-label={isWide ? shell.sidebar : undefined}>
          <Optional>
            <SideMenu isWide={isWide} isOpen={frame.isOpen} onClose={close} />
          </Optional>
        </Side>
        <ViewTransition key={beside?.at ?? pathname} default="none" enter={ENTER} exit={EXIT}>
          <div className={styles.page}>{beside?.shown?.() ?? <Outlet />}</div>
        </ViewTransition>
      </div>
      <Optional>{!isWide && <TabBar />}</Optional>
      <Notes />
    </FrameContext>
  )
}

/** A list and its opened document. `at`: the list's address; `shown`: both side by side, once loaded. */
export type Beside = { at: string; shown: (() => ReactNode) | undefined; load: () => Promise<void> }

/** The pair for this address; null when it is not loaded, or the window is too narrow for both. */
function useBeside(): Beside | null {
  const { beside } = (useMatches().at(-1)?.handle ?? {}) as { beside?: Beside | null }
  const isRoomy = useRoomy()
  const [, setCome] = useState<string | null>(null)
  // The window has become wider since the page was shown.
  useEffect(() => {
    if (isRoomy && beside && !beside.shown)
      beside.load().then(
        () => setCome(beside.at),
        (error: unknown) => logWarning('no list beside the page', error),
      )
  }, [isRoomy, beside])
  return isRoomy && beside?.shown ? beside : null
}

export const SkipLink = () => (
  <a className={styles.skip} href="#main" onClick={skip}>
    {shell.skip}
  </a>
)

/** Focuses the heading. A link with # would be taken for a page by the router. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** Classes of the entering and leaving page, by the direction from `animatePages`: see page-transitions.css. */
const ENTER = { 'nav-forward': 'page-in-forward', 'nav-back': 'page-in-back', default: 'none' }
const EXIT = { 'nav-forward': 'page-out-forward', 'nav-back': 'page-out-back', default: 'none' }

// Messages are not needed to show a page: their code loads with the first one.
const Notice = lazy(async () => ({ default: (await import('./notice.tsx')).Notice }))
const UpdatePrompt = lazy(async () => ({ default: (await import('./update-prompt.tsx')).UpdatePrompt }))
const ToastView = lazy(async () => ({ default: (await import('#app/ui/toast.tsx')).ToastView }))

/** The app's messages beside the page: failures outside any form, a waiting new version, confirmations. */
export function Notes() {
  const code = useNotice()
  const isUpdateReady = useUpdateReady()
  const toast = shownToast.use()
  return (
    <>
      <div data-notes className={styles.notes}>
        <div role="alert">
          <Optional>{code && <Notice code={code} />}</Optional>
        </div>
        <output>
          <Optional>{isUpdateReady && <UpdatePrompt />}</Optional>
        </output>
      </div>
      <output>
        <Optional>{toast && <ToastView key={toast.id} toast={toast} />}</Optional>
      </output>
    </>
  )
}
