import { useEffect, useRef } from 'react'
import { isSame } from '#domain/same.ts'
import { offerUndo } from './undo.ts'

/** Offers to undo a change of a field. `back` makes the earlier value from the current one, which may have changed again since. */
export function useUndo<T>(value: T, onChange: (value: T) => void): (text: string, back: (now: T) => T) => void {
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])
  return (text, back) =>
    offerUndo(text, () => {
      const { value, onChange } = latest.current
      onChange(back(value))
    })
}

/** For a single value: puts `was` back, unless the value is no longer the one that the change has `left`. */
export const backTo =
  <T>(was: T, left: T) =>
  (now: T): T =>
    isSame(now, left) ? was : now
