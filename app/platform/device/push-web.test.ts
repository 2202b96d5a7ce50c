import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wantedPush } from './push-calls.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { webPush } from './push-web.ts'

/** Keys as the server sends them; a subscription has their bytes. */
const [KEY, NEW_KEY] = ['AQID', 'BAUG']
const bytesOf = (key: string) => Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0)).buffer

let browser: ReturnType<typeof standInBrowser>
let told: { method: string; path: string; body: unknown }[]
let service: ReturnType<typeof standInService>

type Subscription = {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}

/** A stand-in for the push service: at most one subscription, with one key. */
function standInService() {
  const state = { subscription: null as Subscription | null, made: 0, keeps: false, refuses: false }
  function subscribe(key: string): Subscription {
    state.made += 1
    const endpoint = `https://push.example/${state.made}`
    const subscription = {
      endpoint,
      options: { applicationServerKey: bytesOf(key) },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        if (state.keeps) return false
        if (state.subscription === subscription) state.subscription = null
        return true
      },
    }
    return subscription
  }
  const pushManager = {
    getSubscription: async () => state.subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (state.refuses) throw new DOMException('refused', 'AbortError')
      const { subscription } = state
      const isSame = subscription && Buffer.from(subscription.options.applicationServerKey).toString('base64url') === applicationServerKey
      // Like browsers: another key needs the old subscription to end first.
      if (subscription && !isSame) throw new DOMException('another key', 'InvalidStateError')
      return (state.subscription ??= subscribe(applicationServerKey))
    },
  }
  const registration = { pushManager, getNotifications: async () => [] }
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  return state
}

const serverHas = (key: string) => browser.answer('/api/push/key', 200, { key })

beforeEach(() => {
  browser = standInBrowser()
  service = standInService()
  told = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.body) told.push({ method: init.method!, path, body: JSON.parse(String(init.body)) })
    return fetch(path, init)
  })
  const user = { email: 'a@posta.example', firebaseUid: 'u', tessera: '7312904586', firstname: 'A', lastname: 'B', privacy: true }
  browser.stored.set('user', JSON.stringify({ ...user, confirm14: true }))
  browser.answer('/api/push/devices', 200, { id: 'd' })
  serverHas(KEY)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const endpoints = () => told.map(({ method, body }) => `${method} ${(body as { endpoint: string }).endpoint}`)

test('a press subscribes with the server’s key and sends the address to the server', async () => {
  await webPush.turnOn()
  expect(told).toEqual([
    { method: 'PUT', path: '/api/push/devices', body: { kind: 'web', endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' } },
  ])
  expect([await webPush.state(), wantedPush.read()?.key]).toEqual(['subscribed', KEY])
})

test('an unchanged address is sent at a start only once a day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 10) })
  await webPush.turnOn()
  await webPush.renew()
  expect(endpoints()).toHaveLength(1)
  vi.setSystemTime(Date.UTC(2026, 10, 11, 1))
  await webPush.renew()
  expect([endpoints(), service.made]).toEqual([['PUT https://push.example/1', 'PUT https://push.example/1'], 1])
})

test('a start with a new server key replaces the subscription', async () => {
  await webPush.turnOn()
  serverHas(NEW_KEY)
  await webPush.renew()
  expect(endpoints()).toEqual(['PUT https://push.example/1', 'PUT https://push.example/2'])
  expect(service.subscription?.endpoint).toBe('https://push.example/2')
  expect(wantedPush.read()?.key).toBe(NEW_KEY)
})

test('a start subscribes again when the subscription is gone', async () => {
  await webPush.turnOn()
  service.subscription = null
  await webPush.renew()
  expect(endpoints().at(-1)).toBe('PUT https://push.example/2')
})

test('a start without permission, or with pushes off, sends nothing', async () => {
  await webPush.renew()
  await webPush.turnOn()
  vi.stubGlobal('Notification', { permission: 'default' })
  serverHas(NEW_KEY)
  await webPush.renew()
  expect(endpoints()).toEqual(['PUT https://push.example/1'])
})

test('a subscription that the server did not get is ended at once', async () => {
  browser.silent('/api/push/devices')
  await expect(webPush.turnOn()).rejects.toMatchObject({ code: 'auth.network' })
  expect([service.subscription, wantedPush.read(), await webPush.state()]).toEqual([null, null, 'not_subscribed'])
})

test('a refusing service changes nothing', async () => {
  service.refuses = true
  await expect(webPush.turnOn()).rejects.toThrow('refused')
  expect([told, wantedPush.read()]).toEqual([[], null])
})

test('turning off ends the subscription and tells the server, and works offline', async () => {
  await webPush.turnOn()
  await webPush.turnOff()
  expect(endpoints().at(-1)).toBe('DELETE https://push.example/1')
  await webPush.turnOn()
  browser.silent('/api/push/devices')
  await webPush.turnOff()
  expect([service.subscription, await webPush.state()]).toEqual([null, 'not_subscribed'])
})

test('turning off fails when the browser keeps its subscription, and pushes stay on', async () => {
  await webPush.turnOn()
  service.keeps = true
  await expect(webPush.turnOff()).rejects.toThrow('keeps')
  expect([await webPush.state(), endpoints()]).toEqual(['subscribed', ['PUT https://push.example/1']])
})

test.each<[string, () => void, string]>([
  ['a browser without service workers', () => vi.stubGlobal('navigator', {}), 'sw_unavailable'],
  ['no worker that could receive any', () => registeredIs(undefined), 'sw_unavailable'],
  ['a browser that knows no pushes', () => withoutPushes('Chrome'), 'unsupported'],
  ['an iPhone’s browser, where the app is not on the home screen', () => withoutPushes('iPhone'), 'ios_install'],
  ['the person’s no', () => vi.stubGlobal('Notification', { permission: 'denied' }), 'denied'],
  ['nobody has wanted any', () => {}, 'not_subscribed'],
])('%s: %s', async (_what, make, state) => {
  make()
  expect(await webPush.state()).toBe(state)
})

const registeredIs = (registration: unknown) =>
  vi.stubGlobal('navigator', { userAgent: 'Chrome', serviceWorker: { getRegistration: async () => registration } })

function withoutPushes(userAgent: string): void {
  vi.stubGlobal('navigator', { userAgent, serviceWorker: {} })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
}
