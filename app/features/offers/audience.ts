import { useMemo } from 'react'
import { audienceOf, cardTypes, isFor, MEMBERS } from '#domain/offers/offer-audience.ts'
import { useCard } from '#app/platform/card/card.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import type { Offer } from './offer.ts'
import { convenzioni } from './texts.ts'

function useCardTypes() {
  const { page } = usePage('associazione')
  return useMemo(() => cardTypes(page), [page])
}

/** For whom an offer is, "per i soci"; null where every card is good for it. */
export const useAudience = ({ audience }: Pick<Offer, 'audience'>): string | null => audienceOf(audience, useCardTypes())?.words ?? null

/** Why one's own card is not good for an offer, and whether becoming a member would help; null where it is, or nobody knows. */
export function useNotForMe({ audience }: Pick<Offer, 'audience'>): { text: string; canApply: boolean } | null {
  const types = useCardTypes()
  const { card } = useCard()
  const found = audienceOf(audience, types)
  if (!found || !card) return null
  const type = types.find(({ id }) => id === card.category.id)
  if (type && isFor(audience, type)) return null
  return { text: convenzioni.notForMe(found.words, card.category.label), canApply: audience.includes(MEMBERS) && type?.isMember === false }
}
