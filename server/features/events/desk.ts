import { heldDays } from '#domain/events/event-recurrence.ts'
import {
  type BookedDay,
  type BookedDays,
  BOOKINGS_SHOWN,
  type DeskBooking,
  type DeskBookings,
  deskRefusal,
} from '#domain/events/desk-bookings.ts'
import { dayOfBooking, eventOn, type EventRules, mostGuests, registeredDay } from '#domain/events/event-rules.ts'
import { momentMs } from '#domain/events/event.ts'
import { AppError } from '#domain/errors.ts'
import { addDays, type PlainDate, romeDay, romeWallTime } from '#domain/plain-date.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { paidForEvent } from '#server/core/cards/paid-events.ts'
import { EVENTS, eventRules } from '#server/core/content/event-rules.ts'
import { holidays, type IsHoliday } from '#server/core/content/holidays.ts'
import type { Deps } from '#server/core/deps.ts'
import { DAYS_AHEAD } from './calendar.ts'
import { countDays, listPeople } from './desk-queries.ts'
import type { Slot } from './waiting-list.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/** The coming days of a recurring event that are shown before anybody registers. */
const COMING_DAYS = 12

/**
 * An event's days in numbers, in order. An event that is no longer published has the days of its registrations.
 *
 * @throws api.not_found 404 for an event that was never published
 */
export async function bookedDays(parts: Parts, eventId: string): Promise<BookedDays> {
  const rules = eventRules(await parts.lists(EVENTS)).find(({ id }) => id === eventId) ?? null
  const isHoliday = await holidays(parts)
  const rows = await countDays(parts.db, eventId)
  if (!rules && rows.length === 0) throw new AppError('api.not_found', 404)
  const counted = new Map<string, Counted[]>()
  for (const row of rows) counted.set(row.occurrence, [...(counted.get(row.occurrence) ?? []), row])
  const now = parts.clock.now()
  const today = romeDay(now)
  const isComing = (day: PlainDate) => rules !== null && eventOn(rules, day).start.date >= today
  const coming = rules?.recurrence
    ? heldDays(rules.start.date, rules.recurrence, addDays(today, DAYS_AHEAD), isHoliday).filter(isComing).slice(0, COMING_DAYS)
    : rules
      ? ['' as const]
      : []
  const days = [...new Set([...coming, ...counted.keys()])].map((occurrence) => {
    const rows = counted.get(occurrence) ?? []
    return dayOf(rules && eventAt(rules, occurrence, rows, isHoliday, now), occurrence, rows)
  })
  return {
    title: rules?.title ?? rows[0]?.title ?? '',
    needsRegistration: rules?.needsRegistration ?? days.length > 0,
    isRecurring: rules ? rules.recurrence !== null : rows.some(({ occurrence }) => occurrence !== ''),
    days: days.toSorted((a, b) => momentMs(a.start) - momentMs(b.start)),
  }
}

type Counted = Awaited<ReturnType<typeof countDays>>[number]

/** The event on a day, as those who are registered know it. */
function eventAt(rules: EventRules, occurrence: PlainDate | '', [row]: Counted[], isHoliday: IsHoliday, now: number): EventRules {
  const day = registeredDay(rules, occurrence, isHoliday)
  if (!row) return day
  const known = dayOfBooking(rules, row, isHoliday, now)
  return known ?? { ...day, start: romeWallTime(row.startsAt), isCancelled: row.calledOffAt !== null }
}

/** @param event null if it is no longer published: its registrations still have its time */
function dayOf(event: EventRules | null, occurrence: PlainDate | '', rows: Counted[]): BookedDay {
  const of = (state: string) => rows.find((row) => row.state === state)
  const [taken, offered] = [of('booked')?.places ?? 0, of('offered')?.places ?? 0]
  const startsAt = Math.max(...rows.map((row) => row.startsAt), 0)
  return {
    occurrence,
    start: event?.start ?? romeWallTime(startsAt),
    isCancelled: event?.isCancelled ?? rows.some(({ calledOffAt }) => calledOffAt !== null),
    taken,
    offered,
    waiting: of('waiting')?.people ?? 0,
    attended: rows.reduce((all, { attended }) => all + attended, 0),
    elsewhere: event?.bookedElsewhere ?? 0,
    left: event?.capacity == null ? null : Math.max(0, event.capacity - event.bookedElsewhere - taken - offered),
  }
}

/** The registrations of one day, for the screen. @throws api.not_found 404 */
export async function deskBookings(parts: Parts, accountId: string, slot: Slot): Promise<DeskBookings> {
  const all = await allBookings(parts, accountId, slot)
  return { ...all, bookings: all.bookings.slice(0, BOOKINGS_SHOWN) }
}

/** The registrations of one day, however many. @throws api.not_found 404 */
export async function allBookings(parts: Parts, accountId: string, slot: Slot): Promise<DeskBookings> {
  const { db, clock, lists } = parts
  const rules = eventRules(await lists(EVENTS)).find(({ id }) => id === slot.eventId)
  const counted = (await countDays(db, slot.eventId)).filter(({ occurrence }) => occurrence === slot.occurrence)
  const isKnown = counted.length > 0 || (rules && Boolean(rules.recurrence) === (slot.occurrence !== ''))
  if (!isKnown) throw new AppError('api.not_found', 404)
  const now = clock.now()
  const event = rules ? eventAt(rules, slot.occurrence, counted, await holidays(parts), now) : null
  const day = dayOf(event, slot.occurrence, counted)
  const rows = await listPeople(db, slot)
  const paid = await paidForEvent(db, slot)
  const isOwn = await ownRecords(parts, accountId)
  const questions = event?.questions ?? []
  const bookings = inOrder(rows).map((row): DeskBooking => {
    const { id, state, guests, offerEndsAt, attendedAt, number, firstname, lastname } = row
    const answers = row.answers === null ? {} : (JSON.parse(row.answers) as Record<string, string>)
    return {
      id,
      number,
      isOwn: isOwn(row),
      firstname: firstname ?? '',
      lastname: lastname ?? '',
      state: state as DeskBooking['state'],
      guests,
      // A cancelled event costs nothing.
      priceCents: day.isCancelled ? 0 : row.priceCents,
      paidCents: paid.get(number) ?? 0,
      answers: questions.map((question) => answers[question.id] ?? ''),
      offerEndsAt: state === 'offered' ? offerEndsAt : null,
      attendedAt,
    }
  })
  return {
    event: slot.eventId,
    title: event?.title ?? counted[0]!.title,
    placeName: event?.placeName ?? '',
    day,
    questions: questions.map(({ label }) => label),
    mostGuests: event ? mostGuests(event) : 0,
    hasPrice: bookings.some(({ priceCents }) => priceCents > 0) || (event?.memberCents ?? 0) > 0 || (event?.guestCents ?? 0) > 0,
    hasWaitingList: event?.hasWaitingList ?? false,
    refusal: event ? deskRefusal(event, romeDay(now)) : 'over',
    total: bookings.length,
    bookings,
  }
}

type Listed = Awaited<ReturnType<typeof listPeople>>[number]

/** By name, with the waiting list at the end, in its order. */
const inOrder = (rows: Listed[]): Listed[] => [
  ...rows.filter(({ state }) => state !== 'waiting'),
  ...rows.filter(({ state }) => state === 'waiting').toSorted((a, b) => Number(a.queuedAt) - Number(b.queuedAt)),
]
