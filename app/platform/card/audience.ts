import { useMemo } from 'react'
import { type Audience, audienceOf, cardTypes, isFor, MEMBERS } from '#domain/cards/audience.ts'
import { useCard } from '#app/platform/card/card.ts'
import { usePage } from '#app/platform/content/use-page.ts'

function useCardTypes() {
  const { page } = usePage('associazione')
  return useMemo(() => cardTypes(page), [page])
}

/** An audience in words, "per i soci"; null when it is every card. */
export const useAudience = (audience: Audience): string | null => audienceOf(audience, useCardTypes())?.words ?? null

/**
 * For an audience without the own card: its words, the card's type, and whether membership would help. Null when the card is in it, or
 * unknown.
 */
export function useNotForMe(audience: Audience): { words: string; own: string; canApply: boolean } | null {
  const types = useCardTypes()
  const { card } = useCard()
  const found = audienceOf(audience, types)
  if (!found || !card) return null
  const type = types.find(({ id }) => id === card.category.id)
  if (type && isFor(audience, type)) return null
  return { words: found.words, own: card.category.label, canApply: audience.includes(MEMBERS) && type?.isMember === false }
}
