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
 * Announces another person's save or deletion, or an ended role. A person who is typing keeps the focus: a toast says `words` and links to
 * the note. Otherwise the note takes the focus.
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
