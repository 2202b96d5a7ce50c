import { afterAll, beforeAll, expect, test } from 'vitest'
import { dinner, putEvent, withAssociation } from '#server/features/events/test-event.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// Anybody may ask for the calendar of any day of an event that comes again. A rule that steps over centuries used to make the server
// count days until its memory was full.

let app: TestApp
beforeAll(async () => {
  app = await startAttackedApp()
  await withAssociation(app)
})
afterAll(() => app.stop())

test.each([
  { freq: 'MONTHLY', interval: 1_000, byDay: ['5FR'] },
  { freq: 'MONTHLY', interval: 12, byDay: ['5FR'] },
  { freq: 'WEEKLY', interval: 1_040 },
  { freq: 'DAILY', skipHolidays: true },
])('a day at the end of time is on no programme: %j', async (recurrence) => {
  await putEvent(app, 'sempre', { ...dinner(), recurrence })
  expect((await app.request('/api/events/sempre/event.ics?giorno=9999-12-31')).status).toBe(404)
  expect((await app.request('/api/events/sempre/event.ics')).status).toBe(200)
})

test('an event in the last year that can be written is told like any other', async () => {
  await putEvent(app, 'ultimo', { ...dinner(), start: { date: '9999-12-01', time: '20:00' }, end: null, recurrence: { freq: 'MONTHLY' } })
  expect((await app.request('/api/events/ultimo/event.ics')).status).toBe(200)
})
