import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for the persistent menu (visual reference, section 3); follows resizing and rotation. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')

/** In rem of the plain text: 1100 px. */
const ROOM = 68.75

/** Whether a list and what was opened of it have room beside each other and the menu, in the size of text that the person has chosen. */
export const isRoomy = (): boolean => innerWidth >= ROOM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The same, as long as it is looked at. */
export const useRoomy = (): boolean => useMedia(`(min-width: ${ROOM}rem)`) && isRoomy()
