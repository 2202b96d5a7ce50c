import { current, isPostgres, type Database } from '#db/connect.ts'
import type { RightsRequestRow } from '#db/tables.ts'
import type { PlainDate } from '#domain/plain-date.ts'

const MOST = 500

export const insertRequest = (db: Database, row: RightsRequestRow) => current(db).insertInto('rightsRequest').values(row).execute()

export const findByKey = (db: Database, requestKey: string) =>
  current(db).selectFrom('rightsRequest').selectAll().where('requestKey', '=', requestKey).executeTakeFirst()

export const findRequest = (db: Database, id: string) =>
  current(db).selectFrom('rightsRequest').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the request until the transaction ends. */
export const lockRequest = (db: Database, id: string) =>
  current(db)
    .selectFrom('rightsRequest')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const changeRequest = (db: Database, id: string, changes: Partial<RightsRequestRow>) =>
  current(db).updateTable('rightsRequest').set(changes).where('id', '=', id).execute()

/** Open requests by due date, or answered ones, newest answer first. */
export const listRequests = (db: Database, isAnswered: boolean) =>
  current(db)
    .selectFrom('rightsRequest')
    .selectAll()
    .$if(isAnswered, (query) => query.where('answeredOn', 'is not', null).orderBy('answeredOn', 'desc'))
    .$if(!isAnswered, (query) => query.where('answeredOn', 'is', null).orderBy('dueOn'))
    .orderBy('id')
    .limit(MOST)
    .execute()

/** The number of open requests, of those that were due before today, and the earliest due date. */
export const countOpen = async (db: Database, today: PlainDate) => {
  const rows = await current(db)
    .selectFrom('rightsRequest')
    .select('dueOn')
    .where('answeredOn', 'is', null)
    .orderBy('dueOn')
    .limit(MOST)
    .execute()
  return { open: rows.length, overdue: rows.filter(({ dueOn }) => dueOn < today).length, first: rows[0]?.dueOn ?? null }
}

export const countClosing = async (db: Database): Promise<number> => {
  const row = await current(db)
    .selectFrom('accountClosure')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(row.rows)
}

export const listOwn = (db: Database, accountId: string) =>
  current(db)
    .selectFrom('rightsRequest')
    .select(['id', 'kind', 'receivedOn', 'dueOn', 'words', 'answeredOn', 'outcome', 'answer'])
    .where('personId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()

/** The number of an account's card; null without one. */
export const findCardOf = async (db: Database, accountId: string): Promise<string | null> => {
  const row = await current(db).selectFrom('card').select('number').where('uid', '=', accountId).executeTakeFirst()
  return row?.number ?? null
}

/** The account of a card; undefined for a number that was never issued. */
export const findCard = (db: Database, number: string) =>
  current(db).selectFrom('card').select(['number', 'uid']).where('number', '=', number).executeTakeFirst()

export const deleteOldRequests = (db: Database, before: PlainDate) =>
  current(db).deleteFrom('rightsRequest').where('answeredOn', '<', before).execute()
