import type { CardAnswer } from '#domain/accounts/api.ts'
import { clockOffset } from '#domain/cards/credential/clock-offset.ts'
import { api, ApiError } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { createStore } from '#app/platform/create-store.ts'
import { dropHeldCard } from './held-card.ts'
import { dropCard, keepCard, keptCard } from './kept-card.ts'
import { logWarning } from '#app/platform/log-warning.ts'

export type KnownCard = {
  card: CardAnswer | null
  /** When the server last confirmed the card, ms; null before the first time. */
  fetchedAt: number | null
  /** The last refresh failed. */
  stale: boolean
}

const NONE: KnownCard = { card: null, fetchedAt: null, stale: false }

const known = createStore<KnownCard>(onDevice())

/** The card on this device, refreshed in the background. */
export const useCard = known.use

/** Whether a number is the own card's, not a child's. */
export const isOwnCard = (number: string): boolean => storedUser()?.tessera === number

/** Refreshes the card. A failure keeps the known card, marks it as stale, and is returned. */
export async function loadCard(): Promise<ApiError | null> {
  try {
    const sentAt = Date.now()
    const card = await api.card()
    // The person signed out, or changed, during the call: this answer must not be stored.
    if (storedUser()?.tessera !== card.number) return null
    const fetchedAt = Date.now()
    known.set({ card, fetchedAt, stale: false })
    const offset = clockOffset({ serverNow: card.now / 1000, sentAt, receivedAt: fetchedAt })
    onStorage(() => keepCard({ card, fetchedAt, offset }))
    void import('./hold-card.ts').then(({ holdCard }) => holdCard(card)).catch((error: unknown) => logWarning('card not held', error))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    known.set({ ...known.get(), stale: true })
    return error
  }
}

/** Removes the card from the device. */
export function forgetCard(): void {
  known.set(NONE)
  onStorage(dropCard)
  dropHeldCard().catch((error: unknown) => logWarning('card not taken off the device', error))
}

// A card of another account is ignored.
function onDevice(): KnownCard {
  const kept = keptCard()
  return kept && kept.card.number === storedUser()?.tessera ? { ...kept, stale: false } : NONE
}

function onStorage(act: () => void): void {
  try {
    act()
  } catch (error) {
    logWarning('card not written on the device', error)
  }
}
