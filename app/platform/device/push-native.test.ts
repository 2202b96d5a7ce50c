import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { SilentPhone } from './bridge.native.ts'
import { nativePush, type Plugin } from './push-native.ts'

/** The stored wish at each time it is copied. */
const copied = vi.hoisted(() => [] as unknown[])
vi.mock('./kept-user.native.ts', () => ({
  copyPushWish: async () => void copied.push(JSON.parse(localStorage.getItem('own:push') ?? 'null')),
}))

type Sent = { method: string; path: string; body: unknown }

let browser: ReturnType<typeof standInBrowser>
let sent: Sent[]

beforeEach(() => {
  vi.unstubAllGlobals()
  browser = standInBrowser()
  sent = []
  copied.length = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ method: init.method!, path, body: JSON.parse(String(init.body)) })
    return fetch(path, init)
  })
  const user = { email: 'a@posta.example', firebaseUid: 'u', tessera: '7312904586', firstname: 'A', lastname: 'B', privacy: true }
  browser.stored.set('user', JSON.stringify({ ...user, confirm14: true }))
  browser.answer('/api/push/devices', 200, { id: 'd' })
})

/** A stand-in for the plugin: the owner's answer, and the service's token or refusal. */
function standIn({ answer = 'granted', token = 'token-of-this-phone' }: { answer?: 'granted' | 'denied'; token?: string | Error } = {}) {
  const listeners = new Map<string, (event: never) => void>()
  const phone = {
    permission: 'prompt' as 'prompt' | 'granted' | 'denied',
    registered: false,
    listening: 0,
    channels: [] as object[],
    cleared: 0,
    token,
  }
  /** Android keeps events without a listener for the next listener. */
  const retained: unknown[] = []
  const tellToken = (value: string) =>
    listeners.has('registration') ? listeners.get('registration')!({ value } as never) : retained.push({ value })
  const plugin = {
    addListener: async (name: string, listener: (event: never) => void) => {
      listeners.set(name, listener)
      phone.listening += 1
      for (const event of retained.splice(0)) if (name === 'registration') queueMicrotask(() => listener(event as never))
      return {
        remove: async () => {
          listeners.delete(name)
          phone.listening -= 1
        },
      }
    },
    checkPermissions: async () => ({ receive: phone.permission }),
    requestPermissions: async () => ({ receive: (phone.permission = answer) }),
    register: async () => {
      phone.registered = true
      if (phone.token instanceof Error) listeners.get('registrationError')!({ error: phone.token.message } as never)
      else tellToken(phone.token)
    },
    unregister: async () => void (phone.registered = false),
    createChannel: async (channel: object) => void phone.channels.push(channel),
    removeAllDeliveredNotifications: async () => void (phone.cleared += 1),
  } as unknown as Plugin
  return { phone, plugin, tellToken, tell: (name: string, event: unknown) => listeners.get(name)!(event as never) }
}

test('turning on asks for permission, registers, and sends the server the token with its service', async () => {
  const { plugin, phone } = standIn()
  const push = nativePush(plugin, 'apns')
  expect(await push.state()).toBe('not_subscribed')
  await push.turnOn()
  expect(sent).toEqual([{ method: 'PUT', path: '/api/push/devices', body: { kind: 'apns', token: 'token-of-this-phone' } }])
  expect(await push.state()).toBe('subscribed')
  await push.turnOff()
  await push.turnOn()
  expect(phone.listening, 'it listens for the token and for the refusal, once').toBe(2)
})

test('a refused permission registers nothing', async () => {
  const { plugin, phone } = standIn({ answer: 'denied' })
  const push = nativePush(plugin, 'fcm')
  await push.turnOn()
  expect(await push.state()).toBe('denied')
  expect(phone.registered).toBe(false)
  expect(sent).toEqual([])
})

test('turning on fails when the service refuses, or the server is down', async () => {
  const refused = nativePush(standIn({ token: new Error('no network') }).plugin, 'fcm')
  await expect(refused.turnOn()).rejects.toThrow('no network')
  expect(await refused.state()).toBe('not_subscribed')

  browser.answer('/api/push/devices', 429, { error: { code: 'auth.too_many_attempts' } })
  const busy = nativePush(standIn().plugin, 'fcm')
  await expect(busy.turnOn()).rejects.toThrow('auth.too_many_attempts')
  expect(await busy.state()).toBe('not_subscribed')
})

test('pushes are unavailable when the server has no key for these phones, without a retry', async () => {
  browser.answer('/api/push/devices', 404, { error: { code: 'api.not_found' } })
  const { plugin, phone } = standIn()
  const push = nativePush(plugin, 'apns')
  await push.turnOn()
  expect([await push.state(), phone.registered]).toEqual(['unsupported', false])
})

test('a phone that does not answer may have pushes; an app without the plugin has none', async () => {
  for (const [error, expected] of [
    [new SilentPhone(), 'silent'],
    [new Error('"PushNotifications" plugin is not implemented on android'), 'unsupported'],
  ] as const) {
    const checkPermissions = () => Promise.reject(error)
    expect(await nativePush({ ...standIn().plugin, checkPermissions }, 'fcm').state()).toBe(expected)
  }
})

test('pushes are not offered when the server has said that it has no key for these phones', async () => {
  const apps = { android: { pushes: false, store: null }, ios: { pushes: true, store: null } }
  const association = { name: 'Circolo Aurora', color: '#0b5c6b' }
  browser.stored.set('site', JSON.stringify({ association, app: { privacyUrl: '/privacy', providers: [] }, apps }))
  expect(await nativePush(standIn().plugin, 'fcm').state()).toBe('unsupported')
  expect(await nativePush(standIn().plugin, 'apns').state()).toBe('not_subscribed')
})

test('Android’s channels exist before the first push; an iPhone has none', async () => {
  const [android, iphone] = [standIn(), standIn()]
  await nativePush(android.plugin, 'fcm').turnOn()
  await nativePush(iphone.plugin, 'apns').turnOn()
  expect(android.phone.channels).toEqual([
    { id: 'avvisi', name: 'Avvisi', importance: 4 },
    { id: 'sicurezza', name: 'Sicurezza', importance: 4 },
  ])
  expect(iphone.phone.channels).toEqual([])
})

test('a missing token is a failure within twenty seconds', async () => {
  vi.useFakeTimers()
  const { plugin, phone } = standIn()
  const turned = nativePush({ ...plugin, register: async () => {} }, 'fcm').turnOn()
  const failed = expect(turned).rejects.toThrow(SilentPhone)
  await vi.advanceTimersByTimeAsync(20_000)
  await failed
  vi.useRealTimers()
  expect([phone.listening, sent]).toEqual([2, []])
})

test('turning on again sends the current token, although Android repeats the old one', async () => {
  const { plugin, phone, tellToken } = standIn({ token: 'the-first-token' })
  const push = nativePush(plugin, 'fcm')
  await push.turnOn()
  tellToken('the-first-token')
  await push.turnOff()
  phone.token = 'the-token-of-now'
  sent = []
  await push.turnOn()
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'fcm', token: 'the-token-of-now' }])
})

test('a token that arrives after a sign-out is not sent, and the phone is unregistered', async () => {
  const { plugin, phone, tellToken } = standIn()
  const asked = Promise.withResolvers<void>()
  const register = async () => {
    phone.registered = true
    asked.resolve()
  }
  const turning = nativePush({ ...plugin, register }, 'fcm').turnOn()
  await asked.promise
  browser.stored.set('user', JSON.stringify({ ...JSON.parse(browser.stored.get('user')!), firebaseUid: 'somebody-else' }))
  tellToken('too-late')
  await turning
  expect([sent, phone.registered]).toEqual([[], false])
  expect([...browser.stored.keys()]).toEqual(['user'])
})

test('the next press asks a phone again that was silent once', async () => {
  const { plugin } = standIn()
  const addListener = vi.fn(plugin.addListener).mockRejectedValueOnce(new SilentPhone())
  const push = nativePush({ ...plugin, addListener } as unknown as Plugin, 'fcm')
  await expect(push.turnOn()).rejects.toThrow(SilentPhone)
  await push.turnOn()
  expect(await push.state()).toBe('subscribed')
})

const missing = () => Promise.reject(new Error('"PushNotifications" plugin is not implemented on android'))

test('an app without the plugin reports no pushes, and its start does not fail', async () => {
  const push = nativePush({ ...standIn().plugin, checkPermissions: missing, unregister: missing } as Plugin, 'fcm')
  expect(await push.state()).toBe('unsupported')
  await push.renew()
  await push.drop()
  expect(sent).toEqual([])
})

test('read notices leave the phone’s list and its number; unread ones stay', async () => {
  const { plugin, phone } = standIn()
  const push = nativePush(plugin, 'fcm')
  push.showUnread(2)
  expect(phone.cleared).toBe(0)
  push.showUnread(0)
  await vi.waitFor(() => expect(phone.cleared).toBe(1), 30_000)
})

test('the number on an iPhone’s icon follows each notice that is read, once pushes are allowed; Android’s is the launcher’s', async () => {
  const { plugin, phone } = standIn()
  const numbers: number[] = []
  const icon = { set: async ({ count }: { count: number }) => void numbers.push(count) }
  const push = nativePush(plugin, 'apns', icon)
  // The plugin would ask for the permission, which only a press may do.
  const checked = vi.spyOn(plugin, 'checkPermissions')
  push.showUnread(3)
  await checked.mock.results[0]!.value
  expect(numbers).toEqual([])
  phone.permission = 'granted'
  for (const unread of [2, 1, 0]) push.showUnread(unread)
  await vi.waitFor(() => expect([numbers, phone.cleared]).toEqual([[2, 1, 0], 1]), 30_000)
  nativePush(plugin, 'fcm', icon).showUnread(0)
  await vi.waitFor(() => expect(phone.cleared).toBe(2), 30_000)
  expect(numbers).toHaveLength(3)
})

test('notices read while an iPhone registers leave its list afterwards', async () => {
  const { plugin, phone } = standIn()
  await nativePush(plugin, 'apns').turnOn()
  const registering = Promise.withResolvers<void>()
  const register = () => registering.promise.then(() => plugin.register())
  const removeAllDeliveredNotifications = () =>
    phone.registered ? plugin.removeAllDeliveredNotifications() : Promise.reject(new Error('event capacitorDidRegister… not called'))
  phone.registered = false
  const push = nativePush({ ...plugin, register, removeAllDeliveredNotifications }, 'apns')
  const renewing = push.renew()
  push.showUnread(0)
  registering.resolve()
  await renewing
  await vi.waitFor(() => expect(phone.cleared).toBe(1), 30_000)
})

test('the next start sends the current token, and a device without pushes sends nothing', async () => {
  const before = standIn()
  await nativePush(before.plugin, 'fcm').renew()
  expect(before.phone.registered).toBe(false)
  await nativePush(before.plugin, 'fcm').turnOn()
  sent = []
  const after = standIn({ token: 'another-token-by-now' })
  after.phone.permission = 'granted'
  await nativePush(after.plugin, 'fcm').renew()
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'fcm', token: 'another-token-by-now' }])
})

test('turning off unregisters the phone, with or without the server', async () => {
  const { plugin, phone } = standIn()
  const push = nativePush(plugin, 'fcm')
  await push.turnOn()
  browser.silent('/api/push/devices')
  await push.turnOff()
  expect(phone.registered).toBe(false)
  expect(await push.state()).toBe('not_subscribed')
  expect(sent.at(-1)).toEqual({ method: 'DELETE', path: '/api/push/devices', body: { token: 'token-of-this-phone' } })
})

test('the wish for pushes is copied to where the system clears nothing, turned on and off', async () => {
  const push = nativePush(standIn().plugin, 'fcm')
  await push.turnOn()
  expect(copied).toMatchObject([{ owner: 'u', data: { key: null } }])
  await push.turnOff()
  expect(copied).toMatchObject([{}, { owner: 'u', data: null }])
})

test('a sign-out unregisters the phone offline', async () => {
  const { plugin, phone } = standIn()
  const push = nativePush(plugin, 'fcm')
  await push.turnOn()
  sent = []
  await push.drop()
  expect(phone.registered).toBe(false)
  expect(sent).toEqual([])
})

test('a push in the open app is shown there, and a tap opens its path', async () => {
  const { plugin, tell, phone } = standIn()
  const heard: unknown[] = []
  nativePush(plugin, 'fcm').listen({ shown: (notice) => heard.push(notice), opened: (notice) => heard.push(notice) })
  await vi.waitUntil(() => phone.listening === 2, 30_000)
  const data = { id: 'n1', path: '/appuntamenti/cena', tag: 'events:cena', unread: '2' }
  tell('pushNotificationReceived', { id: 'x', title: 'Domani', body: 'Cortile', data })
  tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: 'x', data } })
  // An iPhone may report the tap that opens the app twice.
  tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: 'x', data } })
  tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: 'x', data: undefined } })
  // Another app on the phone may have forged it: the id must reach no server, neither now nor with later ones.
  tell('pushNotificationActionPerformed', { actionId: 'tap', notification: { id: 'x', data: { id: '../n1', path: 7 } } })
  expect(heard).toEqual([
    { id: 'n1', path: '/appuntamenti/cena', title: 'Domani', body: 'Cortile' },
    { id: 'n1', path: '/appuntamenti/cena' },
    { id: '', path: '/account/notifiche' },
    { id: '', path: '/account/notifiche' },
  ])
})

test('the console contains no token', async () => {
  const { plugin } = standIn()
  const push = nativePush(plugin, 'fcm')
  await push.turnOn()
  browser.silent('/api/push/devices')
  await push.turnOff()
  // oxlint-disable-next-line no-console -- reads the calls of the mock
  const written = JSON.stringify(vi.mocked(console.warn).mock.calls.flat().map(String))
  expect(written).not.toContain('token-of-this-phone')
})
