import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { readEventRules } from '#domain/events/event-rules.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { EVENTS } from '#server/core/content/event-rules.ts'
import type { Deps } from '#server/core/deps.ts'
import { isDayOf } from './calendar.ts'
import type { Slot } from './waiting-list.ts'

export const eventId = z.string().regex(/^[\w-]{1,100}$/)
/** The day of a recurring event; absent for a single event. */
export const dayQuery = z.object({ giorno: z.string().refine(isPlainDate, 'invalid').optional() })

/** A day that may have registrations, also from before the event changed. */
export const slotOf = (eventId: string, giorno = ''): Slot => ({ eventId, occurrence: giorno })

/** @throws api.not_found 404 for a day without the event, and for a recurring event without a day */
export async function heldSlot(deps: Deps, eventId: string, giorno = ''): Promise<Slot> {
  const data = (await deps.lists(EVENTS)).documents.get(eventId)
  const rules = data === undefined ? null : readEventRules({ ...(JSON.parse(data) as object), id: eventId })
  const fits = rules && (rules.recurrence ? await isDayOf(deps, rules, giorno) : giorno === '')
  if (!fits) throw new AppError('api.not_found', 404)
  return slotOf(eventId, giorno)
}
