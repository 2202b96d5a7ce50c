import { cardState, type CardPeriods, type CardState } from './card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** States in which partners accept a card. A late fee is not their concern (domain guide, section 4). */
const WORKS: readonly CardState[] = ['valid', 'expiring', 'grace']

/** Whether a card opens the members' offers on a civil day in Rome. `graceDays`: days after `validTo` in which the card still works. */
export const cardWorks = (card: CardPeriods, today: PlainDate, graceDays: number): boolean =>
  WORKS.includes(cardState(card, today, graceDays))
