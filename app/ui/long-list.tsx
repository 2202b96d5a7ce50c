import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import group from './group.module.css'
import styles from './list.module.css'
import { CHUNK, chunksBetween, chunksOf, spaces, type View } from './long-list-view.ts'

/** What a list that was left looked like, by its place in the history: on return it is as long as it was before anything is drawn. */
const left = new Map<string, View>()
const MOST_LEFT = 30

type LongListProps<T> = { of: T[]; row: (item: T) => ReactNode; columns: boolean; memory: string | undefined }

/**
 * A list of which only the rows around the screen are drawn: 2,000 at once keep a slow phone busy for seconds (npm run bench, `lists`).
 * Each row says which of how many it is. The page's own search finds only what is drawn: such a list has a search field.
 */
export function LongList<T extends { id: string }>({ of, row, columns, memory }: LongListProps<T>) {
  const rows = of.length
  const list = useRef<HTMLUListElement>(null)
  /** A row that is on the screen, and where it is in the document: it must stay there when those above it turn out to be of other heights. */
  const anchor = useRef<{ index: number; y: number } | null>(null)
  const [view, setView] = useState<View>(() => left.get(memory ?? '') ?? { first: 0, end: 2, heights: [] })
  const first = Math.min(view.first, chunksOf(rows) - 1)
  const end = Math.min(Math.max(view.end, first + 1), chunksOf(rows))
  const { above, below } = spaces({ ...view, first, end }, rows)

  const look = useCallback(() => {
    const ul = list.current
    if (!ul) return
    const heights = measured(ul, first, view.heights)
    const top = -ul.getBoundingClientRect().top
    const next = chunksBetween(top, top + innerHeight, heights, rows)
    if (next.first === view.first && next.end === view.end && heights === view.heights) return
    anchor.current = rowOnScreen(ul)
    setView({ ...next, heights })
  }, [first, rows, view])

  useLayoutEffect(() => {
    const kept = anchor.current && list.current?.querySelector(`[aria-posinset="${anchor.current.index}"]`)
    const moved = kept && anchor.current ? documentTop(kept) - anchor.current.y : 0
    anchor.current = null
    if (Math.abs(moved) > 1) scrollBy({ top: moved, behavior: 'instant' })
    look()
  }, [look])

  useEffect(() => {
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    // Whatever it is that scrolls: the page, or a column of it.
    document.addEventListener('scroll', soon, { capture: true, passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', soon, { capture: true })
      removeEventListener('resize', soon)
    }
  }, [look])

  useEffect(() => {
    if (!memory) return
    left.delete(memory)
    left.set(memory, view)
    if (left.size > MOST_LEFT) left.delete(left.keys().next().value!)
  }, [memory, view])

  return (
    <div className={styles.place}>
      <ul
        ref={list}
        className={classNames(group.group, styles.long, columns && styles.columns)}
        style={{ paddingBlockStart: above, paddingBlockEnd: below }}
      >
        {of.slice(first * CHUNK, end * CHUNK).map((item, i) => (
          <li key={item.id} aria-posinset={first * CHUNK + i + 1} aria-setsize={rows}>
            {row(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The heights with those of the chunks that are drawn; the same array when nothing is new. */
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

/** The first row below the screen's upper edge. Searched by halves: asking each costs as much as drawing some. */
function rowOnScreen({ children }: HTMLElement): { index: number; y: number } | null {
  let [from, to] = [0, children.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (children[middle]!.getBoundingClientRect().top < 0) from = middle + 1
    else to = middle
  }
  const li = children[from]
  return li ? { index: Number(li.getAttribute('aria-posinset')), y: documentTop(li) } : null
}

const documentTop = (element: Element): number => element.getBoundingClientRect().top + scrollY
