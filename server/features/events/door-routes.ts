import { z } from '@hono/zod-openapi'
import { attendanceForm } from '#domain/events/desk-bookings.ts'
import { DONE, route } from '#server/core/route.ts'
import { doorList, writeAttendance } from './door.ts'
import { dayQuery, eventId, slotOf } from './slot.ts'

const counted = z.int().min(0)
const query = dayQuery
const access = { who: 'staff', may: 'attendance.write' } as const

/** Who comes to an event: for those at the door (domain guide, section 14). */
export const doorRoutes = [
  route({
    method: 'get',
    path: '/api/staff/events/{id}/attendance',
    summary: 'The people with a place, on the event’s day and 30 days after',
    access,
    params: z.object({ id: eventId }),
    query,
    answer: {
      status: 200,
      is: z
        .object({
          title: z.string(),
          startsAt: z.int(),
          people: z.array(
            z.object({
              id: z.string(),
              number: z.string(),
              isOwn: z.boolean(),
              firstname: z.string(),
              lastname: z.string(),
              guests: counted,
              attendedAt: z.int().nullable(),
              dueCents: counted.nullable(),
            }),
          ),
        })
        .openapi('DoorList'),
      what: 'By name',
    },
    refusals: { 404: ['api.not_found'], 409: ['booking.no_attendance', 'events.refused'] },
    run: ({ deps, person: { accountId }, params: { id }, query: { giorno } }) => doorList(deps, accountId, slotOf(id, giorno)),
  }),
  route({
    method: 'put',
    path: '/api/staff/events/{id}/attendance/{number}',
    summary: 'Records whether a registered person has come, on the event’s day and 30 days after',
    access,
    // One press per person at the door.
    limit: { name: 'attendance', max: 3_000, windowMs: 3_600_000, by: 'account' },
    params: z.object({ id: eventId, number: z.string().regex(/^\d{10}$/) }),
    query,
    body: attendanceForm,
    answer: DONE,
    refusals: { 404: ['api.not_found'], 409: ['booking.no_attendance', 'events.refused', 'member.own'] },
    run: ({ deps, person: { accountId }, params: { id, number }, query: { giorno }, body: { attended } }) =>
      writeAttendance(deps, { accountId, number, slot: slotOf(id, giorno) }, attended),
  }),
]
