import type { CardKeys, CardRow } from '#db/tables.ts'
import { cardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** `nameKey` is null of a card that is nobody's: a child and a person with a card on paper have a name without an account. */
type Card = Pick<CardRow & CardKeys, 'uid' | 'nameKey' | 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'>

/**
 * Why nothing that was signed for a card counts on a day in Rome, whatever its dates say: it is suspended, or it is over. Null: it may be
 * good. The end of its period is in what was signed.
 */
export function outOfUse({ uid, nameKey, ...card }: Card, today: PlainDate): 'suspended' | 'over' | null {
  const state = cardState({ ...card, validFrom: null, validTo: null }, today, 0)
  if (state === 'cancelled' || (uid === null && nameKey === null)) return 'over'
  return state === 'suspended' ? 'suspended' : null
}
