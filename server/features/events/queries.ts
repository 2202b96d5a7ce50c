import type { Updateable } from 'kysely'
import { current, isPostgres, type Database } from '#db/connect.ts'
import type { BookingRow } from '#db/tables.ts'
import { EVENTS } from '#server/core/content/event-rules.ts'

/** Locks an event's document until the transaction ends: requests for the last place wait here in turn. SQLite has one writer anyway. */
export const lockEvent = (db: Database, eventId: string) =>
  current(db)
    .selectFrom('document')
    .select(['id', 'data'])
    .where('collection', '=', EVENTS)
    .where('id', '=', eventId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

type Slot = { eventId: string; occurrence: string }

const ofSlot = (db: Database, { eventId, occurrence }: Slot) =>
  current(db).selectFrom('booking').where('eventId', '=', eventId).where('occurrence', '=', occurrence).where('endedAt', 'is', null)

export const findBooking = (db: Database, slot: Slot, uid: string): Promise<BookingRow | undefined> =>
  ofSlot(db, slot).selectAll().where('uid', '=', uid).executeTakeFirst()

/** A person's last ended registration: a new one uses its row again. */
export const findEndedBooking = (db: Database, { eventId, occurrence }: Slot, uid: string): Promise<BookingRow | undefined> =>
  current(db)
    .selectFrom('booking')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('occurrence', '=', occurrence)
    .where('uid', '=', uid)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

const openBookings = (db: Database, eventId: string) =>
  current(db).selectFrom('booking').where('eventId', '=', eventId).where('endedAt', 'is', null)

/** All people with a place, an offer or a position on the list of an event, for all days. */
export const listOpenBookings = (db: Database, eventId: string): Promise<BookingRow[]> =>
  openBookings(db, eventId).selectAll().orderBy('createdAt').execute()

export const isBooked = async (db: Database, eventId: string): Promise<boolean> =>
  (await openBookings(db, eventId).select('id').limit(1).executeTakeFirst()) !== undefined

/** Taken and reserved places. */
export const countTaken = async (db: Database, slot: Slot): Promise<number> => {
  const { taken } = await ofSlot(db, slot)
    .select(({ fn }) => fn.sum<number | null>('places').as('taken'))
    .where('state', 'in', ['booked', 'offered'])
    .executeTakeFirstOrThrow()
  return Number(taken ?? 0)
}

/** The waiting list in order, without closed accounts, which cannot confirm. */
export const listWaiting = (db: Database, slot: Slot): Promise<BookingRow[]> =>
  ofSlot(db, slot)
    .selectAll()
    .where('state', '=', 'waiting')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'booking.uid'))),
    )
    .orderBy('queuedAt')
    .execute()

/** When the last waiting person joined; 0 without any. */
export const lastQueuedAt = async (db: Database, slot: Slot): Promise<number> => {
  const row = await ofSlot(db, slot)
    .select(({ fn }) => fn.max<number | null>('queuedAt').as('last'))
    .executeTakeFirstOrThrow()
  return Number(row.last ?? 0)
}

export const listLapsed = (db: Database, slot: Slot, now: number): Promise<BookingRow[]> =>
  ofSlot(db, slot).selectAll().where('state', '=', 'offered').where('offerEndsAt', '<=', now).execute()

/** Taken, offered and waited-for places of these events, by day and state; future ones only. */
export const countPlaces = async (db: Database, eventIds: string[], now: number) => {
  if (eventIds.length === 0) return []
  const rows = await current(db)
    .selectFrom('booking')
    .select(['eventId', 'occurrence', 'state'])
    .select(({ fn }) => [fn.sum<number>('places').as('places'), fn.countAll<number>().as('people')])
    .where('eventId', 'in', eventIds)
    .where('startsAt', '>', now)
    .where('endedAt', 'is', null)
    .groupBy(['eventId', 'occurrence', 'state'])
    .execute()
  return rows.map((row) => ({ ...row, places: Number(row.places), people: Number(row.people) }))
}

/** Events with waiting people or offers. */
export const listContested = (db: Database, now: number): Promise<Slot[]> =>
  current(db)
    .selectFrom('booking')
    .select(['eventId', 'occurrence'])
    .distinct()
    .where('state', 'in', ['waiting', 'offered'])
    .where('endedAt', 'is', null)
    .where('startsAt', '>', now)
    .execute()

export const insertBooking = (db: Database, row: BookingRow) => current(db).insertInto('booking').values(row).execute()

/** Each change raises the revision. */
export const updateBooking = (db: Database, id: string, changes: Omit<Updateable<BookingRow>, 'revision' | 'id'>) =>
  current(db)
    .updateTable('booking')
    .set(changes)
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** A person's registrations: active ones first, next event first. */
export const listBookings = (db: Database, uid: string, since: number): Promise<BookingRow[]> =>
  current(db).selectFrom('booking').selectAll().where('uid', '=', uid).where('startsAt', '>=', since).orderBy('startsAt').execute()

/** The number of people ahead on the list. */
export const countAhead = async (db: Database, { eventId, occurrence, queuedAt }: BookingRow): Promise<number> => {
  const { count } = await ofSlot(db, { eventId, occurrence })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .where('queuedAt', '<', queuedAt)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The recipient of a mail. */
export const findRecipient = (db: Database, uid: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .select(['account.email', 'userDocument.firstname'])
    .where('account.id', '=', uid)
    .executeTakeFirst()

/** Answers to an event's own questions may concern a person's health: they are deleted soon after it (domain guide, section 6). */
export const clearOldAnswers = (db: Database, before: number) =>
  current(db).updateTable('booking').set({ answers: null }).where('startsAt', '<', before).where('answers', 'is not', null).execute()

export const deleteOldBookings = (db: Database, before: number) =>
  current(db).deleteFrom('booking').where('startsAt', '<', before).execute()
