import type { CardRow } from '#db/tables.ts'
import { cardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** `child`: null, or not there, when it is not that of a child, whom a guardian's account shows it for. */
type Card = Pick<CardRow, 'uid' | 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'> & { child?: string | null }

/**
 * Why nothing that was signed for a card counts on a day in Rome, whatever its dates say: it is suspended, or it is over. Null: it may be
 * good. The end of its period is in what was signed.
 */
export function outOfUse({ uid, child = null, ...card }: Card, today: PlainDate): 'suspended' | 'over' | null {
  const state = cardState({ ...card, validFrom: null, validTo: null }, today, 0)
  if (state === 'cancelled' || (uid === null && child === null)) return 'over'
  return state === 'suspended' ? 'suspended' : null
}
