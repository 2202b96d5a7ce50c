import { current, isPostgres, type Database } from '#db/connect.ts'
import type { CalendarFeedRow, EventRevisionRow } from '#db/tables.ts'

export const findRevisions = (db: Database, eventIds: string[]): Promise<EventRevisionRow[]> =>
  eventIds.length === 0
    ? Promise.resolve([])
    : current(db).selectFrom('eventRevision').selectAll().where('eventId', 'in', eventIds).execute()

export const lockRevision = (db: Database, eventId: string): Promise<EventRevisionRow | undefined> =>
  current(db)
    .selectFrom('eventRevision')
    .selectAll()
    .where('eventId', '=', eventId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Two simultaneous first requests write the same row. */
export const writeRevision = (db: Database, row: EventRevisionRow) =>
  current(db)
    .insertInto('eventRevision')
    .values(row)
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute()

export const findFeed = (db: Database, uid: string): Promise<CalendarFeedRow | undefined> =>
  current(db).selectFrom('calendarFeed').selectAll().where('uid', '=', uid).executeTakeFirst()

/** Without feeds of closed accounts; the feed is back if the person keeps the account. */
export const findFeedById = (db: Database, id: string): Promise<CalendarFeedRow | undefined> =>
  current(db)
    .selectFrom('calendarFeed')
    .selectAll()
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'calendarFeed.uid'))),
    )
    .executeTakeFirst()

/** A person has one feed: a new one replaces it, and the old address stops working. */
export const writeFeed = (db: Database, row: CalendarFeedRow) =>
  current(db)
    .insertInto('calendarFeed')
    .values(row)
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(row))
    .execute()

export const changeFeed = (db: Database, uid: string, changes: Pick<CalendarFeedRow, 'wholeProgramme'>) =>
  current(db).updateTable('calendarFeed').set(changes).where('uid', '=', uid).execute()

export const noteFeedRead = (db: Database, id: string, lastReadAt: number) =>
  current(db).updateTable('calendarFeed').set({ lastReadAt }).where('id', '=', id).execute()

export const deleteFeed = (db: Database, uid: string) => current(db).deleteFrom('calendarFeed').where('uid', '=', uid).execute()
