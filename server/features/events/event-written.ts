import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import type { BookingRow } from '#db/tables.ts'
import { dayOfBooking, type EventRules, isElsewhere, placeText, readEventRules } from '#domain/events/event-rules.ts'
import type { EventEffects } from '#domain/events/effects.ts'
import { momentMs } from '#domain/events/event.ts'
import { textOf } from '#domain/fields.ts'
import { type PlainDate, romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { DocumentChange } from '#server/core/feature.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { eventCalledOffMail, eventMovedMail, eventOnAgainMail, momentText, newProgramme, whenWhere } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { EVENTS } from '#server/core/content/event-rules.ts'
import { holidays } from '#server/core/content/holidays.ts'
import { isNear } from './near.ts'
import { findRecipient, lockEvent, isBooked, listOpenBookings, updateBooking } from './queries.ts'
import { planReminder } from './reminder.ts'
import { eventPath, settle } from './waiting-list.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'lists'>

/**
 * Updates the registrations after a change of their event's document. Registered people are notified once when it is cancelled or removed,
 * and once more when it is on again. A moved event moves its registrations and reminders, a new place is announced, and new places are
 * offered to the waiting list.
 */
export const eventWrittenJob = defineJob({
  kind: 'event-written',
  payload: z.object({ eventId: z.string() }),
  run:
    (parts: Parts) =>
    async ({ eventId }) => {
      const { db } = parts
      // Before the transaction, which must not ask for another connection.
      const isHoliday = await holidays(parts)
      await transaction(db, async () => {
        const row = await lockEvent(db, eventId)
        const document = row && (JSON.parse(row.data) as Record<string, unknown>)
        const rules = document ? readEventRules({ ...document, id: eventId }) : null
        // An unreadable document cancels nothing: it is probably being repaired.
        if (document && !rules) return
        const days = new Map<string, EventRules>()
        for (const booking of await listOpenBookings(db, eventId)) {
          const { occurrence } = booking
          const event = rules && (days.get(occurrence) ?? dayOfBooking(rules, booking, isHoliday, parts.clock.now()))
          if (event) days.set(occurrence, event)
          await bringInLine(parts, booking, event, noteOf(document, rules, occurrence))
        }
        for (const [occurrence, event] of days) await settle(parts, event, { eventId, occurrence })
      })
      wakeOutbox(db)
    },
})

/**
 * Plans the update of an event's registrations, if it has any. Call it in the transaction that writes or removes the document; each write
 * is work of its own, since running work may have read the previous document.
 */
export async function noteEventWritten(db: Database, { collection, id, now }: DocumentChange): Promise<void> {
  if (collection === EVENTS && (await isBooked(db, id))) await eventWrittenJob.enqueue(db, { eventId: id }, { now })
}

/** What a registered person is told when their event becomes this one; null: not held any more. Past events and changed titles tell nothing. */
function toldOf(booking: BookingRow, event: EventRules | null, now: number): 'off' | 'on' | 'when' | 'where' | 'both' | null {
  const startsAt = event ? momentMs(event.start) : booking.startsAt
  if (startsAt <= now) return null
  const isOff = event?.isCancelled ?? true
  if (isOff !== (booking.calledOffAt !== null)) return isOff ? 'off' : 'on'
  if (isOff) return null
  const isMoved = startsAt !== booking.startsAt
  const isOtherPlace = isElsewhere(booking.place ?? '', event ? placeText(event) : '')
  return isMoved && isOtherPlace ? 'both' : isMoved ? 'when' : isOtherPlace ? 'where' : null
}

/**
 * Whom publishing this text would tell, and of which of their days.
 *
 * @param to the last day of publication: later days are called off with it
 */
export async function eventEffects(
  parts: Pick<Deps, 'db' | 'clock' | 'lists'>,
  id: string,
  { data, to }: { data: Record<string, unknown>; to: PlainDate | null },
): Promise<EventEffects> {
  const now = parts.clock.now()
  const rules = readEventRules({ ...data, id })
  const people = new Set<string>()
  const days = { off: new Set<PlainDate>(), on: new Set<PlainDate>(), moved: new Set<PlainDate>() }
  if (rules) {
    const isHoliday = await holidays(parts)
    for (const booking of await listOpenBookings(parts.db, id)) {
      const event = dayOfBooking(rules, booking, isHoliday, now)
      const told = toldOf(booking, to !== null && event !== null && event.start.date > to ? null : event, now)
      if (told === null) continue
      people.add(booking.uid)
      days[told === 'off' || told === 'on' ? told : 'moved'].add(romeDay(booking.startsAt))
    }
  }
  return { off: inOrder(days.off), on: inOrder(days.on), moved: inOrder(days.moved), people: people.size }
}

const inOrder = (days: Set<PlainDate>): PlainDate[] => [...days].toSorted()

async function bringInLine({ db, clock, config }: Parts, booking: BookingRow, event: EventRules | null, note: string): Promise<void> {
  const now = clock.now()
  const title = event?.title ?? booking.title
  const startsAt = event ? momentMs(event.start) : booking.startsAt
  const place = event ? placeText(event) : booking.place
  const isOff = event?.isCancelled ?? true
  const isTold = booking.calledOffAt !== null
  // An event archived after it took place stays a visit, not a cancellation.
  if (event === null && startsAt <= now) return
  if (isOff === isTold && title === booking.title && startsAt === booking.startsAt && place === booking.place) return
  await updateBooking(db, booking.id, { title, startsAt, place, calledOffAt: isOff ? (booking.calledOffAt ?? now) : null, updatedAt: now })
  if (!isOff && booking.state === 'booked') await planReminder(db, event!, booking, { uid: booking.uid, now })
  const change = toldOf(booking, event, now)
  if (!change) return
  const person = await findRecipient(db, booking.uid)
  if (!person) return
  const path = event ? eventPath(booking) : '/appuntamenti'
  const facts = {
    to: person.email,
    firstname: person.firstname ?? '',
    title,
    startsAt,
    place: place ?? '',
    note,
    link: ownOrigins(config)[0]! + path,
  }
  const told = { uid: booking.uid, topic: 'events', path, urgent: isNear(startsAt, now) } as const
  if (change === 'off' || change === 'on') {
    const notice = {
      // A second write before the notice is the same fact; another cancellation after the event was on again is not.
      key: `event-${isOff ? 'off' : 'on'}:${booking.id}:${booking.revision}`,
      title: `${isOff ? 'Annullato' : 'Si fa'}: ${title}`,
      text: note || (isOff ? `Era per ${momentText(startsAt)}.` : `${whenWhere(facts)} La tua iscrizione vale ancora.`),
    }
    await notify(db, { ...told, ...notice, mail: (isOff ? eventCalledOffMail : eventOnAgainMail).of(facts) }, now)
  } else {
    const notice = {
      key: `event-moved:${booking.id}:${booking.revision}`,
      title: 'Cambio di programma',
      text: [`${title}: ${newProgramme({ ...facts, change })}`, note].filter(Boolean).join(' '),
    }
    await notify(db, { ...told, ...notice, mail: eventMovedMail.of({ ...facts, change }) }, now)
  }
}

/** The office's note about the day, else about the whole event. */
function noteOf(document: Record<string, unknown> | undefined, rules: EventRules | null, occurrence: string): string {
  return rules?.recurrence?.changes.find(({ date }) => date === occurrence)?.note || textOf(document?.statusNote)
}
