import { createStore } from '#app/platform/create-store.ts'

/** Pages that a link in a form opens in their own window, over the form. */
const OWN_WINDOWS = ['/privacy', '/chi-siamo'] as const
export type OwnWindow = (typeof OWN_WINDOWS)[number]

/** The page shown over the current one; null without one. */
export const openedWindow = createStore<OwnWindow | null>(null)

/** Opens the page over the current one; false when it has no window of its own. */
export function openWindow(pathname: string): boolean {
  const own = OWN_WINDOWS.find((path) => path === pathname)
  if (own) openedWindow.set(own)
  return own !== undefined
}
