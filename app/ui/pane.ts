import { createContext, use } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Where a screen stands when a list and what was opened of it are side by side; null on a page of its own.
 *
 * `open`: the address of what is open beside the list.
 */
export type Pane = { is: 'list' | 'detail'; open: string | null }

export const PaneContext = createContext<Pane | null>(null)

export const usePane = (): Pane | null => use(PaneContext)

/** A list beside what was opened of it: the page is the other one's. */
export const isAside = (pane: Pane | null): boolean => pane?.is === 'list' && pane.open !== null

/** Reads the search of the screen's own address as it is at this moment: a second press may come before the first one renders. */
export function useSearchNow(): () => URLSearchParams {
  const aside = isAside(usePane())
  const [own] = useSearchParams()
  return () => new URLSearchParams(aside ? own : location.search)
}
