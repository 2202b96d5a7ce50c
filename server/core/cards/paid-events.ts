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
