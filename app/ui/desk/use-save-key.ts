import { useEffect, useEffectEvent } from 'react'

/** The number of forms on this page that Ctrl+S saves: none, or one. */
let shown = 0
export const hasSaveKey = (): boolean => shown > 0

/** Ctrl+S, or Cmd+S, saves at once, also from within a field, but not behind a dialog. */
export function useSaveKey(save: () => void, { on = true } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) save()
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    shown++
    return () => {
      document.removeEventListener('keydown', listen)
      shown--
    }
  }, [on])
}
