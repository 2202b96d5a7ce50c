import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Where a screen stands when a list and what was opened of it are side by side; null on a page of its own.
 *
 * `open`: the address of what is open beside the list. `onSearch`: changes that of the list alone.
 */
export type Pane = { is: 'list' | 'detail'; open: string | null; onSearch?: (search: URLSearchParams) => void }

export const PaneContext = createContext<Pane | null>(null)

export const usePane = (): Pane | null => use(PaneContext)

/** A list beside what was opened of it: the page is the other one's. */
export const isAside = (pane: Pane | null): boolean => pane?.is === 'list' && pane.open !== null

/**
 * The search of the screen's own address: of a list beside what was opened of it that is not the address above, which stays. `now` reads it
 * as it is at this moment: a second press may come before the first one renders.
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
