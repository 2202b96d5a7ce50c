import { useEffect, useRef } from 'react'

/**
 * Runs a task at once, or, while a finger or a button is down, after its click. A field that shows its problem the moment it loses
 * the focus moves what is below it, and the press that took the focus away would end on something else.
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
