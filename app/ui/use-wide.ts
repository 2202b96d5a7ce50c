import { useSyncExternalStore } from 'react'
import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for the persistent menu (visual reference, section 3); follows resizing and rotation. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')

/** Whether the window has so many rem, in the size of text that the person has chosen: larger text leaves less room. */
const hasRoom = (rem: number): boolean => innerWidth >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The same; follows the window and the size of text. */
export const useRoom = (rem: number): boolean => useSyncExternalStore(followRoom, () => hasRoom(rem))

// A larger text makes the page longer.
function followRoom(listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  observer.observe(document.body)
  addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    removeEventListener('resize', listener)
  }
}

/** In rem of the plain text: 1100 px. */
const BESIDE_REM = 68.75

/** Whether a list and what was opened of it have room beside each other and the menu. */
export const isRoomy = (): boolean => hasRoom(BESIDE_REM)
export const useRoomy = (): boolean => useRoom(BESIDE_REM)
