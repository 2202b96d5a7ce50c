import { useSyncExternalStore } from 'react'
import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for the persistent menu (visual reference, section 3); follows resizing and rotation. */
export const useWide = (): boolean => useMedia('(min-width: 64rem)')

/** Whether the window has this width in rem at the person's text size: larger text leaves less space. */
const hasRoom = (rem: number): boolean => innerWidth >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** `hasRoom` as a hook: follows the window and the text size. */
export const useRoom = (rem: number): boolean => useSyncExternalStore(followRoom, () => hasRoom(rem))

// Larger text makes the page longer.
function followRoom(listener: () => void): () => void {
  const observer = new ResizeObserver(listener)
  observer.observe(document.body)
  addEventListener('resize', listener)
  return () => {
    observer.disconnect()
    removeEventListener('resize', listener)
  }
}

/** 1100 px at the default text size. */
const BESIDE_REM = 68.75

/** Whether a list and an opened document fit beside each other and the menu. */
export const isRoomy = (): boolean => hasRoom(BESIDE_REM)
export const useRoomy = (): boolean => useRoom(BESIDE_REM)
