import { useEffect, type RefObject } from 'react'

/** Between two words nobody is interrupted. */
const BREATH_MS = 1_000

/** What was pressed was refused, from wherever in a long form: the note that says why is brought to the eye. */
export function useRefusal(notes: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal !== null) toNote(notes.current)
  }, [notes, refusal])
}

/** Others have saved or deleted it, and nothing is saved until a choice is made: brought to the eye too, once the writing pauses. */
export function useNews(notes: RefObject<HTMLElement | null>, news: unknown): void {
  useEffect(() => {
    if (news === null) return
    const show = () => {
      removeEventListener('input', wait)
      if (!notes.current?.contains(document.activeElement)) toNote(notes.current)
    }
    let timer = setTimeout(show, BREATH_MS)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(show, BREATH_MS)
    }
    addEventListener('input', wait)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', wait)
    }
  }, [notes, news])
}

const toNote = (notes: HTMLElement | null) => (notes?.querySelector<HTMLElement>('[data-summary]') ?? notes)?.focus()
