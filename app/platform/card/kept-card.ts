import type { CardAnswer } from '#domain/accounts/api.ts'
import type { ClockOffset } from '#domain/cards/credential/clock-offset.ts'

/**
 * The card on the device. In localStorage, unlike other copies: the boot script reads it first, and IndexedDB takes a quarter of a second
 * on an old phone (docs/decisions/0009-card-before-app.md).
 */
export type KeptCard = {
  card: CardAnswer
  fetchedAt: number
  /** The device's clock error, from the answer. */ offset?: ClockOffset | null
}

const KEY = 'card'
/** Raised when an update changes the card's shape: entries of other versions are ignored. */
const VERSION = 1

/** Null for a missing, outdated or damaged entry, or when the browser refuses its storage. Never throws. */
export function keptCard(): KeptCard | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as (KeptCard & { version: number }) | null
    return kept?.version === VERSION && isWhole(kept.card) ? kept : null
  } catch {
    return null
  }
}

/** @throws DOMException when the browser refuses to store */
export const keepCard = (kept: KeptCard): void => localStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...kept }))

/** @throws DOMException when the browser refuses its storage */
export const dropCard = (): void => localStorage.removeItem(KEY)

/** Whether the card has the parts that drawing needs: a damaged entry must not break the screen for ever. */
export const isWhole = (card: Partial<CardAnswer>): boolean => Boolean(card.number && card.periods && card.association && card.category)
