import { current, type Database, isPostgres } from '#db/connect.ts'
import { foldedFirstname, foldedLastname, foldedNames } from '#domain/folded-names.ts'
import type { UserDocumentRow, AccountClosureRow } from '#db/tables.ts'

export const findUserDocument = (db: Database, uid: string) =>
  current(db)
    .selectFrom('userDocument')
    .select(['firstname', 'lastname', 'tessera', 'privacy', 'confirm14'])
    .where('uid', '=', uid)
    .executeTakeFirst()

export const insertUserDocument = (db: Database, row: UserDocumentRow) => insertDocuments(db, [row])

/** Earlier acceptances of this account may be a stranger's: the profile asks again. */
export const clearTicks = (db: Database, uid: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ privacy: false, confirm14: false, updatedAt }).where('uid', '=', uid).execute()

export const updateUserDocument = (db: Database, uid: string, changes: Omit<UserDocumentRow, 'uid' | 'tessera' | 'createdAt'>) =>
  updateDocument(db, uid, changes)

export const changeCardNumber = (db: Database, uid: string, tessera: string, updatedAt: number) =>
  current(db).updateTable('userDocument').set({ tessera, updatedAt }).where('uid', '=', uid).execute()

export const insertDocuments = async (db: Database, rows: UserDocumentRow[]) => {
  const folded = rows.map((row) => ({ ...row, ...foldedNames(row) }))
  if (folded.length > 0) await current(db).insertInto('userDocument').values(folded).execute()
}

export const updateDocument = (db: Database, uid: string, changes: Partial<UserDocumentRow>) =>
  current(db)
    .updateTable('userDocument')
    .set({
      ...changes,
      ...(changes.firstname !== undefined && foldedFirstname(changes.firstname)),
      ...(changes.lastname !== undefined && foldedLastname(changes.lastname)),
    })
    .where('uid', '=', uid)
    .execute()

export const insertClosure = (db: Database, row: AccountClosureRow) => current(db).insertInto('accountClosure').values(row).execute()

/** False when there is none. */
export const deleteClosure = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('accountClosure').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Closures whose time is over, locked until the transaction ends: a link to keep such an account waits, and then finds it gone. */
export const dueClosures = (db: Database, now: number, limit: number) =>
  current(db)
    .selectFrom('accountClosure')
    .innerJoin('account', 'account.id', 'accountClosure.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .leftJoin('card', 'card.uid', 'account.id')
    .select(['account.id', 'account.email', 'userDocument.firstname', 'card.memberSince'])
    .where('accountClosure.eraseAt', '<=', now)
    .orderBy('accountClosure.eraseAt')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate('accountClosure').skipLocked())
