import { z } from '@hono/zod-openapi'
import { transaction, type Database } from '#db/connect.ts'
import type { BookingRow } from '#db/tables.ts'
import { eventOn, offerEnd, readEventRules, registrationState, type EventRules } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { eventOfferMail, momentText } from './mails.ts'
import { notify } from '#server/core/notices/notify.ts'
import { isNear } from './near.ts'
import { countTaken, findRecipient, lockEvent, listContested, listLapsed, listWaiting, updateBooking } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
export type Slot = { eventId: string; occurrence: string }

/** The current event of a slot, locked until the running transaction ends. Null when there is none. */
export async function heldEvent(db: Database, { eventId, occurrence }: Slot): Promise<EventRules | null> {
  const row = await lockEvent(db, eventId)
  const rules = row && readEventRules({ ...(JSON.parse(row.data) as object), id: row.id })
  return rules ? eventOn(rules, occurrence) : null
}

/** Places neither taken nor offered; null without a limit; never below 0, even when the office has overbooked. */
export async function freePlaces(db: Database, event: EventRules, slot: Slot): Promise<number | null> {
  if (event.capacity === null) return null
  return Math.max(0, event.capacity - event.bookedElsewhere - (await countTaken(db, slot)))
}

/**
 * Settles a slot: expired offers end, and free places are offered down the list. A party that does not fit keeps its position, and the next
 * one that fits gets the offer. Call it inside the transaction that locks the event.
 */
export async function settle({ db, clock, config }: Parts, event: EventRules, slot: Slot): Promise<void> {
  const now = clock.now()
  for (const { id } of await listLapsed(db, slot, now)) await updateBooking(db, id, { state: 'lapsed', endedAt: now, updatedAt: now })
  const state = registrationState(event, now)
  if (state === 'cancelled' || state === 'over' || state === 'none') return
  const waiting = await listWaiting(db, slot)
  let free = waiting.length > 0 ? await freePlaces(db, event, slot) : 0
  for (const booking of waiting) {
    if (free !== null && free < booking.places) continue
    await offer({ db, now, origin: ownOrigins(config)[0]! }, event, booking)
    if (free !== null) free -= booking.places
  }
}

async function offer({ db, now, origin }: { db: Database; now: number; origin: string }, event: EventRules, booking: BookingRow) {
  const offerEndsAt = offerEnd(event, now)
  await updateBooking(db, booking.id, { state: 'offered', offerEndsAt, updatedAt: now })
  const { eventId, occurrence } = booking
  const dedupeKey = `offer-end:${booking.id}:${offerEndsAt}`
  await offerEndJob.enqueue(db, { eventId, occurrence }, { now, runAt: offerEndsAt, dedupeKey })
  const person = await findRecipient(db, booking.uid)
  if (!person) return
  const path = eventPath(booking)
  const startsAt = momentMs(event.start)
  const mail = eventOfferMail.of({
    to: person.email,
    firstname: person.firstname ?? '',
    title: event.title,
    startsAt,
    link: origin + path,
    expiresAt: offerEndsAt,
  })
  const notice = {
    key: `event-offer:${booking.id}:${offerEndsAt}`,
    title: "C'è un posto per te",
    text: `${event.title}. Conferma entro: ${momentText(offerEndsAt)}.`,
  }
  await notify(db, { uid: booking.uid, topic: 'events', ...notice, path, urgent: isNear(startsAt, now), mail }, now)
}

/** The app's page of an event, or of one of its days. */
export const eventPath = ({ eventId, occurrence }: Slot): string =>
  `/appuntamenti/${encodeURIComponent(eventId)}${occurrence && `?giorno=${occurrence}`}`

/** Ends an expired offer, so that the place goes to the next. A late run does no harm: every other act settles first. */
export const offerEndJob = defineJob({
  kind: 'event-offer-end',
  payload: z.object({ eventId: z.string(), occurrence: z.string() }),
  run: (parts: Parts) => async (slot) => {
    await settleSlot(parts, slot)
    wakeOutbox(parts.db)
  },
})

/** For places freed without an act: a larger hall, an erased account. */
export async function settleAll(parts: Parts): Promise<void> {
  for (const slot of await listContested(parts.db, parts.clock.now())) await settleSlot(parts, slot)
}

const settleSlot = (parts: Parts, slot: Slot): Promise<void> =>
  transaction(parts.db, async () => {
    const event = await heldEvent(parts.db, slot)
    if (event) await settle(parts, event, slot)
  })
