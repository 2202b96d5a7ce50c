import type { CardKeys, CardRow } from '#db/tables.ts'
import { cardState } from '#domain/cards/card-state.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** `nameKey` is null if the card has no owner: children and holders of paper cards have a name without an account. */
type Card = Pick<CardRow & CardKeys, 'uid' | 'nameKey' | 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'>

/**
 * Why no credential of a card is valid on a day in Rome, whatever its dates: the card is suspended or cancelled. Null: it may be valid. The
 * end of its period is in the credential itself.
 */
export function outOfUse({ uid, nameKey, ...card }: Card, today: PlainDate): 'suspended' | 'over' | null {
  const state = cardState({ ...card, validFrom: null, validTo: null }, today, 0)
  if (state === 'cancelled' || (uid === null && nameKey === null)) return 'over'
  return state === 'suspended' ? 'suspended' : null
}
