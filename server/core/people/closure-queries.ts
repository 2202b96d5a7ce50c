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

/**
 * What is kept of a card without its person: the number, which is never given again, and that it is cancelled; but a member's card is
 * the register's, which only leaving the association ends. What somebody has written about its person goes.
 */
export const cancelForgottenCards = async (db: Database, uids: string[], cancelledOn: string): Promise<void> => {
  // A child's name and birth date go with the account, and with them that somebody else carries the card.
  await current(db)
    .deleteFrom('child')
    .where('cardNumber', 'in', (query) => query.selectFrom('card').select('number').where('card.uid', 'in', uids))
    .execute()
  await current(db).updateTable('card').set({ suspensionText: null }).where('uid', 'in', uids).execute()
  await current(db)
    .updateTable('card')
    .set((row) => ({
      cancelledOn: row.fn.coalesce('cancelledOn', row.val(cancelledOn)),
      cancellationReason: row.fn.coalesce('cancellationReason', row.val('account_deleted')),
    }))
    .where('uid', 'in', uids)
    .where('memberSince', 'is', null)
    .execute()
}

export const deleteCredentials = (db: Database, uids: string[]) =>
  current(db).deleteFrom('credential').where('userId', 'in', uids).execute()
