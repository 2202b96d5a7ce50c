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

// The card does not wait for the menu: it comes right behind, before anyone can have reached for it.
const SideMenu = lazy(async () => ({ default: (await import('./menu.tsx')).SideMenu }))

const TabBar = lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))

/** The frame of the member app: the menu beside the page or in a drawer, and the page that changes in it. */
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

/** A list and what is opened from it. `at`: the list's address; `shown`: the two side by side, once they have come. */
export type Beside = { at: string; shown: (() => ReactNode) | undefined; load: () => Promise<void> }

/** What stands side by side here; null where that has not come, or the window has no room for both. */
function useBeside(): Beside | null {
  const { beside } = (useMatches().at(-1)?.handle ?? {}) as { beside?: Beside | null }
  const isRoomy = useRoomy()
  const [, setCome] = useState<string | null>(null)
  // The window has become wider since the page came.
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

/** To the heading, not to an address with a #: the router would take that for a page. */
function skip(event: MouseEvent): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('h1')?.focus()
}

/** The class of each page while it comes and goes, by the direction that `animatePages` has given: see page-transitions.css. */
const ENTER = { 'nav-forward': 'page-in-forward', 'nav-back': 'page-in-back', default: 'none' }
const EXIT = { 'nav-forward': 'page-out-forward', 'nav-back': 'page-out-back', default: 'none' }

// None of them is needed to show a page: their words and looks come when there is something to say.
const Notice = lazy(async () => ({ default: (await import('./notice.tsx')).Notice }))
const UpdatePrompt = lazy(async () => ({ default: (await import('./update-prompt.tsx')).UpdatePrompt }))
const ToastView = lazy(async () => ({ default: (await import('#app/ui/toast.tsx')).ToastView }))

/** What the app has to say beside the page: what went wrong outside any form, a new version that waits, what is done. */
export function Notes() {
  const code = useNotice()
  const isUpdateReady = useUpdateReady()
  const toast = shownToast.use()
  return (
    <>
      <div className={styles.notes}>
        <div role="alert">
          <Optional>{code && <Notice code={code} />}</Optional>
        </div>
        <Optional>{isUpdateReady && <UpdatePrompt />}</Optional>
      </div>
      <output>
        <Optional>{toast && <ToastView key={toast.id} toast={toast} />}</Optional>
      </output>
    </>
  )
}
