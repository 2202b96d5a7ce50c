import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A screen's role when it is not the page itself: a list and an opened document side by side, or a sheet over another page; null on a page
 * of its own.
 *
 * `open`: the document's address. `onSearch`: changes the list's own search.
 */
export type Pane = { is: 'list' | 'detail' | 'sheet'; open: string | null; onSearch?: (search: URLSearchParams) => void }

export const PaneContext = createContext<Pane | null>(null)

export const usePane = (): Pane | null => use(PaneContext)

/** Whether another screen owns the page: the opened document beside the list, or the one beneath the sheet. */
export const isAside = (pane: Pane | null): boolean => pane?.is === 'sheet' || (pane?.is === 'list' && pane.open !== null)

/**
 * The search of the screen's own address. For a list beside an opened document it differs from the page's address, which stays. `now` reads
 * the current value: a second press may come before the first one renders.
 */
export function useOwnSearch() {
  const pane = usePane()
  const [search, setSearch] = useSearchParams()
  const aside = isAside(pane)
  return {
    search,
    now: () => new URLSearchParams(aside ? search : location.search),
    write: (next: URLSearchParams) => {
      if (aside) pane?.onSearch?.(next)
      else setSearch(next, { replace: true, preventScrollReset: true })
    },
  }
}
