import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Focuses the page's h1 when the focused element has disappeared: reading continues there, not at the top of the document. */
export const focusHeading = (options?: FocusOptions): void => document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus(options)

/**
 * Focuses the h1 of another step at the same address, as for another page (screen.tsx).
 *
 * @param ifLost only when the focused element disappeared with the previous step
 */
export function useStepFocus(step: string, { ifLost = false, preventScroll = false }: { ifLost?: boolean } & FocusOptions = {}): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (!ifLost || document.activeElement === document.body) focusHeading({ preventScroll })
  }, [step, ifLost, preventScroll])
}

/** Focuses an element that replaces the pressed one, when it appears. Not if it is there from the beginning. */
export function useFocusOn<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  const wasThere = useRef(isThere)
  useLayoutEffect(() => {
    if (isThere && !wasThere.current) ref.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return ref
}
