import type { CardAnswer } from '#domain/api.ts'

/** Key and version of the card among the snapshots on the device. In a file of its own: the boot script must not bring React along. */
export const CARD_KEY = 'card'
export const CARD_VERSION = 1

/** The parts that drawing the card takes for granted. */
export const isWholeCard = (card: Partial<CardAnswer>): boolean => Boolean(card.number && card.periods && card.association && card.category)
