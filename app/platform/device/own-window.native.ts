import { createStore } from '#app/platform/create-store.ts'

/** Pages that a link in a form opens in a window of their own. */
const OWN_WINDOWS = ['/privacy', '/chi-siamo'] as const
export type OwnWindow = (typeof OWN_WINDOWS)[number]

/** The page that lies over the one that is shown; null without one. */
export const openedWindow = createStore<OwnWindow | null>(null)

/** Whether the page is one that lies over others, and now does. */
export function openWindow(pathname: string): boolean {
  const own = OWN_WINDOWS.find((path) => path === pathname)
  if (own) openedWindow.set(own)
  return own !== undefined
}
