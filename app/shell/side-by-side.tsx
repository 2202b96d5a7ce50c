import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type MouseEvent } from 'react'
import { NavigationType, Outlet, Route, Routes, useLocation, useNavigate, useNavigationType, type Location } from 'react-router'
import { PaneContext } from '#app/ui/pane.ts'
import { PageBoundary } from './page-boundary.tsx'
import styles from './side-by-side.module.css'

/** The list of a section, with an opened document beside it. The list stays mounted. */
export function SideBySide({ path, list: List }: { path: string; list: ComponentType }) {
  const here = useLocation()
  const isOpen = !isList(here, path)
  const open = isOpen ? here.pathname + here.search : null
  const { own, onSearch } = useListAddress(path, here)
  const { pane, press } = useRowInSight(open)

  return (
    <main id="main" className={isOpen ? styles.both : styles.alone}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only reads the position of a pressed link */}
      <div ref={pane} className={styles.list} data-pane={isOpen ? 'list' : undefined} onClickCapture={press}>
        <PaneContext value={{ is: 'list', open, onSearch }}>
          {/* The list has its own address, with its search and filters, different from the page’s. */}
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
 * The list's last own address; its plain one when a link opened the document. Filters beside the document change it alone. It becomes the
 * page's address when the list is shown alone again, unless a link sets another one.
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
 * Keeps the pressed row at its position when the list becomes a column; a row opened by a link is scrolled into view when it appears.
 * Returns the list's ref and the press handler.
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

/** False while the row is missing. @param y the row's position, px from the list's upper edge; null when it only has to be visible */
function bringIntoSight(list: HTMLElement, y: number | null): boolean {
  const row = list.querySelector('[aria-current="true"]')
  if (!row) return false
  const [top, room] = [row.getBoundingClientRect().top - list.getBoundingClientRect().top, list.clientHeight]
  if (y !== null || top < 0 || top > room * 0.8) list.scrollTop += top - (y ?? room / 3)
  return true
}
