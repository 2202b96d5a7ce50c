import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { feedForm } from '#domain/events/event-booking.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { route } from '#server/core/route.ts'
import { makeFile } from '#server/platform/http/file.ts'
import { send } from '#server/platform/http/send.ts'
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts'
import { ownBookings } from './booking-item.ts'
import { book, confirm, withdraw, findVisitor } from './bookings.ts'
import { eventCalendar, personalCalendar } from './calendar.ts'
import { eventEffects } from './event-written.ts'
import { feedState, findFeedOf, setFeed, startFeed, stopFeed } from './feed.ts'
import { allPlaces, forgetPlaces } from './places.ts'
import { bookingSchema, effectsSchema, feedSchema, placesSchema } from './schemas.ts'
import { dayQuery, eventId, heldSlot } from './slot.ts'

/** Enough for changes of mind, and too few to keep the list busy. */
const limit = { name: 'events', max: 60, windowMs: 15 * 60_000, by: 'account' } as const
/** Several programs of one person, each every few minutes. */
const FEED_READS = { max: 120, windowMs: 3_600_000 }

const NOT_KEPT = { 'Cache-Control': 'no-store' }
const booking = { status: 200, is: bookingSchema, what: 'The registration' } as const
const feed = { status: 200, is: feedSchema, what: 'The calendar feed' } as const
const calendar = {
  responses: {
    200: { description: 'An iCalendar object (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } },
    304: { description: 'Not changed' },
  },
}
const refusals = { 404: ['api.not_found'], 409: ['events.refused', 'auth.profile_incomplete'] } as const

const params = z.object({ id: eventId })
const query = dayQuery

export const eventRoutes = [
  route({
    method: 'get',
    path: '/api/events/places',
    summary: 'The free places and the waiting people of every event',
    access: { who: 'anyone', why: 'The public page of the event shows it' },
    answer: { status: 200, is: placesSchema, what: 'By event and day', headers: NOT_KEPT },
    run: async ({ deps }) => ({ places: await allPlaces(deps) }),
  }),
  route({
    method: 'get',
    path: '/api/events/bookings',
    summary: 'The person’s registrations: future ones, and those of the last year',
    access: { who: 'account' },
    answer: { status: 200, is: z.array(bookingSchema), what: 'By date' },
    run: ({ deps, person }) => ownBookings(deps, person.accountId),
  }),
  route({
    method: 'put',
    path: '/api/events/{id}/booking',
    summary: 'Registers, or changes the registration; with `waitingList` joins the list when the event is full',
    details:
      'A repeated request changes nothing. `guests`, `waitingList`, `age`, `answer-…`; `?giorno=` names the day of a recurring event. `events.refused` has its reason in `details.reason`, as below.',
    access: { who: 'account', verified: true },
    limit,
    params,
    query,
    body: z.record(z.string(), z.unknown()),
    answer: booking,
    refusals,
    run: async ({ deps, person, params: { id }, query: { giorno }, body }) => {
      const visitor = await findVisitor(deps, person)
      const item = await book(deps, visitor, await heldSlot(deps, id, giorno), body)
      forgetPlaces(deps.db)
      return item
    },
  }),
  route({
    method: 'post',
    path: '/api/events/{id}/booking/confirm',
    summary: 'Accepts the offered place',
    access: { who: 'account', verified: true },
    limit,
    params,
    query,
    answer: booking,
    refusals,
    run: async ({ deps, person, params: { id }, query: { giorno } }) => {
      const visitor = await findVisitor(deps, person)
      const item = await confirm(deps, visitor, await heldSlot(deps, id, giorno))
      forgetPlaces(deps.db)
      return item
    },
  }),
  route({
    method: 'delete',
    path: '/api/events/{id}/booking',
    summary: 'Gives the place back, leaves the waiting list, or declines an offered place',
    details: 'A repeated request succeeds.',
    access: { who: 'account', verified: true },
    limit,
    params,
    query,
    answer: { status: 204, what: 'Done' },
    refusals,
    run: async ({ deps, person, params: { id }, query: { giorno } }) => {
      const visitor = await findVisitor(deps, person)
      await withdraw(deps, visitor, await heldSlot(deps, id, giorno))
      forgetPlaces(deps.db)
    },
  }),
  route({
    method: 'get',
    path: '/api/events/feed',
    summary: 'The person’s calendar feed',
    access: { who: 'account' },
    answer: { ...feed, headers: NOT_KEPT },
    run: ({ deps, person }) => feedState(deps, person.accountId),
  }),
  route({
    method: 'post',
    path: '/api/events/feed',
    summary: 'Turns the calendar feed on under a new address; the previous one stops working',
    access: { who: 'account' },
    limit,
    body: feedForm,
    answer: feed,
    run: async ({ deps, person: { accountId }, body }) => {
      await startFeed(deps, accountId, body)
      return feedState(deps, accountId)
    },
  }),
  route({
    method: 'put',
    path: '/api/events/feed',
    summary: 'Sets the contents of the calendar feed',
    access: { who: 'account' },
    limit,
    body: feedForm,
    answer: feed,
    run: async ({ deps, person: { accountId }, body }) => {
      await setFeed(deps, accountId, body)
      return feedState(deps, accountId)
    },
  }),
  route({
    method: 'delete',
    path: '/api/events/feed',
    summary: 'Turns the calendar feed off; its address stops working',
    access: { who: 'account' },
    answer: feed,
    run: async ({ deps, person: { accountId } }) => {
      await stopFeed(deps, accountId)
      return feedState(deps, accountId)
    },
  }),
  route({
    method: 'get',
    path: '/api/events/feed/{file}',
    summary: 'A personal calendar, for programs that follow its secret address',
    access: { who: 'anyone', why: 'The secret address authorises the call' },
    params: z.object({ file: z.string().regex(/^[\w-]{44}\.ics$/) }),
    answer: calendar,
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, params: { file }, c }) => {
      const found = await findFeedOf(deps, file.slice(0, -'.ics'.length))
      if (!found) throw new AppError('api.not_found', 404)
      // By feed and not by network: one calendar service reads for thousands of people from the same addresses.
      await enforceRateLimit(deps.db, `calendar-feed:${found.uid}`, FEED_READS, deps.clock.now())
      const text = await personalCalendar(deps, found.uid, { wholeProgramme: Boolean(found.wholeProgramme) })
      return send(c, makeFile(Buffer.from(text), { type: CALENDAR_TYPE, cache: 'private, no-cache', isForOne: true }))
    },
  }),
  route({
    method: 'post',
    path: '/api/staff/events/{id}/effects',
    summary: 'Whom publishing this text of the event would tell; changes nothing',
    details: '`to`: the last day of publication. Days are those that the registered people know.',
    access: { who: 'staff', may: 'events.write' },
    params,
    body: z.strictObject({ data: z.record(z.string(), z.unknown()), to: z.string().refine(isPlainDate, 'invalid').nullable() }),
    answer: { status: 200, is: effectsSchema, what: 'Nothing in it for an event without registrations' },
    run: ({ deps, params: { id }, body: { data, to } }) => eventEffects(deps, id, { data, to }),
  }),
  route({
    method: 'get',
    path: '/api/events/{id}/event.ics',
    summary: 'An event, or one of its days, as a file for calendars',
    access: { who: 'anyone', why: 'The public page of the event shows it' },
    params,
    query,
    answer: calendar,
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, params: { id }, query: { giorno = '' }, c }) => {
      const text = await eventCalendar(deps, id, giorno)
      if (text === null) throw new AppError('api.not_found', 404)
      c.header('Content-Disposition', `attachment; filename="${id}.ics"`)
      return send(c, makeFile(Buffer.from(text), { type: CALENDAR_TYPE, cache: 'no-cache', isForOne: true }))
    },
  }),
]

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
