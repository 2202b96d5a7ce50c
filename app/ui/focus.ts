import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** The page's h1 takes the focus, where what had it has gone: reading goes on from there and not from the top of the document. */
export const focusHeading = (options?: FocusOptions): void => document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus(options)

/**
 * Another step under the same address: its h1 takes the focus, as that of another page does (screen.tsx).
 *
 * @param ifLost only where what had the focus has gone with the step before
 */
export function useStepFocus(step: string, { ifLost = false, preventScroll = false }: { ifLost?: boolean } & FocusOptions = {}): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (!ifLost || document.activeElement === document.body) focusHeading({ preventScroll })
  }, [step, ifLost, preventScroll])
}

/** For what comes in the place of what was pressed: it takes the focus once it is there. Not where it stands there from the beginning. */
export function useFocusOn<T extends HTMLElement>(isThere: boolean): RefObject<T | null> {
  const ref = useRef<T>(null)
  const wasThere = useRef(isThere)
  useLayoutEffect(() => {
    if (isThere && !wasThere.current) ref.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return ref
}
