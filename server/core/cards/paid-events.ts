import { sql } from 'kysely'
import { current, type Database } from '#db/connect.ts'
import { slotOf } from '#domain/payments/paid-event.ts'
import { mergedInto } from './merged.ts'

/** The sums received from a card, and from those merged into it, by the event's slot; in cents, without voided payments. */
export async function paidByEvent(db: Database, cardNumber: string): Promise<Map<string, number>> {
  const rows = await current(db)
    .selectFrom('payment')
    .select(({ fn }) => ['eventId', 'occurrence', fn.sum<number>('cents').as('cents')])
    .where((eb) => eb.or([eb('cardNumber', '=', cardNumber), eb('cardNumber', 'in', mergedInto(sql`(${cardNumber})`))]))
    .where('eventId', 'is not', null)
    .where('voidedAt', 'is', null)
    .groupBy(['eventId', 'occurrence'])
    .execute()
  return new Map(rows.map(({ eventId, occurrence, cents }) => [slotOf({ eventId: eventId!, occurrence: occurrence ?? '' }), Number(cents)]))
}

/** The sums received for one day of an event, by card; in cents, without voided payments. @param occurrence '' for a single event */
export async function paidForEvent(
  db: Database,
  { eventId, occurrence }: { eventId: string; occurrence: string },
): Promise<Map<string, number>> {
  const rows = await current(db)
    .selectFrom('payment')
    .leftJoin('cardMerge', 'cardMerge.merged', 'payment.cardNumber')
    .select(sql<string>`coalesce(${sql.ref('cardMerge.cardNumber')}, ${sql.ref('payment.cardNumber')})`.as('number'))
    .select(({ fn }) => fn.sum<number>('payment.cents').as('cents'))
    .where('payment.eventId', '=', eventId)
    .where('payment.occurrence', '=', occurrence)
    .where('payment.voidedAt', 'is', null)
    .groupBy('number')
    .execute()
  return new Map(rows.map(({ number, cents }) => [number, Number(cents)]))
}
