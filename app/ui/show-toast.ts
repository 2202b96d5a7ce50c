import { createStore } from '#app/platform/create-store.ts'

/** `icon`: of `icons.ts`, instead of the tick. */
export type Toast = { id: number; text: string; icon?: string | undefined; action?: { label: string; onPress: () => void } | undefined }

/** The toast on the screen, one at a time. */
export const shownToast = createStore<Toast | null>(null)
let last = 0

/** Confirms an act for 6 seconds; a new toast replaces the old one. Not for errors, which must stay. */
export function showToast(text: string, more: Pick<Toast, 'action' | 'icon'> = {}): void {
  shownToast.set({ id: ++last, text, ...more })
}
