import { type EventRules, mostGuests } from './event-rules.ts'
import { type Field, flagField, type Form, lineField } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/**
 * State of a registration. `booked`: has a place. `waiting`: on the waiting list. `offered`: a place is kept until `offerEndsAt`, and
 * becomes `booked` on confirmation. The others are final.
 */
export const BOOKING_STATES = ['booked', 'waiting', 'offered', 'withdrawn', 'declined', 'lapsed'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** Why a registration is refused; sent as `details.reason` of `events.refused`. */
export const REFUSALS = [
  'cancelled',
  'over',
  'none',
  'not_open',
  'closed',
  'members_only',
  'not_for_card',
  'full',
  'withdraw_late',
  'offered',
  'offer_over',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** An own registration, as it is shown and kept on the device. Times in epoch ms, money in cents. */
export type BookingItem = {
  id: string
  event: string
  /** The day of a recurring event, by its rule; '' for a single event. */
  occurrence: PlainDate | ''
  state: BookingState
  guests: number
  priceCents: number
  title: string
  start: { date: PlainDate; time: string }
  end: { date: PlainDate; time: string } | null
  placeName: string
  isCancelled: boolean
  /** The last moment to withdraw. */
  withdrawUntil: number
  /** Set while a place is offered. */
  offerEndsAt: number | null
  /** While waiting: the number of people ahead. */
  ahead: number | null
  createdAt: number
}

/** Places of one event now. `left` null: no limit. */
export type EventPlaces = { event: string; occurrence: PlainDate | ''; left: number | null; waiting: number }

/** The form field of an event's own question. */
export const questionField = (id: string): string => `answer-${id}`

/** Every account declares this age (`confirm14`). An event asks for a higher one itself. */
const DECLARED_AGE = 14

/** Whether the form asks for the age. */
export const asksAge = ({ minAge }: Pick<EventRules, 'minAge'>): boolean => minAge !== null && minAge > DECLARED_AGE

/** The registration form of an event, by its rules. Screen and route use the same one. */
export function bookingForm(event: EventRules): Form {
  return {
    guests: guestsField(mostGuests(event)),
    waitingList: wishField,
    ...(asksAge(event) && { age: tickField }),
    ...Object.fromEntries(event.questions.map(({ id, options, required }) => [questionField(id), answerField(options, required)])),
  }
}

/** The form's values. `waitingList`: join the list when the event is full. */
export type BookingWish = { guests: number; waitingList: boolean; age?: boolean } & Record<string, unknown>

/** The personal calendar: the whole programme, or only the own registrations. */
export const feedForm = { wholeProgramme: flagField }

/** Number of guests; 0 when the field is missing. */
export function guestsField(max: number): Field<number> {
  return {
    kind: 'text',
    read: (input) => {
      if (input === undefined || input === null || input === '') return { value: 0 }
      const value = typeof input === 'string' && /^\d{1,2}$/.test(input) ? Number(input) : input
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max ? { value } : { problem: 'invalid' }
    },
  }
}

const wishField: Field<boolean> = {
  kind: 'boolean',
  read: (input) => (input === undefined || typeof input === 'boolean' ? { value: input === true } : { problem: 'invalid' }),
}

const tickField: Field<true> = {
  kind: 'boolean',
  read: (input) => (input === true ? { value: true } : { problem: 'not_accepted' }),
}

const line = lineField({ max: 200 })

function answerField(options: string[], required: boolean): Field<string> {
  return {
    kind: 'text',
    read: (input) => {
      if (input === undefined || input === null || input === '') return required ? { problem: 'required' } : { value: '' }
      if (options.length === 0) return line.read(input)
      return typeof input === 'string' && options.includes(input) ? { value: input } : { problem: 'invalid' }
    },
  }
}
