import { useEffect, useRef } from 'react'

/**
 * Runs a task at once, or, during a press, after its click. A field that shows its problem on blur moves the content below, and the press
 * that took the focus away would end on another element.
 */
export function useAfterPress(): (task: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const down = () => (waiting.current ??= [])
    const up = () =>
      setTimeout(() => {
        const tasks = waiting.current ?? []
        waiting.current = null
        for (const task of tasks) task()
      })
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('pointerdown', down, options)
    document.addEventListener('pointerup', up, options)
    document.addEventListener('pointercancel', up, options)
    return () => listening.abort()
  }, [])
  return (task) => (waiting.current ? void waiting.current.push(task) : task())
}
