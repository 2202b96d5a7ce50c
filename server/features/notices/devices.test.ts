import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { subscribe } from '#tests/stand-ins/push-browser.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { register } from '#server/core/notices/test-device.ts'
import { vapidKeys } from '#server/platform/push/vapid-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let made = 0
const browser = () => subscribe(`https://push.example/send/${(made += 1)}`)
const devicesOf = (uid: string) => app.db.selectFrom('pushDevice').selectAll().where('uid', '=', uid).execute()
const signIn = async ({ email, password }: { email: string; password: string }) => {
  const ask = app.newClient()
  expect((await ask('/api/auth/sign-in', { method: 'POST', body: { email, password } })).status).toBe(200)
  return ask
}

describe('the key', () => {
  test('is the same for simultaneous processes, and stored encrypted', async () => {
    const deps = [1, 2, 3].map(() => ({ db: app.db, config: { ...app.deps.config } }))
    const keys = await Promise.all(deps.map(vapidKeys))
    expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
    const { ask } = await confirmed(app)
    expect((await ask('/api/push/key')).json).toEqual({ key: keys[0]!.publicKey })
    expect(Buffer.from(keys[0]!.publicKey, 'base64url')).toHaveLength(65)
    const { value } = await app.db.selectFrom('setting').select('value').where('key', '=', 'vapid').executeTakeFirstOrThrow()
    const { d } = keys[0]!.privateKey.export({ format: 'jwk' })
    expect(value).not.toContain(d)
    expect(JSON.parse(value)).toEqual({ publicKey: keys[0]!.publicKey, sealed: expect.stringMatching(/^v1\./) })
  })

  test('cannot be used by a server with another secret', async () => {
    const stranger = { db: app.db, config: { ...app.deps.config, secret: 'another-secret-of-more-than-32-characters' } }
    await expect(vapidKeys(stranger)).rejects.toMatchObject({ code: 'api.unavailable' })
  })
})

describe('a device', () => {
  test('is registered once for repeated requests, and removed by its address', async () => {
    const { ask, uid } = await confirmed(app)
    const its = await browser()
    const first = await register(ask, its)
    app.clock.advance(60_000)
    const second = await register(ask, its)
    expect([first.status, second.json]).toEqual([200, first.json])
    expect(await devicesOf(uid)).toMatchObject([{ kind: 'web', address: its.endpoint, seenAt: app.clock.now() }])
    for (const _ of [1, 2]) {
      const gone = await ask('/api/push/devices', { method: 'DELETE', body: { endpoint: its.endpoint } })
      expect(gone.status).toBe(204)
    }
    expect(await devicesOf(uid)).toEqual([])
  })

  test('with a new subscription has only the new address', async () => {
    const { ask, uid } = await confirmed(app)
    const [before, after] = [await browser(), await browser()]
    await register(ask, before)
    await register(ask, after)
    expect(await devicesOf(uid)).toMatchObject([{ address: after.endpoint }])
  })

  test('belongs to the person who signed in last, and its former owner cannot remove it', async () => {
    const [anna, bruno] = [await confirmed(app), await confirmed(app)]
    const shared = await browser()
    await register(anna.ask, shared)
    await register(bruno.ask, shared)
    expect(await devicesOf(anna.uid)).toEqual([])
    await anna.ask('/api/push/devices', { method: 'DELETE', body: { endpoint: shared.endpoint } })
    expect(await devicesOf(bruno.uid)).toMatchObject([{ address: shared.endpoint }])
  })

  test('is removed with its session: at a sign-out, by another device, and at a password reset', async () => {
    const anna = await confirmed(app)
    const sessions = [await signIn(anna), await signIn(anna), await signIn(anna)]
    const [first, second, third] = await Promise.all(sessions.map(() => browser()))
    await Promise.all([register(sessions[0]!, first!), register(sessions[1]!, second!), register(sessions[2]!, third!)])
    const left = async () => (await devicesOf(anna.uid)).map(({ address }) => address).toSorted()

    await sessions[0]!('/api/auth/sign-out', { method: 'POST', body: {} })
    expect(await left()).toEqual([second!.endpoint, third!.endpoint].toSorted())

    const { sessionId } = (await devicesOf(anna.uid)).find(({ address }) => address === second!.endpoint)!
    expect((await anna.ask(`/api/account/sessions/${sessionId}`, { method: 'DELETE' })).status).toBe(204)
    expect(await left()).toEqual([third!.endpoint])

    await anna.ask('/api/auth/forgot', { method: 'POST', body: { email: anna.email } })
    const token = /token=([\w-]+)/.exec((await app.deliver()).at(-1)!.text)![1]
    expect((await anna.ask('/api/auth/reset', { method: 'POST', body: { token, password: 'Un-altra-parola-9' } })).status).toBe(200)
    expect(await left()).toEqual([])
  })

  test('of an ended session is not registered', async () => {
    const { ask, uid } = await confirmed(app)
    await app.db.deleteFrom('session').where('userId', '=', uid).execute()
    expect((await register(ask, await browser())).code).toBe('auth.session_expired')
  })

  test('is one of ten at most: the one unseen for longest is replaced', async () => {
    const anna = await confirmed(app)
    const endpoints: string[] = []
    for (let i = 0; i < 11; i += 1) {
      app.clock.advance(1_000)
      const its = await browser()
      endpoints.push(its.endpoint)
      await register(await signIn(anna), its)
    }
    expect((await devicesOf(anna.uid)).map(({ address }) => address).toSorted()).toEqual(endpoints.slice(1).toSorted())
  })
})

describe('a browser’s push endpoint', () => {
  test.each([
    'http://push.example/send/1',
    'https://localhost/send/1',
    'https://127.0.0.1/send/1',
    'https://2130706433/send/1',
    'https://[::1]/send/1',
    'https://[::ffff:10.0.0.1]/send/1',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/send/1',
    'https://8.8.8.8/send/1',
    'https://database/send/1',
    'https://printer.local/send/1',
    'https://api.internal/send/1',
    'https://localhost./send/1',
    'https://push.example:5432/send/1',
    'https://user:password@push.example/send/1',
    'ftp://push.example/send/1',
    'javascript:alert(1)',
    `https://push.example/${'x'.repeat(1_000)}`,
  ])('is not %s', async (endpoint) => {
    const { ask, uid } = await confirmed(app)
    const answer = await register(ask, { ...(await browser()), endpoint })
    expect([answer.status, answer.code]).toEqual([422, 'api.invalid'])
    expect(await devicesOf(uid)).toEqual([])
  })

  test('needs valid keys for encryption', async () => {
    const { ask } = await confirmed(app)
    const its = await browser()
    const offTheCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
    for (const wrong of [{ p256dh: offTheCurve }, { p256dh: 'x' }, { auth: 'x' }, { auth: `${its.auth}AA` }])
      expect((await register(ask, { ...its, ...wrong })).status).toBe(422)
  })
})

test('a phone’s token gets 404 without a key for such phones', async () => {
  const { ask } = await confirmed(app)
  for (const kind of ['fcm', 'apns']) {
    const answer = await ask('/api/push/devices', { method: 'PUT', body: { kind, token: 'a'.repeat(64) } })
    expect(answer.code).toBe('api.not_found')
  }
})

test('all calls need a session', async () => {
  const ask = app.newClient()
  expect((await ask('/api/push/key')).status).toBe(401)
  expect((await register(ask, await browser())).status).toBe(401)
  expect((await ask('/api/push/devices', { method: 'DELETE', body: { token: 'a'.repeat(64) } })).status).toBe(401)
})
