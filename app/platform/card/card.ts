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
  /** When the server last confirmed it, ms; null when it never did. */
  fetchedAt: number | null
  /** The last try to bring it up to date failed. */
  stale: boolean
}

const NONE: KnownCard = { card: null, fetchedAt: null, stale: false }

const known = createStore<KnownCard>(onDevice())

/** The card as the device knows it; it is brought up to date behind. */
export const useCard = known.use

/** Whether a number is of the own card, and not of a child's that this device carries. */
export const isOwnCard = (number: string): boolean => storedUser()?.tessera === number

/** Brings the card up to date. A failure leaves what is known, marks it as stale, and is given back. */
export async function loadCard(): Promise<ApiError | null> {
  try {
    const sentAt = Date.now()
    const card = await api.card()
    // Signed out, or somebody else, while the answer was on its way: nothing of it may stay on this device.
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

/** Takes the card off the device. */
export function forgetCard(): void {
  known.set(NONE)
  onStorage(dropCard)
  dropHeldCard().catch((error: unknown) => logWarning('card not taken off the device', error))
}

// Another account's card is ignored.
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
