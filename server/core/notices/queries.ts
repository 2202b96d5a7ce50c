import { current, type Database } from '#db/connect.ts'
import type { NoticeChoiceRow, NoticeRow } from '#db/tables.ts'

/** False when the account was notified of this fact before. */
export const insertNotice = async (db: Database, row: NoticeRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('notice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'key']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Newest first; `after`: the last id of the previous page. */
export const listNotices = (db: Database, uid: string, { after, limit }: { after: string | undefined; limit: number }) =>
  current(db)
    .selectFrom('notice')
    .select(['id', 'topic', 'title', 'text', 'path', 'createdAt', 'readAt'])
    .where('uid', '=', uid)
    .$if(after !== undefined, (query) => query.where('id', '<', after!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countUnread = async (db: Database, uid: string): Promise<number> => {
  const { unread } = await current(db)
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}

/** `path`: notices with this path, up to `until` (epoch ms); or all. */
type Which = { ids: string[] } | { path: string; until?: number } | { all: true }

/** Notices that were read earlier keep their time. */
export const markRead = (db: Database, uid: string, which: Which, readAt: number) => {
  const unread = current(db).updateTable('notice').set({ readAt }).where('uid', '=', uid).where('readAt', 'is', null)
  if ('ids' in which) return unread.where('id', 'in', which.ids).execute()
  if ('path' in which) {
    const { path, until } = which
    const leading = unread.where('path', '=', path)
    return (until === undefined ? leading : leading.where('createdAt', '<=', until)).execute()
  }
  return unread.execute()
}

/** Deletes unread notices of a fact that no longer holds, of everybody or of one account; a waiting push is dropped. */
export const deleteUnread = (db: Database, key: string, uid?: string) =>
  current(db)
    .deleteFrom('notice')
    .where('key', '=', key)
    .where('readAt', 'is', null)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid!))
    .execute()

/** Corrects unread notices of a fact, and pushes that have not left. */
export const updateUnread = (db: Database, key: string, words: { title: string; text: string }) =>
  current(db).updateTable('notice').set(words).where('key', '=', key).where('readAt', 'is', null).execute()

export const listChoices = (db: Database, uid: string) =>
  current(db).selectFrom('noticeChoice').select(['topic', 'push', 'mail']).where('uid', '=', uid).execute()

export const writeChoice = (db: Database, row: NoticeChoiceRow) =>
  current(db)
    .insertInto('noticeChoice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['uid', 'topic']).doUpdateSet({ push: row.push, mail: row.mail }))
    .execute()

export const hasPushDevice = async (db: Database, uid: string): Promise<boolean> =>
  (await current(db).selectFrom('pushDevice').select('id').where('uid', '=', uid).limit(1).executeTakeFirst()) !== undefined

/** Whether a session other than this one gets pushes. */
export const hasPushElsewhere = async (db: Database, uid: string, sessionId: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('pushDevice')
    .select('id')
    .where('uid', '=', uid)
    .where('sessionId', '<>', sessionId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const deleteOldNotices = (db: Database, before: number) => current(db).deleteFrom('notice').where('createdAt', '<', before).execute()

export const deleteUnseenDevices = (db: Database, before: number) =>
  current(db).deleteFrom('pushDevice').where('seenAt', '<', before).execute()

/** Whether the holder has died: from that day on no message goes to the account or its address (domain guide, section 2). */
export const isSilent = async (db: Database, of: { uid: string } | { email: string }): Promise<boolean> => {
  const card = await current(db)
    .selectFrom('card')
    .innerJoin('account', 'account.id', 'card.uid')
    .select('card.number')
    .$if('uid' in of, (query) => query.where('card.uid', '=', (of as { uid: string }).uid))
    .$if('email' in of, (query) => query.where('account.email', '=', (of as { email: string }).email))
    .where('card.cancellationReason', '=', 'death')
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}

/** Deletes an account's unread notices, and with them their pushes. */
export const deleteUnreadOf = (db: Database, uid: string) =>
  current(db).deleteFrom('notice').where('uid', '=', uid).where('readAt', 'is', null).execute()
