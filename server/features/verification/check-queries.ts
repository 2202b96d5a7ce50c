import { current, type Database } from '#db/connect.ts'
import type { CardCheckRow } from '#db/tables.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

const typedCards = (db: Database) =>
  db
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    // Under fourteen the card is shown in a guardian's account; a person without an account has it on paper.
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .leftJoin('accountClosure', 'accountClosure.uid', 'card.uid')
    .select(['card.number', 'card.uid', 'card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'card.nameKey'])
    .select('accountClosure.requestedAt as closingAt')
    .select(holderNameInSql<string>())
    .where('card.nameKey', 'is not', null)

/** Finds a card by its number. */
export const findCardByNumber = (db: Database, number: string) => typedCards(db).where('card.number', '=', number).executeTakeFirst()

/** Finds a card by the code that the member spells. */
export const findCardByCode = (db: Database, code: string) =>
  typedCards(db).innerJoin('manualCode', 'manualCode.cardNumber', 'card.number').where('manualCode.code', '=', code).executeTakeFirst()

export const addChecks = (db: Database, row: CardCheckRow) =>
  current(db)
    .insertInto('cardCheck')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'kind', 'reason']).doUpdateSet((known) => ({ checks: known('cardCheck.checks', '+', row.checks) })),
    )
    .execute()
