import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { planHousekeeping } from '#server/housekeeping.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await makeDocument(app.db, { collection: 'istruzioni', id: 'rinnovare', data: { title: 'Rinnovare' } })
  await makeDocument(app.db, { collection: 'istruzioni', id: 'notifiche', data: { title: 'Notifiche' } })
})
afterAll(() => app.stop())

const device = (n: number) => `device-of-this-test-${n}`
const vote = (ask: TestApp['request'], guide: string, body: object) =>
  ask(`/api/guides/${guide}/feedback`, { method: 'POST', body, headers: { 'X-Forwarded-For': '1.2.3.4' } })
const votes = async (guide: string) => {
  const rows = await app.db.selectFrom('guideFeedback').selectAll().where('guide', '=', guide).execute()
  return rows.map(({ useful }) => Boolean(useful)).toSorted()
}

test('counts the last answer of each device', async () => {
  const ask = app.newClient()
  expect((await vote(ask, 'rinnovare', { useful: true, device: device(1) })).status).toBe(204)
  await vote(ask, 'rinnovare', { useful: true, device: device(1) })
  await vote(ask, 'rinnovare', { useful: true, device: device(2) })
  expect(await votes('rinnovare')).toEqual([true, true])
  await vote(ask, 'rinnovare', { useful: false, device: device(1) })
  expect(await votes('rinnovare')).toEqual([false, true])
})

test('counts a signed-in person once on all devices', async () => {
  const { ask, uid } = await confirmed(app)
  await vote(ask, 'notifiche', { useful: true, device: device(1) })
  await vote(ask, 'notifiche', { useful: false, device: device(2) })
  expect(await votes('notifiche')).toEqual([false])
  const kept = JSON.stringify(await app.db.selectFrom('guideFeedback').selectAll().execute())
  expect(kept).not.toContain(uid)
  expect(kept).not.toContain(device(1))
})

test('keeps different voters for each guide, so that nobody can tell the guides that one person has read', async () => {
  const ask = app.newClient()
  for (const guide of ['rinnovare', 'notifiche']) await vote(ask, guide, { useful: true, device: device(7) })
  const voters = (await app.db.selectFrom('guideFeedback').select('voter').execute()).map(({ voter }) => voter)
  expect(new Set(voters).size).toBe(voters.length)
})

test.each([
  {},
  { useful: 'true', device: device(1) },
  { useful: true },
  { useful: true, device: 'short' },
  { useful: true, device: device(1), uid: 'x' },
])('refuses %j', async (body) => {
  expect(await vote(app.newClient(), 'rinnovare', body)).toMatchObject({ status: 422, code: 'api.invalid' })
})

test('accepts only existing guides, and limits the votes of a caller', async () => {
  const ask = app.newClient()
  expect((await vote(ask, 'nessuna', { useful: true, device: device(1) })).code).toBe('api.not_found')
  expect(await vote(ask, 'con%00zero', { useful: true, device: device(1) })).toMatchObject({ status: 422, code: 'api.invalid' })
  let refused
  for (let i = 0; i < 70 && refused?.status !== 429; i += 1)
    refused = await vote(ask, 'rinnovare', { useful: true, device: device(100 + i) })
  expect(refused).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
})

test('keeps a vote for a year after its last change', async () => {
  await makeDocument(app.db, { collection: 'istruzioni', id: 'familiari', data: { title: 'Familiari' } })
  const ask = app.newClient()
  await vote(ask, 'familiari', { useful: true, device: device(1) })
  await vote(ask, 'familiari', { useful: true, device: device(2) })
  app.clock.advance(300 * DAY)
  await vote(ask, 'familiari', { useful: false, device: device(2) })
  app.clock.advance(65 * DAY)
  await planHousekeeping(app.db, app.clock.now())
  app.clock.advance(DAY)
  await app.deliver()
  expect(await votes('familiari')).toEqual([false])
})
