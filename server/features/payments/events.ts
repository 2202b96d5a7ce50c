import { currentPeriod } from '#domain/cards/card-validity.ts'
import { cardWorks } from '#domain/cards/card-works.ts'
import { AppError } from '#domain/errors.ts'
import { heldDays, isHeldOn } from '#domain/events/event-recurrence.ts'
import { dayOfBooking, eventOn, priceOf, type EventRules } from '#domain/events/event-rules.ts'
import { eventWords, readSlot, slotOf, type EventChoice, type EventChoices } from '#domain/payments/paid-event.ts'
import { addDays, DAY_MS, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { paidByEvent } from '#server/core/cards/paid-events.ts'
import { listGivenPeriods } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { EVENTS, eventRules } from '#server/core/content/event-rules.ts'
import { holidays } from '#server/core/content/holidays.ts'
import type { Deps } from '#server/core/deps.ts'
import { findPlace, listPlaces } from './event-queries.ts'
import { findHolder } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/** Bookings are kept for two years; an older one is hardly paid for. */
const BOOKED_MS = 365 * DAY_MS
const BEHIND_DAYS = 60
const AHEAD_DAYS = 120
/** The days of a course would hide other events. */
const RECURRING_DAYS = 31
const MOST = 40

/** @throws api.not_found 404 */
export async function payableEvents({ db, clock, lists }: Parts, number: string): Promise<EventChoices> {
  const card = await findHolder(db, number)
  if (!card) throw new AppError('api.not_found', 404)
  const now = clock.now()
  const today = romeDay(now)
  const events = eventRules(await lists(EVENTS))
  const isHoliday = await holidays({ lists })
  const held = currentPeriod(await listGivenPeriods(db, number), today)
  const periods = { ...card, validFrom: held?.validFrom ?? null, validTo: held?.validTo ?? null }
  const isMember = cardWorks(periods, today, (await findAssociation({ lists }))?.cardValidity.graceDays ?? 0)
  const paid = await paidByEvent(db, number)
  const rows = card.uid === null ? [] : await listPlaces(db, card.uid, now - BOOKED_MS)
  const booked = rows.map((row): EventChoice => {
    const rules = events.find(({ id }) => id === row.eventId)
    const event = rules && dayOfBooking(rules, row, isHoliday, now)
    const slot = slotOf(row)
    const { places } = row
    // A cancelled event costs nothing; a sum that was received for it can still be recorded.
    const cents = (event?.isCancelled ?? row.calledOffAt !== null) ? 0 : row.priceCents
    const day = event?.start.date ?? romeDay(row.startsAt)
    return { slot, title: event?.title ?? row.title, day, cents, places, paidCents: paid.get(slot) ?? 0 }
  })
  const own = new Set(booked.map(({ slot }) => slot))
  const others = events.flatMap((rules) =>
    daysOf(rules, today, isHoliday).flatMap((occurrence): EventChoice[] => {
      const { title, start, isCancelled } = eventOn(rules, occurrence)
      const slot = slotOf({ eventId: rules.id, occurrence })
      if (isCancelled || own.has(slot)) return []
      return [{ slot, title, day: start.date, cents: priceOf(rules, 0, isMember), places: null, paidCents: paid.get(slot) ?? 0 }]
    }),
  )
  const ordered = (all: EventChoice[], isComing: boolean) =>
    all
      .filter(({ day }) => day >= today === isComing)
      .toSorted((a, b) => (isComing ? 1 : -1) * (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) || (a.title < b.title ? -1 : 1))
      .slice(0, MOST)
  return {
    booked: [...ordered(booked, true), ...ordered(booked, false)],
    coming: ordered(others, true),
    past: ordered(others, false),
  }
}

/** The days of an event around today; '' for a single event. */
function daysOf({ start, recurrence }: EventRules, today: PlainDate, isHoliday: (day: PlainDate) => boolean): (PlainDate | '')[] {
  if (!recurrence) return start.date >= addDays(today, -BEHIND_DAYS) && start.date <= addDays(today, AHEAD_DAYS) ? [''] : []
  const since = addDays(today, -RECURRING_DAYS)
  return heldDays(start.date, recurrence, addDays(today, RECURRING_DAYS), isHoliday).filter((day) => day >= since)
}

export type PaidEvent = { eventId: string; occurrence: string; words: string }

/** The event of a slot, also a cancelled one; null if it no longer exists and the person has no place at it. */
export async function paidEvent(
  { db, lists }: Parts,
  { slot, number, paidOn }: { slot: string; number: string; paidOn: PlainDate },
): Promise<PaidEvent | null> {
  const { eventId, occurrence } = readSlot(slot)
  const rules = eventRules(await lists(EVENTS)).find(({ id }) => id === eventId)
  const isHoliday = await holidays({ lists })
  if (rules && isDayOf(rules, occurrence, isHoliday))
    return { eventId, occurrence, words: eventWords(rules.title, eventOn(rules, occurrence).start.date, paidOn) }
  const booking = await findPlace(db, number, { eventId, occurrence })
  return booking ? { eventId, occurrence, words: eventWords(booking.title, romeDay(booking.startsAt), paidOn) } : null
}

const isDayOf = ({ start, recurrence }: EventRules, occurrence: PlainDate | '', isHoliday: (day: PlainDate) => boolean): boolean =>
  recurrence ? isHeldOn(start.date, recurrence, occurrence, isHoliday) : occurrence === ''
