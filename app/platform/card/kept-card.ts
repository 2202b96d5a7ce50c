import type { CardAnswer } from '#domain/accounts/api.ts'
import type { ClockOffset } from '#domain/cards/credential/clock-offset.ts'

/**
 * The card as it is kept on the device. In localStorage, unlike the other copies: at the till the boot script reads it before anything
 * else, and IndexedDB answers an old phone only after a quarter of a second (docs/decisions/0009-card-before-app.md).
 */
export type KeptCard = {
  card: CardAnswer
  fetchedAt: number
  /** What the answer told of this device's clock. */ offset?: ClockOffset | null
}

const KEY = 'card'
/** An update of the app that changes the card's shape raises it: an entry of another version is as good as none. */
const VERSION = 1

/** Null when there is none, it has another version, it is damaged, or the browser refuses its storage. Never throws. */
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

/** The parts that drawing the card takes for granted: a screen must not break for ever over what it finds on the device. */
export const isWhole = (card: Partial<CardAnswer>): boolean => Boolean(card.number && card.periods && card.association && card.category)
