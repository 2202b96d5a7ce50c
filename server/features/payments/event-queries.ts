import { current, type Database } from '#db/connect.ts'

/** Bookings with a place: taken, not waiting, and not given back. */
const places = (db: Database) =>
  current(db).selectFrom('booking').where('booking.state', '=', 'booked').where('booking.endedAt', 'is', null)

/** The person's places at events that start since then. @param since epoch ms */
export const listPlaces = (db: Database, uid: string, since: number) =>
  places(db).selectAll().where('uid', '=', uid).where('startsAt', '>=', since).execute()

/** The place of a card's holder at an event. */
export const findPlace = (db: Database, number: string, { eventId, occurrence }: { eventId: string; occurrence: string }) =>
  places(db)
    .innerJoin('card', 'card.uid', 'booking.uid')
    .select(['booking.title', 'booking.startsAt'])
    .where('card.number', '=', number)
    .where('booking.eventId', '=', eventId)
    .where('booking.occurrence', '=', occurrence)
    .limit(1)
    .executeTakeFirst()
