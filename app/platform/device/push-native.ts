import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import { NOTICE_CHANNELS } from '#domain/native/notice-channel.ts'
import { registerPush, unregisterPush, wantedPush, type PushAddress } from './push-calls.ts'
import { pluginOf, SilentPhone } from './bridge.native.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import type { PushedNotice, PushState, PushWay } from './push-way.ts'

/** Of the plugin, what is used here: a test stands in for it. */
export type Plugin = Pick<
  PushNotificationsPlugin,
  | 'addListener'
  | 'checkPermissions'
  | 'createChannel'
  | 'register'
  | 'removeAllDeliveredNotifications'
  | 'requestPermissions'
  | 'unregister'
>

/**
 * Pushes of the app from a store, through Google's service or Apple's. As with the phone's own sign-in (social-login.ts), nothing of the
 * plugin is in the app's code: the bridge finds its native side by the name.
 */
export function nativePush(plugin: Plugin = phone(), kind: 'fcm' | 'apns' = thisKind()): PushWay {
  /** The token of this start: what `turnOff` takes back. It is in no log and on no disk of the app's own. */
  let token: string | null = null

  async function state(): Promise<PushState> {
    // An app that is made without Firebase has no such plugin.
    const receive = await plugin.checkPermissions().then(
      (permissions) => permissions.receive,
      (error: unknown) => void logWarning('no pushes on this phone', error),
    )
    if (!receive) return 'unsupported'
    if (receive === 'denied') return 'denied'
    return receive === 'granted' && wantedPush.read() ? 'subscribed' : 'not_subscribed'
  }

  async function turnOn(): Promise<void> {
    const { receive } = await plugin.requestPermissions()
    if (receive === 'granted') await subscribe()
  }

  async function subscribe(): Promise<void> {
    for (const channel of kind === 'fcm' ? NOTICE_CHANNELS : []) await plugin.createChannel({ ...channel, importance: 4 })
    token = await register(plugin)
    await registerPush({ kind, token } satisfies PushAddress)
    wantedPush.write({ key: null, told: Date.now() })
  }

  async function turnOff(): Promise<void> {
    await plugin.unregister()
    wantedPush.write(null)
    if (token) await unregisterPush({ token }).catch((error: unknown) => logWarning('server not told of the end of pushes', error))
    token = null
  }

  async function renew(): Promise<void> {
    // The services give another token when they see fit: the server hears it at each start.
    if ((await state()) === 'subscribed') await subscribe()
  }

  async function drop(): Promise<void> {
    token = null
    await plugin.unregister().catch((error: unknown) => logWarning('pushes not ended on this device', error))
  }

  /** Only the services put a number there, with each push; what is read goes from the phone's own list. */
  function showUnread(unread: number): void {
    if (unread > 0) return
    plugin.removeAllDeliveredNotifications().catch((error: unknown) => logWarning('notices not taken off the phone', error))
  }

  function listen({ shown, opened }: Parameters<PushWay['listen']>[0]): void {
    const hear = async () => {
      await plugin.addListener('pushNotificationReceived', ({ title = '', body = '', data }) => shown({ ...place(data), title, body }))
      await plugin.addListener('pushNotificationActionPerformed', ({ notification }) => opened(place(notification.data)))
    }
    hear().catch((error: unknown) => logWarning('no news of pushes', error))
  }

  return { state, turnOn, turnOff, renew, drop, showUnread, listen }
}

/** What the server has put beside the words (server/push): the phone gives it back as it came. */
function place(data: unknown): Pick<PushedNotice, 'id' | 'path'> {
  const { id, path } = (data ?? {}) as { id?: unknown; path?: unknown }
  return { id: typeof id === 'string' ? id : '', path: typeof path === 'string' ? path : '/account/notifiche' }
}

/** The service is asked over the network. */
const TOKEN_WITHIN_MS = 20_000

/** The token comes as an event of its own; so does the service's refusal. Nothing comes where the phone cannot reach the service. */
async function register(plugin: Plugin): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const handles = await Promise.all([
    plugin.addListener('registration', ({ value }) => resolve(value)),
    plugin.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  const timer = setTimeout(() => reject(new SilentPhone()), TOKEN_WITHIN_MS)
  try {
    await plugin.register()
    return await promise
  } finally {
    clearTimeout(timer)
    for (const handle of handles) void handle.remove()
  }
}

const thisKind = () =>
  (globalThis as { Capacitor?: { getPlatform?: () => string } }).Capacitor?.getPlatform?.() === 'ios' ? 'apns' : 'fcm'

/** The person may take their time over the question. */
const phone = (): Plugin => pluginOf('PushNotifications', ['requestPermissions'])
