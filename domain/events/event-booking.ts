import { type EventRules, mostGuests } from './event-rules.ts'
import { type Field, flagField, type Form, lineField } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/**
 * `booked`: the place is theirs. `waiting`: in the list. `offered`: a place is kept for them until `offerEndsAt`, and theirs once they
 * confirm it. The others are ends.
 */
export const BOOKING_STATES = ['booked', 'waiting', 'offered', 'withdrawn', 'declined', 'lapsed'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** Why something about a registration is refused; travels as `details.reason` of `events.refused`. */
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
  /** The day by the rule of an event that comes again; '' for one that is held once. */
  occurrence: PlainDate | ''
  state: BookingState
  guests: number
  priceCents: number
  title: string
  start: { date: PlainDate; time: string }
  end: { date: PlainDate; time: string } | null
  placeName: string
  isCancelled: boolean
  /** The end of the time to give it back. */
  withdrawUntil: number
  /** While a place is offered. */
  offerEndsAt: number | null
  /** While waiting: how many stand before. */
  ahead: number | null
  createdAt: number
}

/** Places of one event now. `left` null: no limit. */
export type EventPlaces = { event: string; occurrence: PlainDate | ''; left: number | null; waiting: number }

/** The field of a question of the event's own. */
export const questionField = (id: string): string => `answer-${id}`

/** From this age on every account is declared to be (`confirm14`): older ones are asked for at the event. */
const DECLARED_AGE = 14

/** Whether the form has to ask for the age. */
export const asksAge = ({ minAge }: Pick<EventRules, 'minAge'>): boolean => minAge !== null && minAge > DECLARED_AGE

/** The registration to an event, by its own rules: the same form on the screen and in the route. */
export function bookingForm(event: EventRules): Form {
  return {
    guests: guestsField(mostGuests(event)),
    waitingList: wishField,
    ...(asksAge(event) && { age: tickField }),
    ...Object.fromEntries(event.questions.map(({ id, options, required }) => [questionField(id), answerField(options, required)])),
  }
}

/** What the form gives. `waitingList`: stand in the list when the event is full. */
export type BookingWish = { guests: number; waitingList: boolean; age?: boolean } & Record<string, unknown>

/** The personal calendar: with the whole programme, or only with what one has registered to. */
export const feedForm = { wholeProgramme: flagField }

/** How many come along; none when it is not said. */
function guestsField(max: number): Field<number> {
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
