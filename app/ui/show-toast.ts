import { createStore } from '#app/platform/create-store.ts'

/** `icon`: of `icons.ts`, instead of the tick. `stays`: until it is hidden or its button is pressed. */
export type Toast = {
  id: number
  text: string
  icon?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  stays?: boolean
}

/** The toast on the screen, one at a time. */
export const shownToast = createStore<Toast | null>(null)
let last = 0

/** Confirms an act for 6 seconds; a new toast replaces the old one. Not for errors, which must stay. */
export function showToast(text: string, more: Pick<Toast, 'action' | 'icon'> = {}): void {
  shownToast.set({ id: ++last, text, ...more })
}

/** A toast that stays. @returns what hides it */
export function showNews(text: string, more: Pick<Toast, 'action' | 'icon'>): () => void {
  const id = ++last
  shownToast.set({ id, text, ...more, stays: true })
  return () => hideToast(id)
}

export const hideToast = (id: number): void => {
  if (shownToast.get()?.id === id) shownToast.set(null)
}
