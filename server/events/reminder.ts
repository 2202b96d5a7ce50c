import type { Database } from '#db/connect.ts'
import { cancelDeadline, type EventRules } from '#domain/event-rules.ts'
import { momentMs } from '#domain/event.ts'
import { addDays } from '#domain/plain-date.ts'
import { romeInstant } from '#domain/rome-time.ts'
import type { Deps } from '../deps.ts'
import { ownOrigins } from '../http/origin.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Handler } from '../jobs/loop.ts'
import { enqueueMail } from '../mail/post.ts'
import { findBooking, findRecipient } from './queries.ts'
import { eventPath, heldEvent, type Slot } from './waiting-list.ts'
import { transaction } from '#db/connect.ts'

/** When the day before is written about: in the morning, when there is still time to give a place back. */
const HOUR_OF_DAY = '10:00'

const reminderAt = ({ start }: EventRules): number => romeInstant(addDays(start.date, -1), HOUR_OF_DAY)

/** Plans the mail of the day before; none for who registers later than that. Joins the running transaction. */
export async function planReminder(db: Database, event: EventRules, slot: Slot, { uid, now }: { uid: string; now: number }): Promise<void> {
  const runAt = reminderAt(event)
  if (runAt <= now) return
  await enqueue(db, { topic: 'event-reminder', payload: { ...slot, uid }, now, runAt, dedupeKey: reminderKey(slot, uid) })
}

const reminderKey = ({ eventId, occurrence }: Slot, uid: string): string => `reminder:${eventId}:${occurrence}:${uid}`

/** Writes to who still comes. An event that was moved is written about the day before its new day. */
export function reminderHandler({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Handler {
  return async (payload, job) => {
    const { uid, ...slot } = payload as Slot & { uid: string }
    await transaction(db, async () => {
      const event = await heldEvent(db, slot)
      const booking = event && (await findBooking(db, slot, uid))
      const now = clock.now()
      if (!event || booking?.state !== 'booked' || event.isCancelled || now >= momentMs(event.start)) return
      const at = reminderAt(event)
      const again = { topic: 'event-reminder', payload: { ...slot, uid }, now, runAt: at }
      // Under a key of its own: this very row still has the other.
      if (at > now) return enqueue(db, { ...again, dedupeKey: `${reminderKey(slot, uid)}:${job.id}` })
      const person = await findRecipient(db, uid)
      if (!person) return
      const deadline = cancelDeadline(event)
      const mail = {
        template: 'event-reminder',
        to: person.email,
        firstname: person.firstname ?? '',
        title: event.title,
        startsAt: momentMs(event.start),
        place: event.placeName,
        withdrawUntil: deadline > now ? deadline : null,
        link: ownOrigins(config)[0]! + eventPath(slot),
      } as const
      await enqueueMail(db, mail, now)
    })
  }
}
