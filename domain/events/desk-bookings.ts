import { choiceField, flagField, type Form } from '#domain/form.ts'
import { daysBetween, type PlainDate } from '#domain/plain-date.ts'
import { type BookingState, guestsField, type Refusal } from './event-booking.ts'
import { type EventRules, mostGuests } from './event-rules.ts'
import type { EventMoment } from './event.ts'

/** The longest list on the screen; the exported file has every row. */
export const BOOKINGS_SHOWN = 2_000

/** Days after the start of an event on which staff may still record who came. */
const ATTENDANCE_DAYS = 30

/** A day of an event in numbers. `taken` and `offered` are places, `waiting` and `attended` people. `left` null: no limit. */
export type BookedDay = {
  /** The day by the rule; '' for a single event. */
  occurrence: PlainDate | ''
  start: EventMoment
  isCancelled: boolean
  taken: number
  offered: number
  waiting: number
  attended: number
  /** Places that the office gave by hand. */
  elsewhere: number
  left: number | null
}

/** GET /api/staff/events/:id/days: the day of a single event; of a recurring one, the next days and those with registrations. */
export type BookedDays = { title: string; needsRegistration: boolean; isRecurring: boolean; days: BookedDay[] }

/** A registration in force. Money in cents, times in epoch ms. */
export type DeskBooking = {
  id: string
  /** The card's number. */
  number: string
  /** The reader's own, or their child's: another person acts on it. */
  isOwn: boolean
  firstname: string
  lastname: string
  state: Extract<BookingState, 'booked' | 'offered' | 'waiting'>
  guests: number
  priceCents: number
  /** Received from the card for this day. */
  paidCents: number
  /** One per question of the event; '' without an answer. */
  answers: string[]
  /** Set while a place is offered. */
  offerEndsAt: number | null
  attendedAt: number | null
}

/** GET /api/staff/events/:id/bookings, by name; the waiting list comes last, in its order. */
export type DeskBookings = {
  event: string
  title: string
  placeName: string
  day: BookedDay
  questions: string[]
  mostGuests: number
  hasPrice: boolean
  hasWaitingList: boolean
  /** Why staff can add and remove nobody. */
  refusal: Refusal | null
  total: number
  bookings: DeskBooking[]
}

/** A day on which people are expected. `people`: with a place. */
export type DoorEvent = { event: string; occurrence: PlainDate | ''; title: string; startsAt: number; people: number; attended: number }

/** GET /api/staff/events/:id/attendance: the people with a place. `dueCents`: null for roles that do not read payments. */
export type DoorList = {
  title: string
  startsAt: number
  people: (Pick<DeskBooking, 'id' | 'number' | 'isOwn' | 'firstname' | 'lastname' | 'guests' | 'attendedAt'> & {
    dueCents: number | null
  })[]
}

/** What happens to a person whom staff register for a full event. */
export const WHEN_FULL = ['refuse', 'list', 'place'] as const
export type WhenFull = (typeof WHEN_FULL)[number]

/**
 * Staff register a person. They put the event's questions by voice.
 *
 * @param now the guests that the person has, who may stay under a lower limit
 */
export const deskBookingForm = (event: EventRules, now: number) =>
  ({ guests: guestsField(Math.max(mostGuests(event), now)), whenFull: choiceField(WHEN_FULL) }) satisfies Form

export const attendanceForm = { attended: flagField } satisfies Form

/** @param day of the event's start */
export const isAttendanceOpen = (day: PlainDate, today: PlainDate): boolean => today >= day && daysBetween(day, today) <= ATTENDANCE_DAYS

/** Staff add and remove people until the event's last day is over, also before registration opens and after it closes. */
export function deskRefusal(
  event: Pick<EventRules, 'start' | 'end' | 'isCancelled' | 'needsRegistration'>,
  today: PlainDate,
): Refusal | null {
  if (event.isCancelled) return 'cancelled'
  if (!event.needsRegistration) return 'none'
  return today > (event.end ?? event.start).date ? 'over' : null
}

export const BOOKING_LABELS: Record<DeskBooking['state'], string> = {
  booked: 'Ha il posto',
  offered: 'Posto offerto',
  waiting: "In lista d'attesa",
}
