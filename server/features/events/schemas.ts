import { z } from '@hono/zod-openapi'
import { BOOKING_STATES } from '#domain/events/event-booking.ts'

const day = z.string()
const moment = z.object({ date: day, time: z.string() })

/** The answers in the API document; their types are in `domain/events/event-booking.ts`. */
export const bookingSchema = z.object({
  id: z.string(),
  event: z.string(),
  occurrence: day,
  state: z.enum(BOOKING_STATES),
  guests: z.int(),
  priceCents: z.int(),
  title: z.string(),
  start: moment,
  end: moment.nullable(),
  placeName: z.string(),
  isCancelled: z.boolean(),
  withdrawUntil: z.int(),
  offerEndsAt: z.int().nullable(),
  ahead: z.int().nullable(),
  createdAt: z.int(),
})

export const placesSchema = z.object({
  places: z.array(z.object({ event: z.string(), occurrence: day, left: z.int().nullable(), waiting: z.int() })),
})

export const feedSchema = z.object({
  path: z.string().nullable(),
  wholeProgramme: z.boolean(),
  createdAt: z.int().nullable(),
  lastReadAt: z.int().nullable(),
})

const days = z.array(z.string())
export const effectsSchema = z.object({ off: days, on: days, moved: days, people: z.int() })
