import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for the persistent menu (visual reference, section 3); follows resizing and rotation. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')
