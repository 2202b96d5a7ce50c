import { current, type Database } from '#db/connect.ts'
import { rolesOfToday } from '#server/core/accounts/queries.ts'
import type { CardCheckRow } from '#db/tables.ts'

const typedCards = (db: Database) =>
  db
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    // Under fourteen the card is shown in a guardian's account.
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('accountClosure', 'accountClosure.uid', 'card.uid')
    .select(['card.number', 'card.uid', 'card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn'])
    .select('accountClosure.requestedAt as closingAt')
    .select(({ fn }) => [
      fn.coalesce('userDocument.firstname', 'child.firstname').$castTo<string>().as('firstname'),
      fn.coalesce('userDocument.lastname', 'child.lastname').$castTo<string>().as('lastname'),
    ])
    .where((row) => row.or([row('userDocument.uid', 'is not', null), row('child.cardNumber', 'is not', null)]))

/** The card of somebody, by its number. */
export const findCardByNumber = (db: Database, number: string) => typedCards(db).where('card.number', '=', number).executeTakeFirst()

/** The same, by the code that the member spells. */
export const findCardByCode = (db: Database, code: string) =>
  typedCards(db).innerJoin('manualCode', 'manualCode.cardNumber', 'card.number').where('manualCode.code', '=', code).executeTakeFirst()

const VERIFYING = ['admin', 'secretary', 'verifier']

/** Whether an account has a role that checks cards (domain guide, section 14). */
export const canVerify = async (db: Database, uid: string, today: string): Promise<boolean> =>
  (await rolesOfToday(db, today).select('role').where('uid', '=', uid).where('role', 'in', VERIFYING).executeTakeFirst()) !== undefined

export const addChecks = (db: Database, row: CardCheckRow) =>
  current(db)
    .insertInto('cardCheck')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'reason']).doUpdateSet((known) => ({ checks: known('cardCheck.checks', '+', row.checks) })),
    )
    .execute()
