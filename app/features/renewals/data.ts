import type { CardAnswer } from '#domain/accounts/api.ts'
import { call, type ApiError } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { family } from '#app/features/family/data.ts'
import { refreshCard } from '#app/platform/session/session.ts'

/** Whether a number is of the own card, and not of a child's that this device carries. */
export const isOwnCard = (number: string): boolean => storedUser()?.tessera === number

/**
 * Asks the server again for the own card, or with its number for a child's, and for what this device shows it with.
 *
 * @returns why this try brought nothing
 */
export const refreshShown = (number: string): Promise<ApiError | null> => (isOwnCard(number) ? refreshCard() : family.refresh())

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
  await refreshShown(number)
  return periods.validTo ?? ''
}
