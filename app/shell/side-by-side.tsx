import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import { NavigationType, Outlet, Route, Routes, useLocation, useNavigate, useNavigationType, type Location } from 'react-router'
import { PaneContext } from '#app/ui/pane.ts'
import { PageBoundary } from './page-boundary.tsx'
import styles from './side-by-side.module.css'

/** The list of a section and, where one of its documents is open, that beside it. The list is the same one all the time. */
export function SideBySide({ path, list: List }: { path: string; list: ComponentType }) {
  const here = useLocation()
  const isOpen = !isList(here, path)
  const open = isOpen ? here.pathname + here.search : null
  const { own, onSearch } = useListAddress(path, here)
  const { pane, press } = useRowInSight(open)

  return (
    <main id="main" className={isOpen ? styles.both : styles.alone}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only looks where a link was when it was pressed */}
      <div ref={pane} className={styles.list} data-pane={isOpen ? 'list' : undefined} onClickCapture={press}>
        <PaneContext value={{ is: 'list', open, onSearch }}>
          {/* Its search and filters are in its own address, which is not the one above. */}
          <Routes location={own}>
            <Route
              path="*"
              element={
                <PageBoundary address={own.key}>
                  <List />
                </PageBoundary>
              }
            />
          </Routes>
        </PaneContext>
      </div>
      {isOpen && (
        <div className={styles.detail} data-pane="detail">
          <PaneContext value={{ is: 'detail', open }}>
            <Outlet />
          </PaneContext>
        </div>
      )}
    </main>
  )
}

const isList = ({ pathname }: Location, path: string) => pathname === path || pathname === `${path}/`

/**
 * The last address of the list itself; its plain one where a link has opened the document. What is chosen beside the document changes it
 * alone, and is written above once the list is there again, unless a link says what it is to show.
 */
function useListAddress(path: string, here: Location) {
  const inList = isList(here, path)
  const [own, setOwn] = useState<Location>(() => (inList ? here : { ...here, pathname: path, search: '', hash: '' }))
  const [chosen, setChosen] = useState<string | null>(null)
  const isLinked = useNavigationType() === NavigationType.Push && here.search !== ''
  const navigate = useNavigate()
  const search = inList && chosen !== null && !isLinked ? chosen : here.search
  const isBehind = inList && search !== here.search
  useEffect(() => {
    if (isBehind) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isBehind, search, navigate])

  const onSearch = (next: URLSearchParams) => {
    const words = next.toString()
    const changed = words && `?${words}`
    setChosen(changed)
    setOwn((before) => ({ ...before, search: changed }))
  }
  if (inList && chosen !== null && !isBehind) setChosen(null)
  if (inList && (own.key !== here.key || own.search !== search)) setOwn({ ...here, search })
  return { own, onSearch }
}

/**
 * The row of what is open stays where it was when it was pressed, though the list has become a column; one that a link has opened is
 * brought into sight when it is there. Gives the list's place, and what looks at a press.
 */
function useRowInSight(open: string | null) {
  const pane = useRef<HTMLDivElement>(null)
  const y = useRef<number | null>(null)
  useLayoutEffect(() => {
    const list = pane.current
    if (open === null || !list) return
    const place = () => {
      const isThere = bringIntoSight(list, y.current)
      if (isThere) y.current = null
      return isThere
    }
    if (place()) return
    const observer = new ResizeObserver(() => place() && observer.disconnect())
    for (const child of list.children) observer.observe(child)
    return () => observer.disconnect()
  }, [open])
  const press = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const row = target instanceof Element ? target.closest('a') : null
    const from = currentTarget.dataset.pane ? currentTarget.getBoundingClientRect().top : 0
    y.current = row && row.getBoundingClientRect().top - from
  }
  return { pane, press }
}

/** False while the row is not there. @param y where it has to be, px from the list's upper edge; null where it need only be seen */
function bringIntoSight(list: HTMLElement, y: number | null): boolean {
  const row = list.querySelector('[aria-current="true"]')
  if (!row) return false
  const [top, room] = [row.getBoundingClientRect().top - list.getBoundingClientRect().top, list.clientHeight]
  if (y !== null || top < 0 || top > room * 0.8) list.scrollTop += top - (y ?? room / 3)
  return true
}
