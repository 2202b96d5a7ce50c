import { useEffect, useRef } from 'react'

/**
 * Another step under the same address: its h1 takes the focus, as that of another page does (screen.tsx), since what was pressed has gone
 * with the step before.
 */
export function useStepFocus(step: string): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus()
  }, [step])
}
