import { current, type Database } from '#db/connect.ts'
import type { UserDocumentRow } from '#db/tables.ts'

export const findUserDocument = (db: Database, uid: string) =>
  current(db)
    .selectFrom('userDocument')
    .select(['firstname', 'lastname', 'tessera', 'privacy', 'confirm14'])
    .where('uid', '=', uid)
    .executeTakeFirst()

export const insertUserDocument = (db: Database, row: UserDocumentRow) => current(db).insertInto('userDocument').values(row).execute()

/** What was accepted in this account's name was perhaps somebody else's word: the profile asks for it again. */
export const clearTicks = (db: Database, uid: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ privacy: false, confirm14: false, updatedAt }).where('uid', '=', uid).execute()

export const updateUserDocument = (db: Database, uid: string, changes: Omit<UserDocumentRow, 'uid' | 'tessera' | 'createdAt'>) =>
  current(db).updateTable('userDocument').set(changes).where('uid', '=', uid).execute()

export const changeCardNumber = (db: Database, uid: string, tessera: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ tessera, updatedAt }).where('uid', '=', uid).execute()
