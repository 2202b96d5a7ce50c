import { useEffect, useEffectEvent } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { choose, focusSearch, goBeside, goToBulk, leaveSearch, moveBy } from './desk-rows.ts'
import { undoShown } from './undo.ts'

const OFF = 'desk-keys-off'

/** Whether single letters are shortcuts on this device; speech input needs them off (WCAG 2.1.4). */
export const letterKeys = createStore(readKey(OFF) === null)

export function setLetterKeys(on: boolean): void {
  letterKeys.set(on)
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // The choice lasts until the page is closed.
  }
}

type Acts = { onSearch: () => void; onHelp: () => void; onBack: () => void }

/**
 * Keyboard shortcuts of Gestione, for one frame: Ctrl/Cmd+K, and outside fields and dialogs Ctrl/Cmd+Z, `/ j k x a ?`, Enter on an open row
 * and Escape. Rows have `data-desk-row`, or are in `data-desk-list` (desk-rows.ts).
 */
export function useDeskKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
      event.preventDefault()
      return acts.onSearch()
    }
    if (event.altKey || document.querySelector('dialog:modal')) return
    const target = event.target instanceof HTMLElement ? event.target : null
    if (event.ctrlKey || event.metaKey) {
      // In a field it undoes typing.
      const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && !(target && isWriting(target))
      if (isUndo && undoShown()) event.preventDefault()
      return
    }
    if (target && isWriting(target)) {
      if (event.key === 'Escape' && target.matches('main input[type=search]')) leaveSearch(target as HTMLInputElement, event)
      return
    }
    if (event.key === 'Escape') return acts.onBack()
    if (event.key === 'Enter') {
      if (target && goBeside(target)) event.preventDefault()
      return
    }
    if (letterKeys.get() && letter(event.key, acts)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function letter(key: string, { onHelp }: Acts): boolean {
  if (key === '?') return (onHelp(), true)
  if (key === '/') return focusSearch()
  if (key === 'j') return moveBy(1)
  if (key === 'k') return moveBy(-1)
  if (key === 'x') return choose()
  if (key === 'a') return goToBulk()
  return false
}

const isWriting = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')
