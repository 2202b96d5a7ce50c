import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import group from './group.module.css'
import styles from './list.module.css'
import { CHUNK, chunksBetween, chunksOf, spaces, type View } from './long-list-view.ts'

/** A visible row; `y`: of its upper edge, px. */
type OnScreen = { index: number; y: number }
/**
 * A list's state when it was left, by history entry. On return it has the same length before anything is rendered, and `row` is at the same
 * position (`scroll`: the page's scroll position then).
 */
type Left = { view: View; scroll: number; row: OnScreen | null }
const left = new Map<string, Left>()
const MOST_LEFT = 30

type LongListProps<T> = { of: T[]; row: (item: T) => ReactNode; columns: boolean; memory: string | undefined }

/**
 * A list that renders only the rows around the screen: 2,000 at once block a slow phone for seconds (npm run bench, `lists`). Each row has
 * its index and the total. The browser's search finds rendered rows only, so such a list has a search field.
 */
export function LongList<T extends { id: string }>({ of, row, columns, memory }: LongListProps<T>) {
  const rows = of.length
  const list = useRef<HTMLUListElement>(null)
  /** The row that must keep its position when the rows above get other heights. */
  const anchor = useRef<OnScreen | null>(null)
  const [view, setView] = useState<View>(() => left.get(memory ?? '')?.view ?? { first: 0, end: 2, heights: [] })
  const first = Math.min(view.first, chunksOf(rows) - 1)
  const end = Math.min(Math.max(view.end, first + 1), chunksOf(rows))
  const { above, below } = spaces({ ...view, first, end }, rows)
  /** The rendered part: on a slow phone a frame may pass between a decision and its rendering. */
  const drawn = useRef({ view, first, rows })
  const isPlaced = useRef(false)

  const look = useCallback(() => {
    const ul = list.current
    if (!ul) return
    const { view, first, rows } = drawn.current
    const heights = measured(ul, first, view.heights)
    // A new height moves the rendered rows; the page is scrolled by the same distance.
    const above = (of: View['heights']) => spaces({ first, end: first, heights: of }, rows).above
    const top = above(heights) - above(view.heights) - ul.getBoundingClientRect().top
    const next = chunksBetween(top, top + innerHeight, heights, rows)
    if (next.first === view.first && next.end === view.end && heights === view.heights) return
    anchor.current = rowOnScreen(ul, scrolled(ul))
    setView({ ...next, heights })
  }, [])

  useLayoutEffect(() => {
    drawn.current = { view, first, rows }
    const kept = anchor.current && rowOf(list.current, anchor.current)
    const moved = kept && anchor.current ? documentTop(kept) - anchor.current.y : 0
    anchor.current = null
    if (kept && Math.abs(moved) > 1) move(kept, moved)
    if (isPlaced.current) look()
  }, [view, first, rows, look])

  useLayoutEffect(() => {
    const ul = list.current!
    const before = left.get(memory ?? '')
    // The router restores the scroll position only when the page is complete: until then nothing is visible here.
    queueMicrotask(() => {
      isPlaced.current = true
      putBack(ul, before)
      look()
    })
    return () => {
      isPlaced.current = false
      if (memory) keep(memory, { view: drawn.current.view, scroll: scrolled(ul), row: rowOnScreen(ul, 0) })
    }
  }, [memory, look])

  // Before the first frame: an immediate flick would otherwise scroll past all rendered rows.
  useLayoutEffect(() => {
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // Listens for scrolling of the page or of a column.
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  }, [look])

  return (
    <div className={styles.place}>
      <ul
        ref={list}
        className={classNames(group.group, styles.long, columns && styles.columns)}
        style={{ paddingBlockStart: above, paddingBlockEnd: below }}
      >
        {of.slice(first * CHUNK, end * CHUNK).map((item, i) => (
          <li key={item.id} data-row={item.id} aria-posinset={first * CHUNK + i + 1} aria-setsize={rows}>
            {row(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The heights with those of the rendered chunks; the same array when nothing is new. */
function measured(ul: HTMLElement, first: number, heights: View['heights']): View['heights'] {
  const { children } = ul
  let changed: (number | undefined)[] | undefined
  for (let i = 0; i + CHUNK < children.length; i += CHUNK) {
    const height = documentTop(children[i + CHUNK]!) - documentTop(children[i]!)
    const chunk = first + i / CHUNK
    if (Math.abs(height - (heights[chunk] ?? 0)) > 1) (changed ??= [...heights])[chunk] = height
  }
  return changed ?? heights
}

/** The first row below the screen's upper edge. Binary search: measuring a row costs as much as rendering some. `from`: where y begins. */
function rowOnScreen({ children }: HTMLElement, from: number): OnScreen | null {
  let [low, high] = [0, children.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (children[middle]!.getBoundingClientRect().top < 0) low = middle + 1
    else high = middle
  }
  const li = children[low]
  return li ? { index: Number(li.getAttribute('aria-posinset')), y: li.getBoundingClientRect().top + from } : null
}

const rowOf = (ul: HTMLElement | null, { index }: OnScreen) => ul?.querySelector(`[aria-posinset="${index}"]`)

/** The rows may have other heights than when the list was left: the phone was turned, or the text size changed. */
function putBack(ul: HTMLElement, before: Left | undefined): void {
  if (!before?.row || Math.abs(before.scroll - scrolled(ul)) > 1) return
  const moved = (rowOf(ul, before.row)?.getBoundingClientRect().top ?? before.row.y) - before.row.y
  if (Math.abs(moved) > 1) move(ul, moved)
}

function keep(memory: string, list: Left): void {
  left.delete(memory)
  left.set(memory, list)
  if (left.size > MOST_LEFT) left.delete(left.keys().next().value!)
}

/** The scrolling container: the page, or a column beside an opened document (pane.ts). */
const columnOf = (element: Element) => element.closest('[data-pane="list"]')

const scrolled = (element: Element): number => columnOf(element)?.scrollTop ?? scrollY

const move = (element: Element, top: number): void => (columnOf(element) ?? window).scrollBy({ top, behavior: 'instant' })

const documentTop = (element: Element): number => element.getBoundingClientRect().top + scrolled(element)
