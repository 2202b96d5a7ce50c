import { asksAge } from '#domain/events/event-booking.ts'
import { mostGuests } from '#domain/events/event-rules.ts'
import type { Event } from './event.ts'

/** Whether there is anything to fill in before registering. */
export const hasQuestions = ({ rules }: Event): boolean => mostGuests(rules) > 0 || asksAge(rules) || rules.questions.length > 0
