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

/** Deletes the session's other addresses: a new subscription of the browser makes them dead. */
export const deleteOthersOfSession = (db: Database, sessionId: string, id: string) =>
  current(db).deleteFrom('pushDevice').where('sessionId', '=', sessionId).where('id', '<>', id).execute()

/** Keeps the `keep` devices seen last. */
export const deleteOldestOf = async (db: Database, uid: string, keep: number): Promise<void> => {
  const rows = await current(db).selectFrom('pushDevice').select('id').where('uid', '=', uid).orderBy('seenAt', 'desc').execute()
  const ids = rows.slice(keep).map(({ id }) => id)
  if (ids.length > 0) await current(db).deleteFrom('pushDevice').where('id', 'in', ids).execute()
}

export const deleteByAddress = (db: Database, uid: string, address: string) =>
  current(db).deleteFrom('pushDevice').where('uid', '=', uid).where('address', '=', address).execute()

/** Deletes a dead address, unless the device has renewed it meanwhile. */
export const deleteGone = (db: Database, id: string, address: string) =>
  current(db).deleteFrom('pushDevice').where('id', '=', id).where('address', '=', address).execute()

export const devicesOf = (db: Database, uid: string) =>
  current(db).selectFrom('pushDevice').select('id').where('uid', '=', uid).orderBy('id').execute()

/** A notice to push, unless it was read meanwhile. `push`: the choice for its topic; null: none. */
export const findUnread = (db: Database, id: string) =>
  current(db)
    .selectFrom('notice')
    .leftJoin('noticeChoice', (join) => join.onRef('noticeChoice.uid', '=', 'notice.uid').onRef('noticeChoice.topic', '=', 'notice.topic'))
    .select(['notice.uid', 'notice.topic', 'noticeChoice.push'])
    .where('notice.id', '=', id)
    .where('notice.readAt', 'is', null)
    .executeTakeFirst()

/** `findUnread` with a device, as long as both belong to the same account. */
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
