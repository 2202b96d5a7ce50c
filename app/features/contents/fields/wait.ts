import { createContext, use, useEffect } from 'react'

/** Begun in a field and not yet part of the document, such as a picture that is being cropped: published now, it would be missing. */
export type Wait = { label: string; text: string }

/** Says what has to be done in a field before the document is published; null: nothing any more. */
export const WaitContext = createContext<((field: string, wait: Wait | null) => void) | null>(null)

/** Something has to be done in this field before the document is published, as long as there is a sentence. */
export function useWait(field: string, label: string, text: string | null): void {
  const say = use(WaitContext)
  useEffect(() => {
    say?.(field, text === null ? null : { label, text })
    return () => say?.(field, null)
  }, [say, field, label, text])
}
