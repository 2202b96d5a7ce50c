import { readText, type Field } from '#domain/form.ts'
import { formatMonthDay } from '#domain/month-day.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** An event, and its day if it recurs: «cena-sociale», «cineforum.2026-12-12». */
export const EVENT_SLOT = /^[\w-]{1,100}(\.\d{4}-\d\d-\d\d)?$/

export const slotOf = ({ eventId, occurrence }: { eventId: string; occurrence: string }): string =>
  occurrence === '' ? eventId : `${eventId}.${occurrence}`

export function readSlot(slot: string): { eventId: string; occurrence: PlainDate | '' } {
  const [eventId = '', occurrence = ''] = slot.split('.')
  return { eventId, occurrence }
}

export const eventSlotField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return EVENT_SLOT.test(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}

/** «Cena sociale, 12 dicembre»; with the year, unless the event and the payment are in the same one. */
export function eventWords(title: string, day: PlainDate, paidOn: PlainDate): string {
  const [year, monthDay] = [day.slice(0, 4), day.slice(5)]
  return `${title}, ${formatMonthDay(monthDay)}${year === paidOn.slice(0, 4) ? '' : ` ${year}`}`
}

/**
 * An event that a person may pay for. `cents`: the price of their places, or of one place without a booking; `places`: the booked ones,
 * null without a booking; `paidCents`: already received from them.
 */
export type EventChoice = { slot: string; title: string; day: PlainDate; cents: number; places: number | null; paidCents: number }

/** GET /api/staff/payments/quote/:number/events: the person's own bookings, and other events, coming ones first, the nearest first. */
export type EventChoices = { booked: EventChoice[]; coming: EventChoice[]; past: EventChoice[] }

/** The sum still to pay; 0 if the price is unknown or paid. */
export const dueFor = ({ cents, paidCents }: EventChoice): number => Math.max(0, cents - paidCents)
