import { current, type Database } from '#db/connect.ts'
import type { PushDeviceRow } from '#db/tables.ts'

/** Gives the row's id. A known address keeps its id and moves to this account and session. */
export const putDevice = async (db: Database, row: PushDeviceRow): Promise<string> => {
  const { uid, sessionId, p256dh, auth, name, seenAt } = row
  const { id } = await current(db)
    .insertInto('pushDevice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'address']).doUpdateSet({ uid, sessionId, p256dh, auth, name, seenAt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The session's addresses but this one: a browser that has subscribed anew has a new address, and the old one is dead. */
export const deleteOthersOfSession = (db: Database, sessionId: string, id: string) =>
  current(db).deleteFrom('pushDevice').where('sessionId', '=', sessionId).where('id', '<>', id).execute()

/** All but the `keep` that were seen last. */
export const deleteOldestOf = async (db: Database, uid: string, keep: number): Promise<void> => {
  const rows = await current(db).selectFrom('pushDevice').select('id').where('uid', '=', uid).orderBy('seenAt', 'desc').execute()
  const ids = rows.slice(keep).map(({ id }) => id)
  if (ids.length > 0) await current(db).deleteFrom('pushDevice').where('id', 'in', ids).execute()
}

export const deleteByAddress = (db: Database, uid: string, address: string) =>
  current(db).deleteFrom('pushDevice').where('uid', '=', uid).where('address', '=', address).execute()

/** Deletes an address that is gone; one that the device has renewed meanwhile stays. */
export const deleteGone = (db: Database, id: string, address: string) =>
  current(db).deleteFrom('pushDevice').where('id', '=', id).where('address', '=', address).execute()

export const devicesOf = (db: Database, uid: string) =>
  current(db).selectFrom('pushDevice').select('id').where('uid', '=', uid).orderBy('id').execute()

/** A notice to be pushed, unless it was read meanwhile. `push`: the choice for its topic; null: none. */
export const findUnread = (db: Database, id: string) =>
  current(db)
    .selectFrom('notice')
    .leftJoin('noticeChoice', (join) => join.onRef('noticeChoice.uid', '=', 'notice.uid').onRef('noticeChoice.topic', '=', 'notice.topic'))
    .select(['notice.uid', 'notice.topic', 'noticeChoice.push'])
    .where('notice.id', '=', id)
    .where('notice.readAt', 'is', null)
    .executeTakeFirst()

/** The same with the device that is to hear of it, as long as both are the same account's. */
export const findDelivery = (db: Database, { notice, device }: { notice: string; device: string }) =>
  current(db)
    .selectFrom('notice')
    .innerJoin('pushDevice', 'pushDevice.uid', 'notice.uid')
    .leftJoin('noticeChoice', (join) => join.onRef('noticeChoice.uid', '=', 'notice.uid').onRef('noticeChoice.topic', '=', 'notice.topic'))
    .select([
      'notice.id',
      'notice.topic',
      'notice.key',
      'notice.title',
      'notice.text',
      'notice.path',
      'notice.createdAt',
      'noticeChoice.push',
    ])
    .select(['pushDevice.kind', 'pushDevice.address', 'pushDevice.p256dh', 'pushDevice.auth'])
    .select((row) =>
      row
        .selectFrom('notice as other')
        .select(({ fn }) => fn.countAll<number>().as('unread'))
        .whereRef('other.uid', '=', 'notice.uid')
        .where('other.readAt', 'is', null)
        .as('unread'),
    )
    .where('notice.id', '=', notice)
    .where('notice.readAt', 'is', null)
    .where('pushDevice.id', '=', device)
    .executeTakeFirst()
