import { useEffect, useEffectEvent, type RefObject } from 'react'
import { info } from '#app/ui/icons.ts'
import { showNews } from '#app/ui/show-toast.ts'
import { deskText } from './texts.ts'

/** Scrolls the note about a refused press into view, from anywhere in a long form. */
export function useRefusal(notes: RefObject<HTMLElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (refusal !== null) toNote(notes.current)
  }, [notes, refusal])
}

/**
 * Tells of another person's save or deletion, or of an ended role. Whoever is typing keeps the focus, and reads `words` beside it until
 * they go to the note.
 */
export function useNews(notes: RefObject<HTMLElement | null>, news: unknown, words: string): void {
  const tell = useEffectEvent(() => {
    if (notes.current?.contains(document.activeElement)) return
    if (!document.activeElement?.matches('input, textarea, select')) return toNote(notes.current)
    return showNews(words, { icon: info, action: { label: deskText.toNote, onPress: () => toNote(notes.current) } })
  })
  useEffect(() => (news === null ? undefined : tell()), [news])
}

const toNote = (notes: HTMLElement | null) => (notes?.querySelector<HTMLElement>('[data-summary]') ?? notes)?.focus()
