import type { CardAnswer } from '#domain/accounts/api.ts'
import { call } from '#app/platform/api.ts'
import { isOwnCard } from '#app/platform/card/card.ts'

/**
 * Renews a card without a fee; again is safe, also after an answer that was lost.
 *
 * @param card the own one, or a child's, as it is shown
 * @returns the new last day
 * @throws ApiError api.conflict when it is not for its holder to renew
 */
export async function renewCard({ number, periods: { validTo } }: CardAnswer): Promise<string> {
  const path = isOwnCard(number) ? '/api/card/renewal' : `/api/family/${number}/renewal`
  const { periods } = await call<CardAnswer>('POST', path, { validTo })
  return periods.validTo ?? ''
}
