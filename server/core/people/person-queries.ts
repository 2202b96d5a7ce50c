import { current, type Database } from '#db/connect.ts'
import type { PersonRow } from '#db/tables.ts'
import { foldedNames } from '#domain/folded-names.ts'

export const findPerson = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('person')
    .select(['birthDate', 'birthPlace', 'taxCode', 'street', 'cap', 'comune', 'provincia', 'phone', 'notes', 'revision'])
    .where('cardNumber', '=', cardNumber)
    .executeTakeFirst()

export const insertPerson = (db: Database, row: PersonRow) => {
  const { firstname, lastname } = row
  const folds = firstname === null || lastname === null ? {} : foldedNames({ firstname, lastname })
  return current(db)
    .insertInto('person')
    .values({ ...row, ...folds })
    .execute()
}

/** The card of a person's record. */
export const findNumberOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await current(db).selectFrom('person').select('cardNumber').where('id', '=', id).executeTakeFirst())?.cardNumber

type Likeness = Pick<PersonRow, 'taxCode' | 'birthDate'> & { firstname: string; lastname: string }

/**
 * The card of somebody who may be the same person: with this codice fiscale, or with this name and no other birthday. An ended card counts too:
 * its holder may come back.
 */
export const findAlike = async (db: Database, { firstname, lastname, taxCode, birthDate }: Likeness): Promise<string | undefined> => {
  const cards = current(db).selectFrom('card').leftJoin('person', 'person.cardNumber', 'card.number').select('card.number').limit(1)
  const byCode = taxCode === null ? undefined : await cards.where('person.taxCode', '=', taxCode).executeTakeFirst()
  if (byCode) return byCode.number
  const { firstnameFold, lastnameFold } = foldedNames({ firstname, lastname })
  const byName = await cards
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .where('card.nameKey', '=', `${lastnameFold} ${firstnameFold}`)
    .$if(birthDate !== null, (query) =>
      query.where(({ fn, val }) => fn.coalesce('person.birthDate', 'child.birthDate', val(birthDate)), '=', birthDate),
    )
    .executeTakeFirst()
  return byName?.number
}

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
