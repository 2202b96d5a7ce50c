import { useEffect, type RefObject } from 'react'

/** A pause in typing, before which nothing interrupts. */
const BREATH_MS = 1_000

/** Scrolls the note about a refused press into view, from anywhere in a long form. */
export function useRefusal(notes: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal !== null) toNote(notes.current)
  }, [notes, refusal])
}

/** Scrolls the note about another person's save or deletion into view, once typing pauses. Nothing is saved until the person chooses. */
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
