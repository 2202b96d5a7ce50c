import { transaction, type Database } from '#db/connect.ts'
import { cancelDeadline, type EventRules } from '#domain/event-rules.ts'
import { momentMs } from '#domain/event.ts'
import { formatTime } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'
import type { Deps } from '../deps.ts'
import { ownOrigins } from '../http/origin.ts'
import { enqueue, wakeOutbox } from '../jobs/enqueue.ts'
import type { Handler } from '../jobs/loop.ts'
import { notify } from '../notices/notify.ts'
import { findBooking, findRecipient } from './queries.ts'
import { isNear } from './near.ts'
import { eventPath, heldEvent, type Slot } from './waiting-list.ts'

/** When the day before is written about: in the morning, when there is still time to give a place back. */
const HOUR_OF_DAY = '10:00'

const reminderAt = ({ start }: EventRules): number => romeInstant(addDays(start.date, -1), HOUR_OF_DAY)

/** Plans the mail of the day before; none for who registers later than that. Joins the running transaction. */
export async function planReminder(db: Database, event: EventRules, slot: Slot, { uid, now }: { uid: string; now: number }): Promise<void> {
  const runAt = reminderAt(event)
  if (runAt <= now) return
  const { eventId, occurrence } = slot
  const payload = { eventId, occurrence, uid, runAt }
  await enqueue(db, { topic: 'event-reminder', payload, now, runAt, dedupeKey: `reminder:${eventId}:${occurrence}:${uid}:${runAt}` })
}

/** Writes to who still comes. An event that was moved has another reminder (`event-written.ts`), and this one is none any more. */
export function reminderHandler({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Handler {
  return async (payload) => {
    const { uid, runAt, ...slot } = payload as Slot & { uid: string; runAt: number }
    await transaction(db, async () => {
      const event = await heldEvent(db, slot)
      const booking = event && (await findBooking(db, slot, uid))
      const now = clock.now()
      if (!event || booking?.state !== 'booked' || event.isCancelled || booking.calledOffAt !== null || now >= momentMs(event.start)) return
      if (reminderAt(event) !== runAt) return
      const person = await findRecipient(db, uid)
      if (!person) return
      const deadline = cancelDeadline(event)
      const startsAt = momentMs(event.start)
      // After a stop it may be late, and the event today.
      const isToday = romeDay(now) === event.start.date
      const path = eventPath(slot)
      const mail = {
        template: 'event-reminder',
        to: person.email,
        firstname: person.firstname ?? '',
        title: event.title,
        startsAt,
        isToday,
        place: event.placeName,
        withdrawUntil: deadline > now ? deadline : null,
        link: ownOrigins(config)[0]! + path,
      } as const
      const notice = {
        key: `event-reminder:${slot.eventId}:${slot.occurrence}:${startsAt}`,
        title: `${isToday ? 'Oggi' : 'Domani'}, ore ${formatTime(startsAt)}: ${event.title}`,
        text: event.placeName || 'Ti aspettiamo.',
      }
      await notify(db, { uid, topic: 'events', ...notice, path, urgent: isNear(startsAt, now), mail }, now)
    })
    wakeOutbox(db)
  }
}
