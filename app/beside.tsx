import type { ComponentType } from 'react'
import { logWarning } from './platform/log-warning.ts'
import type { Beside } from './shell/shell.tsx'
import { isRoomy } from './ui/use-wide.ts'

/** The sections whose list stands beside what is opened from it, where the window has room for both. */
const LISTS = ['ristoranti', 'appuntamenti', 'convenzioni', 'istruzioni', 'sports']

type Load = () => Promise<ComponentType>

/** The lists that have come, by their address, each with what stands it beside the other. */
const shown = new Map<string, Beside['shown']>()

/**
 * What the frame is told of a list, and of what is opened from it; null for every other page.
 *
 * @param screenOf the screen of a path of the table
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

/** The window asks for it again as it changes (shell.tsx). */
const noList = (error: unknown): void => logWarning('no list beside the page', error)

/** Where there is room for both, the list comes with its document; a list that does not come leaves the document alone. */
export const withList =
  (screen: Load, beside: Beside | null): Load =>
  async () => {
    const [page] = await Promise.all([screen(), isRoomy() && beside?.load().catch(noList)])
    return page
  }
