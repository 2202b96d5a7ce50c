import type { ApiError } from '#app/platform/api.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { refreshCard } from '#app/platform/session/session.ts'
import { family } from '#app/features/family/data.ts'

/**
 * Refreshes the own card, or a child's card by its number, and the credential with which this device shows it.
 *
 * @returns the error of this try, or null
 */
export const refreshShown = (number: string): Promise<ApiError | null> => (isOwnCard(number) ? refreshCard() : family.refresh())
