import type { ApiError } from '#app/platform/api.ts'
import { isOwnCard } from '#app/platform/card/card.ts'
import { refreshCard } from '#app/platform/session/session.ts'
import { family } from '#app/features/family/data.ts'

/**
 * Asks the server again for the own card, or with its number for a child's, and for what this device shows it with.
 *
 * @returns why this try brought nothing
 */
export const refreshShown = (number: string): Promise<ApiError | null> => (isOwnCard(number) ? refreshCard() : family.refresh())
