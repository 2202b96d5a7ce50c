import { useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { leavePage } from './platform/app-alert.ts'
import { pageShown } from './guards.ts'
import { OwnWindows } from './own-windows.tsx'
import { markMapPage } from './shell/map-page.ts'
import { scrollKey } from './ui/use-scroll-kept.ts'

/** Wraps every page, and does the work of a page change. */
export function Root() {
  const { pathname, search, hash } = useLocation()
  const isFirst = useRef(true)

  useLayoutEffect(() => {
    const url = pathname + search + hash
    pageShown(url)
    markMapPage(document.body, url)
  }, [pathname, search, hash])

  // A layout effect runs with the new page, an effect up to a second later.
  useLayoutEffect(() => {
    if (pathname !== '/tessera') document.querySelector('#boot')?.remove()
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    leavePage()
  }, [pathname])

  return (
    <>
      <Outlet />
      {OwnWindows && <OwnWindows />}
      <p id="announcer" className="vh" aria-live="polite" />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}
