import { current, type Database } from '#db/connect.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'
import type { Slot } from './waiting-list.ts'

/** Registrations in force of a day, with the names and cards of their people, by name. Accounts without a card have no registration. */
export const listPeople = (db: Database, { eventId, occurrence }: Slot) =>
  current(db)
    .selectFrom('booking')
    .innerJoin('userDocument', 'userDocument.uid', 'booking.uid')
    .innerJoin('card', 'card.number', 'userDocument.tessera')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['booking.id', 'booking.state', 'booking.guests', 'booking.places', 'booking.priceCents', 'booking.answers'])
    .select([
      'booking.offerEndsAt',
      'booking.attendedAt',
      'booking.queuedAt',
      'booking.title',
      'booking.startsAt',
      'booking.calledOffAt',
      'booking.uid',
      'card.number',
    ])
    .select(holderNameInSql())
    .where('booking.eventId', '=', eventId)
    .where('booking.occurrence', '=', occurrence)
    .where('booking.endedAt', 'is', null)
    .orderBy('card.nameKey')
    .orderBy('booking.id')
    .execute()

/** Registrations in force of an event in numbers, by day and state. */
export async function countDays(db: Database, eventId: string) {
  const rows = await current(db)
    .selectFrom('booking')
    .select(['occurrence', 'state'])
    .select(({ fn }) => [
      fn.sum<number>('places').as('places'),
      fn.countAll<number>().as('people'),
      fn.count<number>('attendedAt').as('attended'),
      fn.max<number>('startsAt').as('startsAt'),
      fn.max<number | null>('calledOffAt').as('calledOffAt'),
      fn.max<string>('title').as('title'),
    ])
    .where('eventId', '=', eventId)
    .where('endedAt', 'is', null)
    .groupBy(['occurrence', 'state'])
    .execute()
  // Postgres gives sums and greatest values as text.
  return rows.map(({ places, people, attended, startsAt, calledOffAt, ...row }) => ({
    ...row,
    places: Number(places),
    people: Number(people),
    attended: Number(attended),
    startsAt: Number(startsAt),
    calledOffAt: calledOffAt === null ? null : Number(calledOffAt),
  }))
}

/** The account of a card; null without one. */
export const findCardOwner = (db: Database, number: string) =>
  current(db).selectFrom('card').select(['number', 'uid']).where('number', '=', number).executeTakeFirst()

/** The days whose events start in this time (epoch ms), with the people who have a place and those who came. */
export async function listExpected(db: Database, from: number, to: number) {
  const rows = await current(db)
    .selectFrom('booking')
    .select(['eventId', 'occurrence', 'title', 'startsAt'])
    .select(({ fn }) => [fn.countAll<number>().as('people'), fn.count<number>('attendedAt').as('attended')])
    .where('state', 'in', ['booked', 'offered'])
    .where('endedAt', 'is', null)
    .where('calledOffAt', 'is', null)
    .where('startsAt', '>=', from)
    .where('startsAt', '<', to)
    .groupBy(['eventId', 'occurrence', 'title', 'startsAt'])
    .orderBy('startsAt')
    .orderBy('eventId')
    .execute()
  return rows.map((row) => ({ ...row, people: Number(row.people), attended: Number(row.attended) }))
}
