import { current, type Database } from '#db/connect.ts'
import type { PersonRow } from '#db/tables.ts'

export const findPerson = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('person')
    .select(['birthDate', 'birthPlace', 'taxCode', 'street', 'cap', 'comune', 'provincia', 'phone', 'notes', 'revision'])
    .where('cardNumber', '=', cardNumber)
    .executeTakeFirst()

export const insertPerson = (db: Database, row: PersonRow) => current(db).insertInto('person').values(row).execute()

type Changes = Omit<PersonRow, 'id' | 'uid' | 'cardNumber' | 'firstname' | 'lastname' | 'createdAt'>

/** False when somebody has written it since that revision. */
export const updatePerson = async (db: Database, cardNumber: string, seen: number, changes: Changes): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('person')
    .set(changes)
    .where('cardNumber', '=', cardNumber)
    .where('revision', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also the record of a child whose account has taken the card: it was made without an account. */
export const deletePeopleOf = (db: Database, uids: string[]) =>
  current(db)
    .deleteFrom('person')
    .where('cardNumber', 'in', (query) => query.selectFrom('card').select('number').where('card.uid', 'in', uids))
    .execute()
