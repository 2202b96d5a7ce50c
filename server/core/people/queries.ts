import { current, type Database } from '#db/connect.ts'
import type { CardPeriodRow, CardRow, UserDocumentRow } from '#db/tables.ts'

export const findUserDocument = (db: Database, uid: string) =>
  current(db)
    .selectFrom('userDocument')
    .select(['firstname', 'lastname', 'tessera', 'privacy', 'confirm14'])
    .where('uid', '=', uid)
    .executeTakeFirst()

export const findCardOf = (db: Database, uid: string) =>
  current(db).selectFrom('card').select('number').where('uid', '=', uid).executeTakeFirst()

/** Whether the number was free; a number that was ever issued is not. */
export const claimCardNumber = async (db: Database, number: string, issuedAt: number): Promise<boolean> => {
  const row = await current(db)
    .insertInto('cardNumber')
    .values({ number, issuedAt })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

export const insertUserDocument = (db: Database, row: UserDocumentRow) => current(db).insertInto('userDocument').values(row).execute()

export const insertCard = (db: Database, row: Pick<CardRow, 'number' | 'uid' | 'category' | 'createdAt'>) =>
  current(db)
    .insertInto('card')
    .values({
      ...row,
      memberSince: null,
      suspendedFrom: null,
      suspendedTo: null,
      suspensionText: null,
      cancelledOn: null,
      cancellationReason: null,
    })
    .execute()

export const insertCardPeriod = (db: Database, row: CardPeriodRow) => current(db).insertInto('cardPeriod').values(row).execute()

/** What was accepted in this account's name was perhaps somebody else's word: the profile asks for it again. */
export const clearTicks = (db: Database, uid: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ privacy: false, confirm14: false, updatedAt }).where('uid', '=', uid).execute()

export const updateUserDocument = (db: Database, uid: string, changes: Omit<UserDocumentRow, 'uid' | 'tessera' | 'createdAt'>) =>
  current(db).updateTable('userDocument').set(changes).where('uid', '=', uid).execute()

export const changeCardNumber = (db: Database, uid: string, tessera: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ tessera, updatedAt }).where('uid', '=', uid).execute()
