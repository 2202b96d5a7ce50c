import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for the persistent menu (visual reference, section 3); follows resizing and rotation. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')

/** Whether a list and what was opened of it have room beside each other, and beside the menu. */
export const ROOMY = '(min-width: 68.75rem)'
