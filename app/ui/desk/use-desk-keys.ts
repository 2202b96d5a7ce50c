import { useEffect, useEffectEvent } from 'react'
import { createStore } from '#app/platform/create-store.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { undoShown } from './undo.ts'

const OFF = 'desk-keys-off'

/** Whether single letters are shortcuts on this device: anyone who speaks to the computer turns them off (WCAG 2.1.4). */
export const letterKeys = createStore(readKey(OFF) === null)

export function setLetterKeys(on: boolean): void {
  letterKeys.set(on)
  try {
    if (on) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '1')
  } catch {
    // It holds until the page is closed.
  }
}

type Acts = { onSearch: () => void; onHelp: () => void; onBack: () => void }

/**
 * The keyboard of Gestione, for one frame: Ctrl/Cmd+K, and outside fields and dialogs Ctrl/Cmd+Z, `/ j k x ?` and Escape. Rows of lists carry
 * `data-desk-row`, or stand in `data-desk-list`; they take the real focus, so that Enter opens them as any link.
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
      // In a field it takes back what was written there.
      const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && !(target && isWriting(target))
      if (isUndo && undoShown()) event.preventDefault()
      return
    }
    if (target && isWriting(target)) {
      if (event.key === 'Escape' && target.matches('main input[type=search]')) leaveSearch(target as HTMLInputElement, event)
      return
    }
    if (event.key === 'Escape') return acts.onBack()
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
  return false
}

const isWriting = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')

const ROW = 'main :is([data-desk-row], [data-desk-list] li)'
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROW)]
const opens = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('a[href], button:not([data-desk-box])')
const rowOfFocus = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>(ROW) ?? null

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}

function moveBy(step: 1 | -1): boolean {
  const all = rows()
  const here = rowOfFocus()
  const next = here ? all[all.indexOf(here) + step] : all[step === 1 ? 0 : all.length - 1]
  const link = opens(next)
  link?.focus({ focusVisible: true } as FocusOptions)
  next?.scrollIntoView({ block: 'nearest' })
  return all.length > 0
}

function choose(): boolean {
  const box = rowOfFocus()?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== undefined && box !== null
}

/** The first Escape empties the field, as the browser does; then the first row is next. */
function leaveSearch(field: HTMLInputElement, event: KeyboardEvent): void {
  if (field.value !== '') return
  event.preventDefault()
  const first = opens(rows()[0])
  if (first) first.focus({ focusVisible: true } as FocusOptions)
  else field.blur()
}
