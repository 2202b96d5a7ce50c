import type { EventMoment } from '#domain/events/event.ts'
import type { InputProps } from './input-props.ts'

/** The rule by which an event comes again, and its single days that are moved or called off. */
export function RecurrenceField(_: InputProps<unknown> & { start: EventMoment | null }) {
  return null
}
