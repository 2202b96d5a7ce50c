import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApns, startFcm } from '#tests/stand-ins/phone-push.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { readSettings } from '#server/config.ts'
import { ConfigError } from '#server/platform/config.ts'
import { createOutboxLoop } from '#server/outbox.ts'
import { createLog } from '#server/platform/log.ts'
import { tell } from '#server/core/notices/test-device.ts'

const HOUR = 3_600_000
const MORNING = Date.UTC(2026, 10, 10, 9)
const [apple, google] = [generateKeyPairSync('ec', { namedCurve: 'P-256' }), generateKeyPairSync('rsa', { modulusLength: 2048 })]
const folder = mkdtempSync(join(tmpdir(), 'push-keys-'))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const pem = (key: typeof apple.privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const account = {
  type: 'service_account',
  project_id: 'borgo-sereno',
  client_email: 'push@borgo-sereno.example',
  private_key: pem(google.privateKey),
}
const given = {
  APNS_KEY: file('AuthKey.p8', pem(apple.privateKey)),
  APNS_KEY_ID: 'ABC123DEFG',
  APNS_TEAM: 'A1B2C3D4E5',
  APNS_TOPIC: 'example.tessera.app',
  FCM_KEY: file('firebase.json', JSON.stringify(account)),
}

let app: TestApp
let apns: Awaited<ReturnType<typeof startApns>>
let fcm: Awaited<ReturnType<typeof startFcm>>
const clock = { now: () => app.clock.now() }
beforeAll(async () => {
  const settings = readSettings(given)
  apns = await startApns({ ...settings.apns!, key: apple.publicKey }, clock.now)
  fcm = await startFcm({ publicKey: google.publicKey, email: account.client_email, project: account.project_id }, clock.now)
  app = await startTestApp({
    config: {
      apns: { ...settings.apns!, url: apns.url, ca: apns.ca },
      fcm: { ...settings.fcm!, url: fcm.url, tokenUrl: `${fcm.url}/token`, ca: fcm.ca },
    },
  })
})
beforeEach(async () => {
  // Never set back: tokens of earlier tests would be from the future.
  app.clock.set(Math.max(MORNING, app.clock.now()))
  for (const service of [apns, fcm]) service.taken.length = 0
  await app.db.deleteFrom('outbox').execute()
})
afterAll(async () => {
  expect([apns.problems, fcm.problems]).toEqual([[], []])
  await app.stop()
  await apns.stop()
  await fcm.stop()
})

let phones = 0
async function member(kind: 'fcm' | 'apns') {
  const person = await confirmed(app)
  const token = `${(phones += 1)}`.padStart(2, '0').repeat(32)
  const answer = await person.ask('/api/push/devices', { method: 'PUT', body: { kind, token } })
  expect(answer.status).toBe(200)
  const devices = () => app.db.selectFrom('pushDevice').select('id').where('uid', '=', person.uid).execute()
  return { ...person, token, devices }
}
const waiting = () => app.db.selectFrom('outbox').selectAll().where('topic', '=', 'push-device').execute()

describe('an iPhone', () => {
  test('gets its member’s notices, with a token signed by the association’s key', async () => {
    const { uid, token } = await member('apns')
    await tell(app, uid, { key: 'cena:1' })
    await tell(app, uid, { topic: 'security', title: 'Nuovo accesso' })
    await app.deliver()
    const dinner = apns.taken.find(({ body }) => body.tag === 'events:cena:1')
    expect(dinner).toMatchObject({
      path: `/3/device/${token}`,
      headers: { 'apns-priority': '5', 'apns-expiration': String(app.clock.now() / 1000 + 86_400) },
      body: { aps: { alert: { title: 'Cena domani', body: 'Alle 20 in sede.' }, badge: 2, sound: 'default' }, path: '/appuntamenti/cena' },
    })
    expect(apns.taken.map(({ headers }) => headers['apns-priority']).toSorted()).toEqual(['10', '5'])
  })

  test('replaces an earlier notice of the same fact, like Android and browsers', async () => {
    const { uid } = await member('apns')
    for (const key of ['cena:3', 'cena:3', 'cena:4']) {
      await tell(app, uid, { key })
      await app.deliver()
      await app.db.deleteFrom('notice').where('uid', '=', uid).execute()
    }
    const [first, again, other] = apns.taken.map(({ headers }) => String(headers['apns-collapse-id']))
    expect([again === first, other === first]).toEqual([true, false])
    expect(Buffer.byteLength(first!)).toBeLessThanOrEqual(64)
  })

  test('is reached over one connection, with a token renewed before it expires', async () => {
    const { uid } = await member('apns')
    const tokens = new Set()
    for (let hour = 0; hour < 6; hour += 1) {
      for (const urgent of [true, true]) await tell(app, uid, { urgent })
      await app.deliver()
      for (const { headers } of apns.taken) tokens.add(headers.authorization)
      app.clock.advance(HOUR / 2)
    }
    expect([apns.taken.length, apns.connections()]).toEqual([12, 1])
    expect(tokens.size).toBeGreaterThanOrEqual(6)
    expect(tokens.size).toBeLessThanOrEqual(7)
  })

  test.each([
    [410, 'Unregistered'],
    [400, 'BadDeviceToken'],
    [400, 'DeviceTokenNotForTopic'],
  ])('whose token Apple answers with %d %s is deleted', async (status, reason) => {
    const { uid, devices } = await member('apns')
    apns.answerNext({ status, body: { reason } })
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect([await devices(), await waiting()]).toEqual([[], []])
  })

  test('is kept and retried after Apple’s Retry-After when Apple is overloaded', async () => {
    const { uid, devices } = await member('apns')
    apns.answerNext({ status: 503, body: { reason: 'ServiceUnavailable' }, headers: { 'retry-after': '900' } })
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect(await waiting()).toMatchObject([
      { runAt: app.clock.now() + 900_000, lastError: expect.stringContaining('503 ServiceUnavailable') },
    ])
    app.clock.advance(900_000)
    await app.deliver()
    expect([apns.taken.length, (await devices()).length]).toEqual([1, 1])
  })
})

test.each(['fcm', 'apns'] as const)('a phone rings at night for urgent notices only, like a browser: %s', async (kind) => {
  const { uid } = await member(kind)
  const { taken } = kind === 'fcm' ? fcm : apns
  const day = 24 * HOUR
  // Ten in the evening in Rome, on a later day.
  app.clock.set(Math.ceil(app.clock.now() / day) * day + 21 * HOUR)
  await tell(app, uid)
  await tell(app, uid, { urgent: true })
  await app.deliver()
  expect(taken).toHaveLength(1)
  app.clock.advance(10 * HOUR)
  await app.deliver()
  expect(taken).toHaveLength(2)
})

describe('an Android phone', () => {
  test('gets its member’s notices, with a token requested once an hour', async () => {
    const { uid, token } = await member('fcm')
    const before = fcm.given.tokens
    await tell(app, uid, { key: 'cena:2', urgent: true })
    await app.deliver()
    const [first] = fcm.taken
    expect(first!.body).toEqual({
      message: {
        token,
        notification: { title: 'Cena domani', body: 'Alle 20 in sede.' },
        data: { id: expect.any(String), path: '/appuntamenti/cena', tag: 'events:cena:2', unread: '1' },
        android: {
          priority: 'HIGH',
          ttl: '86400s',
          collapse_key: 'events:cena:2',
          notification: { channel_id: 'avvisi', tag: 'events:cena:2', notification_count: 1 },
        },
      },
    })
    app.clock.advance(HOUR / 2)
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect(fcm.given.tokens).toBe(before + 1)
    app.clock.advance(HOUR / 2)
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect([fcm.taken.length, fcm.given.tokens]).toEqual([3, before + 2])
  })

  test('has a separate channel for security, which stays when the others are silenced', async () => {
    const { uid } = await member('fcm')
    await tell(app, uid, { topic: 'security', title: 'Nuovo accesso' })
    await app.deliver()
    expect(fcm.taken[0]!.body).toMatchObject({ message: { android: { notification: { channel_id: 'sicurezza' } } } })
  })

  test('shares one token request with other simultaneous messages', async () => {
    const members = [await member('fcm'), await member('fcm'), await member('fcm')]
    // Earlier tokens have expired.
    app.clock.advance(2 * HOUR)
    const [given, taken] = [fcm.given.tokens, fcm.taken.length]
    for (const { uid } of members) await tell(app, uid, { urgent: true })
    await app.deliver()
    expect([fcm.taken.length - taken, fcm.given.tokens - given]).toEqual([3, 1])
    expect(await waiting()).toEqual([])
  })

  test.each([
    [404, 'UNREGISTERED'],
    [403, 'SENDER_ID_MISMATCH'],
  ])('that Google no longer knows, or knows for another app, is deleted: %d %s', async (status, errorCode) => {
    const { uid, devices } = await member('fcm')
    const details = [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
    fcm.answerNext({ status, body: { error: { code: status, details } } })
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect([await devices(), await waiting()]).toEqual([[], []])
  })

  test.each([
    [404, { error: { status: 'NOT_FOUND' } }],
    [400, { error: { status: 'INVALID_ARGUMENT', details: [{ errorCode: 'INVALID_ARGUMENT' }] } }],
    [429, { error: { details: [{ errorCode: 'QUOTA_EXCEEDED' }] } }],
    [401, { error: { status: 'UNAUTHENTICATED' } }],
  ])('is kept and retried when Google answers %d for another reason', async (status, body) => {
    const { uid, devices } = await member('fcm')
    fcm.answerNext({ status, body })
    await tell(app, uid, { urgent: true })
    await app.deliver()
    expect((await waiting()).length).toBe(1)
    app.clock.advance(HOUR)
    await app.deliver()
    expect([fcm.taken.length, (await devices()).length, await waiting()]).toEqual([1, 1, []])
  })
})

describe('the settings', () => {
  test('for Apple’s key are all or none, with a sandbox for developers', () => {
    expect(readSettings(given).apns).toMatchObject({ keyId: 'ABC123DEFG', url: 'https://api.push.apple.com' })
    expect(readSettings({ ...given, APNS_SANDBOX: 'true' }).apns?.url).toBe('https://api.sandbox.push.apple.com')
    expect(readSettings({}).apns).toBe(null)
  })

  test.each([
    { APNS_KEY_ID: '' },
    { APNS_KEY_ID: 'short' },
    { APNS_TEAM: 'a1b2c3d4e5' },
    { APNS_TOPIC: 'not an identifier' },
    { APNS_SANDBOX: 'yes' },
    { APNS_KEY: file('nonsense.p8', 'nonsense') },
    { APNS_KEY: file('rsa.p8', pem(google.privateKey)) },
    { FCM_KEY: file('empty.json', '{}') },
    { FCM_KEY: file('no-project.json', JSON.stringify({ ...account, project_id: undefined })) },
    { FCM_KEY: join(folder, 'nowhere.json') },
  ])('%j are refused with a sentence', (wrong) => {
    expect(() => readSettings({ ...given, ...wrong })).toThrow(ConfigError)
  })
})

// With their own connections, which other tests count.
test.each([
  ['apns', 410],
  ['apns', 500],
  ['fcm', 404],
  ['fcm', 500],
] as const)('no log or row contains a phone’s token or its service’s credentials: %s answers %d', async (kind, status) => {
  const lines: string[] = []
  const log = createLog({ trial: false, logLevel: 'trace' }, { write: (line) => void lines.push(line) })
  const { uid, token, email } = await member(kind)
  const service = kind === 'apns' ? apns : fcm
  // Services repeat the request's data in their answers.
  service.answerNext({
    status,
    body: { reason: 'Unregistered', error: { message: `token ${token}`, details: [{ errorCode: 'UNREGISTERED' }] } },
  })
  await tell(app, uid, { urgent: true, title: 'TITOLO' })
  await createOutboxLoop({ ...app.deps, log }).drainOnce()
  expect(lines).not.toEqual([])
  const written = [...lines, ...(await app.db.selectFrom('outbox').selectAll().execute()).map((row) => JSON.stringify(row))].join('\n')
  for (const secret of [token, email, 'TITOLO', 'eyJ', 'Bearer', 'bearer']) expect(written).not.toContain(secret)
})
