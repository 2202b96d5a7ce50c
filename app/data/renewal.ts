import type { CardAnswer } from '#domain/api.ts'
import { call } from './api.ts'
import { refreshCard } from './session.ts'

/**
 * Renews a card without a fee; again is safe, also after an answer that was lost.
 *
 * @param validTo the last day that the card shows
 * @returns the new last day
 * @throws ApiError api.conflict when it is not for its holder to renew
 */
export async function renewCard(validTo: string): Promise<string> {
  const { periods } = await call<CardAnswer>('POST', '/api/card/renewal', { validTo })
  await refreshCard()
  return periods.validTo ?? validTo
}
