import { useMemo } from 'react'
import { type Audience, audienceOf, cardTypes, isFor, MEMBERS } from '#domain/cards/audience.ts'
import { useCard } from '#app/platform/card/card.ts'
import { usePage } from '#app/platform/content/use-page.ts'

function useCardTypes() {
  const { page } = usePage('associazione')
  return useMemo(() => cardTypes(page), [page])
}

/** For whom something is, "per i soci"; null where it is for every card. */
export const useAudience = (audience: Audience): string | null => audienceOf(audience, useCardTypes())?.words ?? null

/** The own card's type, and whether membership would help, if something is not for it; null if it is, or nothing is known. */
export function useNotForMe(audience: Audience): { words: string; own: string; canApply: boolean } | null {
  const types = useCardTypes()
  const { card } = useCard()
  const found = audienceOf(audience, types)
  if (!found || !card) return null
  const type = types.find(({ id }) => id === card.category.id)
  if (type && isFor(audience, type)) return null
  return { words: found.words, own: card.category.label, canApply: audience.includes(MEMBERS) && type?.isMember === false }
}
