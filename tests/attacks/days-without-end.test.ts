import { afterAll, beforeAll, expect, test } from 'vitest'
import { dinner, putEvent, withAssociation } from '#server/features/events/test-event.ts'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'

// Anybody may ask for the calendar of any day of a recurring event. A rule in steps of centuries used to make the server compute days until
// its memory was full.

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
])('a day beyond the last year is not in the programme: %j', async (recurrence) => {
  await putEvent(app, 'sempre', { ...dinner(), recurrence })
  expect((await app.request('/api/events/sempre/event.ics?giorno=9999-12-31')).status).toBe(404)
  expect((await app.request('/api/events/sempre/event.ics')).status).toBe(200)
})

test('an event in the last representable year is listed', async () => {
  await putEvent(app, 'ultimo', { ...dinner(), start: { date: '9999-12-01', time: '20:00' }, end: null, recurrence: { freq: 'MONTHLY' } })
  expect((await app.request('/api/events/ultimo/event.ics')).status).toBe(200)
})
