import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import { cancelDeadline, type EventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { formatTime } from '#domain/format.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { afterQuietHours } from '#domain/notices/quiet-hours.ts'
import { romeInstant } from '#domain/rome-time.ts'
import type { Deps } from '#server/core/deps.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { notify } from '#server/core/notices/notify.ts'
import { eventReminderMail } from './mails.ts'
import { findBooking, findRecipient } from './queries.ts'
import { isNear } from './near.ts'
import { eventPath, heldEvent, type Slot } from './waiting-list.ts'

/** The time of the reminder on the day before: in the morning, early enough to give a place back. */
const HOUR_OF_DAY = '10:00'

const reminderAt = ({ start }: EventRules): number => romeInstant(addDays(start.date, -1), HOUR_OF_DAY)

/** Plans the reminder of the day before; none for later registrations. Joins the running transaction. */
export async function planReminder(db: Database, event: EventRules, slot: Slot, { uid, now }: { uid: string; now: number }): Promise<void> {
  const runAt = reminderAt(event)
  if (runAt <= now) return
  const { eventId, occurrence } = slot
  await planAt(db, { eventId, occurrence, uid, runAt }, { now, at: runAt })
}

const reminderPayload = z.object({ eventId: z.string(), occurrence: z.string(), uid: z.string(), runAt: z.number() })

/** `runAt` identifies the start that it is about; `at`: when it is sent. */
async function planAt(db: Database, order: z.infer<typeof reminderPayload>, { now, at }: { now: number; at: number }): Promise<void> {
  const { eventId, occurrence, uid } = order
  await eventReminderJob.enqueue(db, order, { now, runAt: at, dedupeKey: `reminder:${eventId}:${occurrence}:${uid}:${at}` })
}

/** Reminds people who still come. A moved event has another reminder (`event-written.ts`), and this one is dropped. */
export const eventReminderJob = defineJob({
  kind: 'event-reminder',
  payload: reminderPayload,
  run:
    ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) =>
    async ({ uid, runAt, ...slot }) => {
      await transaction(db, async () => {
        const event = await heldEvent(db, slot)
        const booking = event && (await findBooking(db, slot, uid))
        const now = clock.now()
        if (!event || booking?.state !== 'booked' || event.isCancelled || booking.calledOffAt !== null || now >= momentMs(event.start))
          return
        if (reminderAt(event) !== runAt) return
        // Late after a standstill, at night: it waits for the morning, and then names the right day.
        const morning = afterQuietHours(now)
        if (morning > now && !isNear(momentMs(event.start), now)) return planAt(db, { ...slot, uid, runAt }, { now, at: morning })
        const person = await findRecipient(db, uid)
        if (!person) return
        const deadline = cancelDeadline(event)
        const startsAt = momentMs(event.start)
        // After a standstill the event may be today.
        const isToday = romeDay(now) === event.start.date
        const path = eventPath(slot)
        const mail = eventReminderMail.of({
          to: person.email,
          firstname: person.firstname ?? '',
          title: event.title,
          startsAt,
          isToday,
          place: event.placeName,
          withdrawUntil: deadline > now ? deadline : null,
          link: ownOrigins(config)[0]! + path,
        })
        const notice = {
          key: `event-reminder:${slot.eventId}:${slot.occurrence}:${startsAt}`,
          title: `${isToday ? 'Oggi' : 'Domani'}, ore ${formatTime(startsAt)}: ${event.title}`,
          text: event.placeName || 'Ti aspettiamo.',
        }
        await notify(db, { uid, topic: 'events', ...notice, path, urgent: isNear(startsAt, now), mail }, now)
      })
      wakeOutbox(db)
    },
})
