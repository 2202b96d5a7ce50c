import { followed } from '../data/followed.ts'

export type Toast = { id: number; text: string; action?: { label: string; onPress: () => void } | undefined }

/** The toast on the screen: one at a time. */
export const shownToast = followed<Toast | null>(null)
let last = 0

/** Says that something is done, for 6 seconds; a new toast takes the place of the old one. Never for errors: those stay. */
export function showToast(text: string, { action }: Pick<Toast, 'action'> = {}): void {
  shownToast.set({ id: ++last, text, action })
}
