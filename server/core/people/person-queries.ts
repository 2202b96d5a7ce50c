import { current, type Database } from '#db/connect.ts'
import type { PersonRow } from '#db/tables.ts'
import { foldedNames } from '#domain/folded-names.ts'
import { deleteSportRecordsOf, deleteSportRecordsWith } from './sport-queries.ts'

export const findPerson = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('person')
    .select(['birthDate', 'birthPlace', 'taxCode', 'street', 'cap', 'comune', 'provincia', 'phone', 'email', 'notes', 'revision'])
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

/** Many at once, each with its own name. */
export const insertPeople = async (db: Database, rows: (PersonRow & { firstname: string; lastname: string })[]) => {
  if (rows.length === 0) return
  await current(db)
    .insertInto('person')
    .values(rows.map((row) => ({ ...row, ...foldedNames(row) })))
    .execute()
}

/** The name of a person with neither an account nor a guardian; undefined for other people. */
export async function findPaperNames(db: Database, cardNumber: string): Promise<{ firstname: string; lastname: string } | undefined> {
  const query = current(db).selectFrom('person').select(['firstname', 'lastname']).where('cardNumber', '=', cardNumber)
  const { firstname = null, lastname = null } = (await query.executeTakeFirst()) ?? {}
  return firstname === null || lastname === null ? undefined : { firstname, lastname }
}

/** The name of a person without an account. */
export const writePaperNames = (db: Database, cardNumber: string, names: { firstname: string; lastname: string }) =>
  current(db)
    .updateTable('person')
    .set({ ...names, ...foldedNames(names) })
    .where('cardNumber', '=', cardNumber)
    .execute()

const NAMELESS = { firstname: null, lastname: null, firstnameFold: null, lastnameFold: null, firstnameTail: null, lastnameTail: null }

/** The guardians' record of the child has the name from now on. */
export const dropPaperNames = (db: Database, cardNumber: string) =>
  current(db).updateTable('person').set(NAMELESS).where('cardNumber', '=', cardNumber).execute()

export const deletePeopleWith = (db: Database, cardNumbers: string[]) =>
  current(db).deleteFrom('person').where('cardNumber', 'in', cardNumbers).execute()

/** Deletes the record of a person without an account, with their sports. */
export async function erasePaperPerson(db: Database, cardNumber: string): Promise<void> {
  await deleteSportRecordsWith(db, cardNumber)
  await deletePeopleWith(db, [cardNumber])
}

/** The card of a person's record. */
export const findNumberOf = async (db: Database, id: string): Promise<string | undefined> =>
  (await current(db).selectFrom('person').select('cardNumber').where('id', '=', id).executeTakeFirst())?.cardNumber

type Likeness = Pick<PersonRow, 'taxCode' | 'birthDate'> & { firstname: string; lastname: string }

/**
 * The card of a person who may be the same: same codice fiscale, or same name without a different birthday. Ended cards count too: their
 * holder may come back.
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

/** False when the record has changed since that revision. */
export const updatePerson = async (db: Database, cardNumber: string, seen: number, changes: Changes): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('person')
    .set(changes)
    .where('cardNumber', '=', cardNumber)
    .where('revision', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves the record of a paper card to the account, which has the name from now on. The account's earlier record fills its gaps. Joins the
 * running transaction.
 */
export async function takeRecord(db: Database, { uid, cardNumber }: { uid: string; cardNumber: string }): Promise<void> {
  const mine = await current(db).selectFrom('person').selectAll().where('uid', '=', uid).executeTakeFirst()
  const held = await findPerson(db, cardNumber)
  if (!held) return void (await moveRecord(db, uid, cardNumber))
  if (mine) await current(db).deleteFrom('person').where('uid', '=', uid).execute()
  const both = mine ? { ...filled(held, mine), notes: [held.notes, mine.notes].filter(Boolean).join('\n\n') } : {}
  await current(db)
    .updateTable('person')
    .set((row) => ({
      ...both,
      revision: row('revision', '+', 1),
      // The account's address replaces the record's.
      email: null,
      uid,
      ...NAMELESS,
    }))
    .where('cardNumber', '=', cardNumber)
    .execute()
}

const GAPS = ['birthDate', 'birthPlace', 'taxCode', 'street', 'cap', 'comune', 'provincia', 'phone'] as const

const filled = (first: Pick<PersonRow, (typeof GAPS)[number]>, second: Pick<PersonRow, (typeof GAPS)[number]>) =>
  Object.fromEntries(GAPS.map((field) => [field, first[field] || second[field]])) as Pick<PersonRow, (typeof GAPS)[number]>

/** Moves the account's record to its new card. */
export const moveRecord = (db: Database, uid: string, cardNumber: string) =>
  current(db).updateTable('person').set({ cardNumber }).where('uid', '=', uid).execute()

/** Moves the record of a person without an account to their new card. Written anew, so that the name is the new card's only. */
export async function movePaperRecord(db: Database, from: string, to: string): Promise<void> {
  const row = await current(db).selectFrom('person').selectAll().where('cardNumber', '=', from).executeTakeFirst()
  if (!row) return
  await current(db).deleteFrom('person').where('cardNumber', '=', from).execute()
  await current(db)
    .insertInto('person')
    .values({ ...row, cardNumber: to })
    .execute()
}

/** Also the record of a child whose account has taken the card: it was made without an account. */
export async function deletePeopleOf(db: Database, uids: string[]): Promise<void> {
  await deleteSportRecordsOf(db, uids)
  await current(db)
    .deleteFrom('person')
    .where('cardNumber', 'in', (query) => query.selectFrom('card').select('number').where('card.uid', 'in', uids))
    .execute()
}
