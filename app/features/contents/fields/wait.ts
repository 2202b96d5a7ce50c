import { createContext, use, useEffect } from 'react'

/**
 * Unfinished work in a field, such as a picture being cropped, which would be missing from a publication. `isLost`: leaving the page loses
 * it.
 */
export type Wait = { label: string; text: string; isLost: boolean }

/** Sets or clears (null) the unfinished work of a field. */
export const WaitContext = createContext<((field: string, wait: Wait | null) => void) | null>(null)

/** Keeps the document from being published while there is a sentence; `isLost`: and the person from leaving without a question. */
export function useWait(field: string, label: string, text: string | null, isLost: boolean): void {
  const say = use(WaitContext)
  useEffect(() => {
    say?.(field, text === null ? null : { label, text, isLost })
    return () => say?.(field, null)
  }, [say, field, label, text, isLost])
}
