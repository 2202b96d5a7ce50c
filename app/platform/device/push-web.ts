import { pushKey, registerPush, unregisterPush, wantedPush } from './push-calls.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { owner } from '#app/platform/own-copy.ts'
import { isInstalled, isIos } from './install.ts'
import type { PushedNotice, PushState, PushWay } from './push-way.ts'

/** Web push: through the browser's service, encrypted for this browser (RFC 8030, 8291, 8292). */
export const webPush: PushWay = { state, turnOn, turnOff, renew, drop, showUnread, listen }

async function state(): Promise<PushState> {
  if (!('serviceWorker' in navigator)) return 'sw_unavailable'
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isApplePhone() && !isInstalled() ? 'ios_install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await registered()
  // Refused by the browser, or off at the server: no worker can receive pushes.
  if (!registration) return 'sw_unavailable'
  return wantedPush.read() && (await registration.pushManager.getSubscription()) ? 'subscribed' : 'not_subscribed'
}

async function turnOn(): Promise<void> {
  // The first await: Safari requires the press itself.
  if ((await Notification.requestPermission()) !== 'granted') return
  await subscribe(await pushKey())
}

/** Subscribes with this key and tells the server. A subscription unknown to the server must not stay: nothing would ever come. */
async function subscribe(key: string): Promise<void> {
  const whose = owner()
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    const { endpoint, keys } = subscription.toJSON()
    await registerPush({ kind: 'web', endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! })
  } catch (error) {
    if (!wantedPush.read()) await subscription.unsubscribe()
    throw error
  }
  // Signed out meanwhile: its session is gone at the server too.
  if (owner() !== whose) return void (await subscription.unsubscribe())
  wantedPush.write({ key, told: Date.now() })
}

async function turnOff(): Promise<void> {
  const subscription = await subscribed()
  if (subscription && !(await subscription.unsubscribe())) throw new Error('the browser keeps the subscription')
  wantedPush.write(null)
  // Without a subscription no push arrives; if the server is not told now, it notices with the next push.
  if (subscription)
    await unregisterPush({ endpoint: subscription.endpoint }).catch((error: unknown) =>
      logWarning('server not told of the end of pushes', error),
    )
}

/** The address is sent again this often: the server may have lost it, as when the service reports it gone. */
const TOLD_EVERY_MS = 24 * 3_600_000

async function renew(): Promise<void> {
  const wanted = wantedPush.read()
  if (!wanted || (await state()) === 'sw_unavailable' || Notification.permission !== 'granted') return
  const key = await pushKey()
  const subscription = await subscribed()
  if (!subscription || keyOf(subscription) !== key || wanted.key !== key || Date.now() - wanted.told > TOLD_EVERY_MS) await subscribe(key)
}

async function drop(): Promise<void> {
  try {
    const registration = await registered()
    for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
  } catch (error) {
    logWarning('pushes not ended on this device', error)
  }
}

/** Not supported by every browser. */
function showUnread(unread: number): void {
  navigator.setAppBadge?.(unread).catch(() => {})
}

function listen({ shown, opened }: Parameters<PushWay['listen']>[0]): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent<Message | null>) => {
    if (data?.type !== 'notice' && data?.type !== 'open') return
    // The worker waits for this: otherwise it shows the notification itself.
    ports[0]?.postMessage(true)
    if (data.type === 'notice') shown(data.notice)
    else opened(data)
  })
}

/** Messages of app/worker/sw.ts. */
type Message = { type: 'notice'; notice: PushedNotice } | { type: 'open'; id: string; path: string }

// An iPad identifies as a Mac.
const isApplePhone = () => isIos() || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const registered = () => navigator.serviceWorker?.getRegistration()

const subscribed = async () => (await registered())?.pushManager.getSubscription()

/** In the server's encoding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
