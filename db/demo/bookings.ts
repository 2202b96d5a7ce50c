import { placeText, readEventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { newId } from '../id.ts'
import type { BookingRow } from '../tables.ts'
import type { DemoDocument } from './documents.ts'

/** Places of an event with a demo account; the others are booked outside the app. */
const PEOPLE_PER_EVENT = 6
const DAY = 24 * 3_600_000

/**
 * The demo's bookings and waiting lists. The documents' own numbers are lower by these bookings, so that every event is as full as the demo
 * says. A place given back is offered to the first on the list.
 *
 * @param uids accounts that may register, in order
 */
export function demoBookings(documents: DemoDocument[], uids: string[], now: number): { booking: BookingRow[]; documents: DemoDocument[] } {
  const booking: BookingRow[] = []
  let next = 0
  const someone = () => uids[next++ % uids.length]!
  const changed = documents.map((document) => {
    const rules = document.collection === 'appuntamenti' ? readEventRules({ ...document.data, id: document.id }) : null
    if (!rules?.needsRegistration) return document
    const booked = Math.min(rules.bookedElsewhere, PEOPLE_PER_EVENT)
    const waiting = Math.min(rules.waitingElsewhere, uids.length - booked)
    for (let i = 0; i < booked + waiting; i += 1) {
      const isWaiting = i >= booked
      const createdAt = now - 3 * DAY + i * 60_000
      booking.push({
        id: newId(createdAt),
        eventId: document.id,
        occurrence: '',
        uid: someone(),
        state: isWaiting ? 'waiting' : 'booked',
        guests: 0,
        places: 1,
        priceCents: rules.memberCents,
        declaredAge: rules.minAge,
        answers: null,
        title: rules.title,
        startsAt: momentMs(rules.start),
        place: placeText(rules),
        queuedAt: isWaiting ? createdAt : null,
        offerEndsAt: null,
        revision: 0,
        createdAt,
        updatedAt: createdAt,
        endedAt: null,
        calledOffAt: null,
        attendedAt: null,
      })
    }
    const data = { ...document.data, booked: rules.bookedElsewhere - booked, waiting: rules.waitingElsewhere - waiting }
    return { ...document, data }
  })
  return { booking, documents: changed }
}
