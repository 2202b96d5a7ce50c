import { current, isPostgres, type Database } from '#db/connect.ts'
import type { AccountClosureRow } from '#db/tables.ts'

export const insertClosure = (db: Database, row: AccountClosureRow) => current(db).insertInto('accountClosure').values(row).execute()

/** False when there is none (any more). */
export const deleteClosure = async (db: Database, uid: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('accountClosure').where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose time is over. Held until the transaction ends: a link that keeps one of them waits, and finds it gone. */
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
