import { cardNumberField } from '#domain/cards/card-number-field.ts'

/** POST /api/staff/members/:number/guardians: the number of the guardian's card. */
export const guardianForm = { guardian: cardNumberField }

/** Why staff cannot link a guardian to a card. `no_account`: the guardian has no account with a confirmed address. */
export type LinkRefusal = 'no_account' | 'cancelled' | 'own_card' | 'no_name' | 'no_birth' | 'of_age'
