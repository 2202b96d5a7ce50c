import { z } from '@hono/zod-openapi'
import type { BookedDay } from '#domain/events/desk-bookings.ts'
import { REFUSALS } from '#domain/events/event-booking.ts'
import { route } from '#server/core/route.ts'
import { addBooking, removeBooking } from './desk-acts.ts'
import { bookingsFile } from './desk-file.ts'
import { bookedDays, deskBookings } from './desk.ts'
import { forgetPlaces } from './places.ts'
import { dayQuery, eventId, heldSlot, slotOf } from './slot.ts'

const counted = z.int().min(0)
const when = z.object({ date: z.string(), time: z.string() })
const day: z.ZodType<BookedDay> = z.object({
  occurrence: z.string(),
  start: when,
  isCancelled: z.boolean(),
  taken: counted,
  offered: counted,
  waiting: counted,
  attended: counted,
  elsewhere: counted,
  left: counted.nullable(),
})
const daysShape = z
  .object({ title: z.string(), needsRegistration: z.boolean(), isRecurring: z.boolean(), days: z.array(day) })
  .openapi('BookedDays')
const shape = z
  .object({
    event: z.string(),
    title: z.string(),
    placeName: z.string(),
    day,
    questions: z.array(z.string()),
    mostGuests: counted,
    hasPrice: z.boolean(),
    hasWaitingList: z.boolean(),
    refusal: z.enum(REFUSALS).nullable(),
    total: counted,
    bookings: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        isOwn: z.boolean(),
        firstname: z.string(),
        lastname: z.string(),
        state: z.enum(['booked', 'offered', 'waiting']),
        guests: counted,
        priceCents: counted,
        paidCents: z.int(),
        answers: z.array(z.string()),
        offerEndsAt: z.int().nullable(),
        attendedAt: z.int().nullable(),
      }),
    ),
  })
  .openapi('DeskBookings')

const PATH = '/api/staff/events/{id}'
const params = z.object({ id: eventId })
const oneOf = z.object({ id: eventId, number: z.string().regex(/^\d{10}$/) })
const query = dayQuery
const answer = { status: 200, is: shape, what: 'The day and its registrations' } as const
const limit = { name: 'desk-bookings', max: 600, windowMs: 3_600_000, by: 'account' } as const

/** The registrations of an event, for staff (domain guide, section 14). */
export const deskRoutes = [
  route({
    method: 'get',
    path: `${PATH}/days`,
    summary: 'An event’s days in numbers: taken, offered and free places, waiting people, people who came',
    access: { who: 'staff', may: 'bookings.count' },
    params,
    answer: { status: 200, is: daysShape, what: 'In order; without names' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params: { id } }) => bookedDays(deps, id),
  }),
  route({
    method: 'get',
    path: `${PATH}/bookings`,
    summary: 'The registrations of an event, or of one of its days, by name; at most 2,000',
    access: { who: 'staff', may: 'bookings.read' },
    params,
    query,
    answer,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { id }, query: { giorno } }) => deskBookings(deps, person.accountId, slotOf(id, giorno)),
  }),
  route({
    method: 'put',
    path: `${PATH}/bookings/{number}`,
    summary: 'Registers the holder of a card, confirms an offered place, or changes the guests; a new registration is told to the person',
    details:
      '`whenFull`: `refuse`, `list` (onto the waiting list) or `place` (one more than the event has). `events.refused` has its reason in `details.reason`.',
    access: { who: 'staff', may: 'bookings.write' },
    limit,
    params: oneOf,
    query,
    body: z.record(z.string(), z.unknown()),
    answer,
    refusals: { 404: ['api.not_found'], 409: ['events.refused', 'booking.no_account', 'auth.profile_incomplete', 'member.own'] },
    async run({ deps, person: { accountId }, params: { id, number }, query: { giorno }, body }) {
      const slot = await heldSlot(deps, id, giorno)
      await addBooking(deps, { accountId, number, slot }, body)
      forgetPlaces(deps.db)
      return deskBookings(deps, accountId, slot)
    },
  }),
  route({
    method: 'delete',
    path: `${PATH}/bookings/{number}`,
    summary: 'Ends the registration of a card’s holder, also after the deadline; the person is told',
    access: { who: 'staff', may: 'bookings.write' },
    limit,
    params: oneOf,
    query,
    answer,
    refusals: { 404: ['api.not_found'], 409: ['events.refused', 'booking.no_account', 'member.own'] },
    async run({ deps, person: { accountId }, params: { id, number }, query: { giorno } }) {
      const slot = slotOf(id, giorno)
      await removeBooking(deps, { accountId, number, slot })
      forgetPlaces(deps.db)
      return deskBookings(deps, accountId, slot)
    },
  }),
  route({
    method: 'get',
    path: `${PATH}/bookings/export`,
    summary: 'The registrations as CSV with semicolons; the audit records the export',
    access: { who: 'staff', may: 'bookings.export', fresh: true },
    limit: { name: 'bookings-export', max: 30, windowMs: 3_600_000, by: 'account' },
    params,
    query,
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    refusals: { 404: ['api.not_found'] },
    async run({ deps, person: { accountId }, params: { id }, query: { giorno }, c }) {
      return c.body(await bookingsFile(deps, accountId, slotOf(id, giorno)), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="iscritti-${id}${giorno ? `-${giorno}` : ''}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
]
