import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPushService, type PushService } from '#tests/stand-ins/push-service.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { createOutboxLoop } from '#server/outbox.ts'
import { createLog } from '#server/platform/log.ts'
import { setChoice } from './choices.ts'
import { register, tell } from './test-device.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Ten in the morning and ten in the evening, Rome time. */
const [MORNING, EVENING] = [Date.UTC(2026, 10, 10, 9), Date.UTC(2026, 10, 10, 21)]

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ config: { pushToLocal: true } })
})
beforeEach(async () => {
  app.clock.set(MORNING)
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  expect(service.problems).toEqual([])
  await app.stop()
  await service.stop()
})

async function member() {
  const person = await confirmed(app)
  const browser = await service.browser()
  expect((await register(person.ask, browser)).status).toBe(200)
  return { ...person, browser, devices: () => app.db.selectFrom('pushDevice').select('id').where('uid', '=', person.uid).execute() }
}

const rows = () => app.db.selectFrom('outbox').selectAll().where('topic', 'like', 'push%').execute()

test('a notice arrives in the browser, which alone can decrypt it', async () => {
  const { uid, browser, ask } = await member()
  await tell(app, uid)
  await tell(app, uid, { title: 'È un’altra 🎉', key: 'reminder:2' })
  await app.deliver()
  const { notices } = (await ask('/api/notices')).json as { notices: Array<{ id: string; title: string }> }
  expect(browser.pushed).toHaveLength(2)
  const second = browser.pushed.map(({ text }) => JSON.parse(text)).find(({ tag }) => tag === 'events:reminder:2')
  expect(second).toEqual({
    id: notices.find(({ title }) => title.startsWith('È'))!.id,
    title: 'È un’altra 🎉',
    body: 'Alle 20 in sede.',
    path: '/appuntamenti/cena',
    tag: 'events:reminder:2',
    unread: 2,
  })
  expect(await rows()).toEqual([])
})

test('a push names its sender, lifetime and urgency', async () => {
  const { uid, browser, ask } = await member()
  await tell(app, uid)
  await tell(app, uid, { topic: 'security' })
  await app.deliver()
  const { key } = (await ask('/api/push/key')).json as { key: string }
  for (const pushed of browser.pushed) {
    expect(pushed.key).toBe(key)
    expect(pushed.token).toEqual({ aud: service.origin, exp: expect.any(Number), sub: expect.stringMatching(/^mailto:/) })
    const seconds = (pushed.token.exp as number) - app.clock.now() / 1000
    expect(seconds > 0 && seconds <= 24 * 3_600).toBe(true)
    expect(pushed.headers.ttl).toBe('86400')
    expect(pushed.headers.topic).toMatch(/^[\w-]{32}$/)
  }
  expect(browser.pushed.map(({ headers }) => headers.urgency).toSorted()).toEqual(['high', 'normal'])
})

test('the sender’s token is signed again long before it expires', async () => {
  const { uid, browser } = await member()
  for (let day = 0; day < 3; day += 1) {
    await tell(app, uid)
    await app.deliver()
    app.clock.advance(9 * HOUR)
    await tell(app, uid, { urgent: true })
    await app.deliver()
    app.clock.advance(15 * HOUR)
  }
  expect(browser.pushed).toHaveLength(6)
  browser.pushed.forEach(({ token }, i) => {
    const sentAt = MORNING / 1000 + Math.floor(i / 2) * 24 * 3_600 + (i % 2) * 9 * 3_600
    expect((token.exp as number) > sentAt && (token.exp as number) <= sentAt + 24 * 3_600).toBe(true)
  })
})

test('each device of an account gets the push, independently of the others', async () => {
  const anna = await member()
  const other = app.newClient()
  await other('/api/auth/sign-in', { method: 'POST', body: { email: anna.email, password: anna.password } })
  // A sign-in in a new browser may have sent a notice too.
  await app.deliver()
  anna.browser.pushed.length = 0
  const second = await service.browser()
  await register(other, second)
  service.answerNext({ status: 500 })
  await tell(app, anna.uid)
  await app.deliver()
  expect(anna.browser.pushed.length + second.pushed.length).toBe(1)
  expect(await rows()).toMatchObject([{ topic: 'push-device', lastError: expect.stringContaining('500') }])
  app.clock.advance(MINUTE)
  await app.deliver()
  expect([anna.browser.pushed.length, second.pushed.length]).toEqual([1, 1])
})

test.each([404, 410])('an address answered with %d is deleted, and nothing is retried', async (status) => {
  const { uid, devices } = await member()
  service.answerNext({ status })
  await tell(app, uid)
  await app.deliver()
  expect([await devices(), await rows()]).toEqual([[], []])
})

test.each([
  [429, { 'Retry-After': '1800' }],
  [413, { 'Retry-After': new Date(MORNING + 30 * MINUTE).toUTCString() }],
])('a service that answers %d is left alone for the time that it asks for', async (status, headers) => {
  const { uid, browser, devices } = await member()
  service.answerNext({ status, headers })
  await tell(app, uid)
  await app.deliver()
  expect(await rows()).toMatchObject([{ runAt: MORNING + 30 * MINUTE, attempts: 1 }])
  app.clock.advance(29 * MINUTE)
  await app.deliver()
  expect(browser.pushed).toEqual([])
  app.clock.advance(MINUTE)
  await app.deliver()
  expect([browser.pushed.length, (await devices()).length]).toEqual([1, 1])
})

test('a device is kept and retried when its service refuses or is down', async () => {
  const { uid, browser, devices } = await member()
  service.answerNext({ status: 403 }, { status: 503 }, { status: 301, headers: { Location: 'https://elsewhere.example/' } })
  await tell(app, uid)
  for (let i = 0; i < 4; i += 1) {
    await app.deliver()
    app.clock.advance(3 * MINUTE)
  }
  expect([browser.pushed.length, (await devices()).length]).toEqual([1, 1])
})

test('after days without deliveries, notices older than a day are only in the app’s list', async () => {
  const { uid, ask, browser } = await member()
  for (let i = 0; i < 3; i += 1) await tell(app, uid)
  app.clock.advance(24 * HOUR - 1)
  await tell(app, uid, { title: 'Di oggi' })
  app.clock.advance(1)
  await app.deliver()
  expect(browser.pushed.map(({ text }) => JSON.parse(text))).toMatchObject([{ title: 'Di oggi' }])
  expect([await rows(), (await ask('/api/notices')).json]).toMatchObject([[], { unread: 4 }])
})

describe('at night', () => {
  beforeEach(() => app.clock.set(EVENING))

  test('a push waits for eight in the morning', async () => {
    const { uid, browser } = await member()
    await tell(app, uid)
    await app.deliver()
    app.clock.set(Date.UTC(2026, 10, 11, 6, 59, 59))
    await app.deliver()
    expect(browser.pushed).toEqual([])
    app.clock.set(Date.UTC(2026, 10, 11, 7))
    await app.deliver()
    expect(browser.pushed).toHaveLength(1)
  })

  test('urgent and security pushes ring at once', async () => {
    const { uid, browser } = await member()
    await tell(app, uid, { urgent: true })
    await tell(app, uid, { topic: 'security' })
    await app.deliver()
    expect(browser.pushed).toHaveLength(2)
  })

  test('a notice read, or a topic switched off, in the evening does not ring in the morning', async () => {
    const [anna, bruno] = [await member(), await member()]
    await tell(app, anna.uid)
    await tell(app, bruno.uid)
    await app.deliver()
    await anna.ask('/api/notices/read', { method: 'POST', body: { all: true } })
    await setChoice(app.db, bruno.uid, 'events', { push: false })
    app.clock.set(Date.UTC(2026, 10, 11, 7))
    await app.deliver()
    expect([anna.browser.pushed, bruno.browser.pushed, await rows()]).toEqual([[], [], []])
  })

  test('a push refused in the evening is not retried at night', async () => {
    app.clock.set(Date.UTC(2026, 10, 10, 19, 59, 58))
    const { uid, browser } = await member()
    service.answerNext({ status: 503 })
    await tell(app, uid)
    await app.deliver()
    app.clock.set(EVENING)
    await app.deliver()
    expect([browser.pushed.length, (await rows()).length]).toEqual([0, 1])
    app.clock.set(Date.UTC(2026, 10, 11, 7))
    await app.deliver()
    expect([browser.pushed.length, (await rows()).length]).toEqual([1, 0])
  })
})

test('a device with another person’s sign-in gets no more pushes of the previous one', async () => {
  const [anna, bruno] = [await member(), await confirmed(app)]
  service.answerNext({ status: 503 })
  await tell(app, anna.uid)
  await app.deliver()
  await register(bruno.ask, anna.browser)
  app.clock.advance(HOUR)
  await app.deliver()
  expect(anna.browser.pushed).toEqual([])
})

test('log and outbox contain no address, key or text', async () => {
  const lines: string[] = []
  const log = createLog({ trial: false, logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const loop = createOutboxLoop({ ...app.deps, log })
  const people = [await member(), await member(), await member()]
  // Gone, refused, and unknown.
  service.answerNext({ status: 410 }, { status: 500 })
  for (const { uid } of people.slice(0, 2)) {
    await tell(app, uid)
    await loop.drainOnce()
  }
  const nobody = 'http://localhost:1/send/very-secret-path'
  await app.db.updateTable('pushDevice').set({ address: nobody }).where('uid', '=', people[2]!.uid).execute()
  await tell(app, people[2]!.uid)
  await loop.drainOnce()
  const written = [...lines, ...(await rows()).map((row) => JSON.stringify(row))].join('\n')
  expect(lines).toHaveLength(3)
  expect(written).toContain('ECONNREFUSED')
  for (const { browser, email } of people)
    for (const secret of [new URL(browser.endpoint).pathname, browser.p256dh, browser.auth, email]) expect(written).not.toContain(secret)
  expect(written).not.toMatch(/very-secret-path|Cena domani/)
})
