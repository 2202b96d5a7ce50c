import { lazy, Suspense, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { openedWindow, type OwnWindow } from './platform/device/own-window.native.ts'
import { PaneContext } from './ui/pane.ts'
import { Sheet } from './ui/sheet.tsx'
import { pages } from './ui/texts/shell.ts'
import { backToPage } from './ui/use-back-closes.ts'

const windows: Record<OwnWindow, { title: string; Page: ReturnType<typeof lazy> }> = {
  '/privacy': {
    title: pages.privacy,
    Page: lazy(async () => ({ default: (await import('./features/about/text-screens.tsx')).Privacy })),
  },
  '/chi-siamo': {
    title: pages.chiSiamo,
    Page: lazy(async () => ({ default: (await import('./features/about/about-screen.tsx')).ChiSiamo })),
  },
}

const close = () => openedWindow.set(null)

/** Windows inside the app: a shell has no real ones, so they cover the page, and its form keeps its values. */
export function OwnWindows() {
  const shown = openedWindow.use()
  const navigate = useNavigate()
  const { title, Page } = windows[shown ?? '/privacy']

  /** A link in the window changes the page below it. */
  const follow = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.host !== location.host || link.pathname.startsWith('/api/')) return
    event.preventDefault()
    event.stopPropagation()
    close()
    await backToPage()
    await navigate(link.pathname + link.search + link.hash)
  }

  return (
    <Sheet open={shown !== null} onClose={close} title={title}>
      {shown && (
        <PaneContext value={{ is: 'sheet', open: null }}>
          <div onClickCapture={(event) => void follow(event)}>
            <Suspense>
              <Page />
            </Suspense>
          </div>
        </PaneContext>
      )}
    </Sheet>
  )
}
