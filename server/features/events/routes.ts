import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import { feedForm } from '#domain/events/event-feed.ts'
import { readEventRules } from '#domain/events/event-rules.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { makeFile } from '#server/platform/http/file.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { send } from '#server/platform/http/send.ts'
import { ownBookings } from './booking-item.ts'
import { book, confirm, withdraw } from './bookings.ts'
import { eventCalendar, isDayOf, personalCalendar } from './calendar.ts'
import { feedState, findFeedOf, setFeed, startFeed, stopFeed } from './feed.ts'
import { allPlaces, forgetPlaces } from './places.ts'
import { EVENTS } from './queries.ts'
import { bookingSchema, feedSchema, placesSchema } from './schemas.ts'
import { findVisitor } from './visitor.ts'
import type { Slot } from './waiting-list.ts'

/** Enough for anybody who changes their mind, and too few to keep the list busy. */
const CHANGES = { max: 60, windowMs: 15 * 60_000 }
/** Several programs of one person, each every few minutes. */
const FEED_READS = { max: 120, windowMs: 3_600_000 }

const booking = json('The registration', bookingSchema)
const feed = json('The calendar feed', feedSchema)
const ics = { description: 'An iCalendar object (RFC 5545)', content: { 'text/calendar': { schema: z.string() } } }
const signedOut = refusal('auth.session_expired')
const unproved = refusal('auth.email_unverified')
const notFound = refusal('api.not_found')
const invalid = refusal('api.invalid')
const refusedOrIncomplete = refusal('events.refused', 'auth.profile_incomplete')
const limited = refusal('auth.too_many_attempts')

const id = z.string().regex(/^[\w-]{1,100}$/)
/** Which day of an event that comes again; none for one that is held once. */
const giorno = z.string().refine(isPlainDate, 'invalid').optional()
const slotted = { params: z.object({ id }), query: z.object({ giorno }) }

export const eventRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/places',
      summary: 'Places left in every event, and who waits, now',
      responses: { 200: json('By event and day', placesSchema) },
    }),
    async (c) => c.json({ places: await allPlaces(c.var.deps) }, 200, { 'Cache-Control': 'no-store' }),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/bookings',
      summary: 'The own registrations, of the last year and to come',
      responses: { 200: json('By date', z.array(bookingSchema)), 401: signedOut },
    }),
    async (c) => c.json(await ownBookings(c.var.deps, (await signedIn(c)).accountId), 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/booking',
      summary: 'Registers, or changes the registration; with `waitingList` stands in the list when the event is full',
      request: { ...slotted, body: jsonBody(z.record(z.string(), z.unknown())) },
      responses: { 200: booking, 401: signedOut, 403: unproved, 404: notFound, 409: refusedOrIncomplete, 422: invalid, 429: limited },
    }),
    async (c) => {
      const visitor = await visitorOf(c)
      const slot = await slotOf(c, c.req.valid('param').id, c.req.valid('query').giorno)
      const item = await book(c.var.deps, visitor, slot, c.req.valid('json'))
      forgetPlaces(c.var.deps.db)
      return c.json(item, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/booking/confirm',
      summary: 'Says yes to the place that was offered',
      request: slotted,
      responses: { 200: booking, 401: signedOut, 403: unproved, 404: notFound, 409: refusedOrIncomplete, 422: invalid, 429: limited },
    }),
    async (c) => {
      const visitor = await visitorOf(c)
      const slot = await slotOf(c, c.req.valid('param').id, c.req.valid('query').giorno)
      const item = await confirm(c.var.deps, visitor, slot)
      forgetPlaces(c.var.deps.db)
      return c.json(item, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}/booking',
      summary: 'Gives the place back, leaves the list or says no to an offer',
      request: slotted,
      responses: {
        204: { description: 'Done' },
        401: signedOut,
        403: unproved,
        404: notFound,
        409: refusedOrIncomplete,
        422: invalid,
        429: limited,
      },
    }),
    async (c) => {
      const visitor = await visitorOf(c)
      await withdraw(c.var.deps, visitor, await slotOf(c, c.req.valid('param').id, c.req.valid('query').giorno))
      forgetPlaces(c.var.deps.db)
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({ method: 'get', path: '/feed', summary: 'The own calendar feed', responses: { 200: feed, 401: signedOut } }),
    async (c) => c.json(await feedState(c.var.deps, (await signedIn(c)).accountId), 200, { 'Cache-Control': 'no-store' }),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/feed',
      summary: 'Turns the calendar feed on under a new address; the one before ends',
      request: { body: formBody(feedForm) },
      responses: { 200: feed, 401: signedOut, 422: invalid, 429: limited },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      await limit(c, accountId)
      await startFeed(c.var.deps, accountId, c.req.valid('json'))
      return c.json(await feedState(c.var.deps, accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/feed',
      summary: 'What the calendar feed holds',
      request: { body: formBody(feedForm) },
      responses: { 200: feed, 401: signedOut, 422: invalid, 429: limited },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      await limit(c, accountId)
      await setFeed(c.var.deps, accountId, c.req.valid('json'))
      return c.json(await feedState(c.var.deps, accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/feed',
      summary: 'Turns the calendar feed off: its address ends',
      responses: { 200: feed, 401: signedOut },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      await stopFeed(c.var.deps, accountId)
      return c.json(await feedState(c.var.deps, accountId), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/feed/{file}',
      summary: 'A personal calendar, for the program that follows its secret address',
      request: { params: z.object({ file: z.string().regex(/^[\w-]{44}\.ics$/) }) },
      responses: { 200: ics, 304: { description: 'Not changed' }, 404: notFound, 422: invalid, 429: limited },
    }),
    async (c) => {
      const { deps } = c.var
      const found = await findFeedOf(deps, c.req.valid('param').file.slice(0, -'.ics'.length))
      if (!found) throw new AppError('api.not_found', 404)
      // By feed and not by network: one calendar service reads for thousands of people from the same addresses.
      refuseUnless(await hit(deps.db, `calendar-feed:${found.uid}`, FEED_READS, deps.clock.now()))
      const text = await personalCalendar(deps, found.uid, { wholeProgramme: Boolean(found.wholeProgramme) })
      return send(c, makeFile(Buffer.from(text), { type: CALENDAR_TYPE, cache: 'private, no-cache', once: true }))
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/event.ics',
      summary: 'An event, or one of its days, as a file for calendars',
      request: slotted,
      responses: { 200: ics, 304: { description: 'Not changed' }, 404: notFound, 422: invalid },
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const text = await eventCalendar(c.var.deps, id, c.req.valid('query').giorno ?? '')
      if (text === null) throw new AppError('api.not_found', 404)
      c.header('Content-Disposition', `attachment; filename="${id}.ics"`)
      return send(c, makeFile(Buffer.from(text), { type: CALENDAR_TYPE, cache: 'no-cache', once: true }))
    },
  )

const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

async function visitorOf(c: AppContext) {
  const person = await signedIn(c)
  await limit(c, person.accountId)
  return findVisitor(c.var.deps, person)
}

async function limit(c: AppContext, accountId: string): Promise<void> {
  const { db, clock } = c.var.deps
  refuseUnless(await hit(db, `events:${accountId}`, CHANGES, clock.now()))
}

/** @throws api.not_found 404 for a day on which the event is not held, and for an event that comes again without one */
async function slotOf(c: AppContext, eventId: string, occurrence = ''): Promise<Slot> {
  const data = (await c.var.deps.lists(EVENTS)).documents.get(eventId)
  const rules = data === undefined ? null : readEventRules({ ...(JSON.parse(data) as object), id: eventId })
  const fits = rules && (rules.recurrence ? await isDayOf(c.var.deps, rules, occurrence) : occurrence === '')
  if (!fits) throw new AppError('api.not_found', 404)
  return { eventId, occurrence }
}
