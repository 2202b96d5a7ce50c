import type { PushNotificationsPlugin } from '@capacitor/push-notifications'
import type { BadgePlugin } from '@capawesome/capacitor-badge'
import { NOTICE_CHANNELS } from '#domain/native/notice-channel.ts'
import { ApiError } from '#app/platform/api.ts'
import { owner } from '#app/platform/own-copy.ts'
import { registerPush, unregisterPush, wantedPush, type PushAddress } from './push-calls.ts'
import { phoneKind, pluginOf, SilentPhone } from './bridge.native.ts'
import { copyPushWish } from './kept-user.native.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { storeApp } from './site.native.ts'
import type { PushedNotice, PushState, PushWay } from './push-way.ts'

/** The used part of the plugin, so that tests can replace it. */
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

/** The number on an iPhone's icon. */
type Icon = Pick<BadgePlugin, 'set'>

/** Pushes for store apps, through Google's or Apple's service. The bundle has no code of the plugin (bridge.native.ts). */
export function nativePush(plugin: Plugin = phone(), kind: 'fcm' | 'apns' = thisKind(), icon: Icon = badge()): PushWay {
  /** The token of this start, for `turnOff`. It is neither logged nor stored. */
  let token: string | null = null
  const askToken = tokenAsker(plugin)
  let renewing: Promise<unknown> = Promise.resolve()
  /** The server refused later: its information from the start may be outdated. */
  let isRefused = false

  async function state(): Promise<PushState> {
    // The server has no key for these phones: do not ask for permission in vain.
    if (isRefused || storeApp(kind === 'fcm' ? 'android' : 'ios')?.pushes === false) return 'unsupported'
    const receive = await plugin.checkPermissions().then(
      (permissions) => permissions.receive,
      (error: unknown) => {
        logWarning('no pushes on this phone', error)
        // An app built without Firebase lacks the plugin.
        return error instanceof SilentPhone ? 'silent' : 'unsupported'
      },
    )
    if (receive === 'silent' || receive === 'unsupported') return receive
    if (receive === 'denied') return 'denied'
    return receive === 'granted' && wantedPush.read() ? 'subscribed' : 'not_subscribed'
  }

  async function turnOn(): Promise<void> {
    const { receive } = await plugin.requestPermissions()
    if (receive === 'granted') await subscribe()
  }

  async function subscribe(): Promise<void> {
    const whose = owner()
    for (const channel of kind === 'fcm' ? NOTICE_CHANNELS : []) await plugin.createChannel({ ...channel, importance: 4 })
    token = await askToken()
    if (owner() === whose) isRefused = !(await isTaken({ kind, token }))
    if (isRefused) return drop()
    // The member signed out meanwhile: none of their notices may come here.
    if (owner() !== whose) return drop()
    wantedPush.write({ key: null, told: Date.now() })
    void copyPushWish()
  }

  async function turnOff(): Promise<void> {
    await plugin.unregister()
    wantedPush.write(null)
    void copyPushWish()
    if (token) await unregisterPush({ token }).catch((error: unknown) => logWarning('server not told of the end of pushes', error))
    token = null
  }

  const renew = (): Promise<void> => {
    // The services may change the token: each start sends it to the server.
    const renewed = state().then(async (now) => (now === 'subscribed' ? subscribe() : undefined))
    renewing = renewed.catch(() => {})
    return renewed
  }

  async function drop(): Promise<void> {
    token = null
    await plugin.unregister().catch((error: unknown) => logWarning('pushes not ended on this device', error))
  }

  /** Android's launcher counts the notices in the phone's list itself, from which they go when all are read. */
  async function showUnread(unread: number): Promise<void> {
    if (kind === 'apns') await setIcon(unread).catch((error: unknown) => logWarning('number on the icon not set', error))
    if (unread > 0) return
    // An iPhone's plugin removes nothing before it has registered.
    await renewing
    await plugin.removeAllDeliveredNotifications().catch((error: unknown) => logWarning('notices not taken off the phone', error))
  }

  async function setIcon(count: number): Promise<void> {
    // Without the permission the plugin would ask for it.
    const { receive } = await plugin.checkPermissions()
    if (receive === 'granted') await icon.set({ count })
  }

  function listen({ shown, opened }: Parameters<PushWay['listen']>[0]): void {
    const hear = async () => {
      await plugin.addListener('pushNotificationReceived', ({ title = '', body = '', data }) => shown({ ...place(data), title, body }))
      /** iOS may report the tap that opens the app twice: to the scene and to the plugin. */
      let last = ''
      await plugin.addListener('pushNotificationActionPerformed', ({ notification }) => {
        const notice = place(notification.data)
        if (notice.id && notice.id === last) return
        last = notice.id
        opened(notice)
      })
    }
    hear().catch((error: unknown) => logWarning('no news of pushes', error))
  }

  return { state, turnOn, turnOff, renew, drop, showUnread, listen }
}

/** @returns false when the server has no key for these phones. @throws ApiError */
async function isTaken(address: PushAddress): Promise<boolean> {
  try {
    await registerPush(address)
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'api.not_found') return false
    throw error
  }
}

/** The server's data in the push. On Android any app may forge such a tap. */
function place(data: unknown): Pick<PushedNotice, 'id' | 'path'> {
  const { id, path } = (data ?? {}) as { id?: unknown; path?: unknown }
  return { id: typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : '', path: typeof path === 'string' ? path : '/account/notifiche' }
}

/** The token comes over the network. */
const TOKEN_WITHIN_MS = 20_000

/**
 * The token and a refusal come as events; neither comes when the phone cannot reach the service. Both have listeners as long as the app
 * runs: Android repeats tokens, and keeps events without a listener for the next one.
 */
function tokenAsker(plugin: Plugin): () => Promise<string> {
  let waiting: PromiseWithResolvers<string> | undefined
  let listening: Promise<unknown> | undefined
  let asked: Promise<string> | undefined

  const listen = () =>
    Promise.all([
      plugin.addListener('registration', ({ value }) => waiting?.resolve(value)),
      plugin.addListener('registrationError', ({ error }) => waiting?.reject(new Error(error))),
    ])
  const ask = async () => {
    listening ??= listen()
    await listening.catch((error: unknown) => {
      // The next press asks again.
      listening = undefined
      throw error
    })
    const { promise, reject } = (waiting = Promise.withResolvers<string>())
    const timer = setTimeout(() => reject(new SilentPhone()), TOKEN_WITHIN_MS)
    const [, token] = await Promise.all([plugin.register(), promise]).finally(() => clearTimeout(timer))
    return token
  }
  // A press while the start still asks waits for the same answer.
  return () => (asked ??= ask().finally(() => (asked = undefined)))
}

const thisKind = () => (phoneKind() === 'ios' ? 'apns' : 'fcm')

/** `requestPermissions` waits for the person. */
const phone = (): Plugin => pluginOf('PushNotifications', { requestPermissions: 'person' })
const badge = (): Icon => pluginOf('Badge')
