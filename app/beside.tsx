import type { ComponentType } from 'react'
import { logWarning } from './platform/log-warning.ts'
import type { Beside } from './shell/shell.tsx'
import { isRoomy } from './ui/use-wide.ts'

/** The sections that show the list beside an open document, if the window is wide enough. */
const LISTS = ['ristoranti', 'appuntamenti', 'convenzioni', 'istruzioni', 'sports']

type Load = () => Promise<ComponentType>

/** The loaded lists by address, as components that show the list beside the document. */
const shown = new Map<string, Beside['shown']>()

/**
 * The list beside a page, for the frame; null for pages without one.
 *
 * @param screenOf finds the screen of a path
 */
export function besideOf(path: string, screenOf: (path: string) => Load | undefined): Beside | null {
  const list = LISTS.find((one) => path === one || path === `${one}/:id`)
  const load = list && screenOf(list)
  if (!load) return null
  const at = `/${list}`
  return {
    at,
    get shown() {
      return shown.get(at)
    },
    async load() {
      const [List, { SideBySide }] = await Promise.all([load(), import('./shell/side-by-side.tsx')])
      shown.set(at, () => <SideBySide path={at} list={List} />)
    },
  }
}

/** A failed list is loaded again when the window changes (shell.tsx). */
const noList = (error: unknown): void => logWarning('no list beside the page', error)

/** Loads the list with its document if the window is wide enough. If the list fails, the document shows alone. */
export const withList =
  (screen: Load, beside: Beside | null): Load =>
  async () => {
    const [page] = await Promise.all([screen(), isRoomy() && beside?.load().catch(noList)])
    return page
  }
