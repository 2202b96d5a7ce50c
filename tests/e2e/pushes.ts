import type { CDPSession, Page } from '@playwright/test'
import { until } from './until.ts'

/** What a browser's own push service gives to a page that subscribes. */
export type Address = { endpoint: string; p256dh: string; auth: string }

/**
 * A headless browser has no push service: here a stand-in takes its place in the page, under the permission that the browser really has.
 * What the page does with it, the server and the service worker are real.
 *
 * @param fails the browser refuses to subscribe
 */
export async function standInForPushService(page: Page, address: Address, fails = false): Promise<void> {
  await page.addInitScript(
    ({ address, fails }) => {
      const KEPT = 'stand-in-subscription'
      const workers = navigator.serviceWorker
      const listen = workers.addEventListener.bind(workers)
      workers.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
        listen(type, ...rest)
        if (type === 'message') Object.assign(globalThis, { hearsWorker: true })
      }
      const subscription = () => {
        const key = localStorage.getItem(KEPT)
        return (
          key && {
            endpoint: address.endpoint,
            options: { userVisibleOnly: true, applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer },
            toJSON: () => ({ endpoint: address.endpoint, keys: { p256dh: address.p256dh, auth: address.auth } }),
            unsubscribe: () => {
              localStorage.removeItem(KEPT)
              return Promise.resolve(true)
            },
          }
        )
      }
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscription() || null),
        subscribe: ({ userVisibleOnly, applicationServerKey }: { userVisibleOnly: boolean; applicationServerKey: string }) => {
          if (fails || !userVisibleOnly || Notification.permission !== 'granted')
            return Promise.reject(new DOMException('Registration failed', 'AbortError'))
          const key = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
          localStorage.setItem(KEPT, JSON.stringify(Array.from(key, (one) => one.charCodeAt(0))))
          return Promise.resolve(subscription())
        },
      })
    },
    { address, fails },
  )
}

/** Until the page shows what comes while it is in front: it listens once it has nothing better to do. For pages with the stand-in. */
export async function hearsPushes(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hearsWorker' in globalThis)
}

/** Whether the browser is subscribed, as its stand-in knows it. */
export const isSubscribed = (page: Page): Promise<boolean> => page.evaluate(() => localStorage.getItem('stand-in-subscription') !== null)

/** Gives a message to the page's service worker as the browser does once it has decrypted it. */
export async function pushDeliverer(page: Page): Promise<(text: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.findLast(({ isDeleted }) => !isDeleted)?.registrationId ?? registrationId
  })
  await session.send('ServiceWorker.enable')
  const id = await until('the worker’s registration', () => registrationId)
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: id, data })
  }
}

/** The titles of the notifications that the device shows. */
export const shownNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}|${body}`)
  })

/** Another window is before the page. Playwright gives every page the focus, unless told. */
export async function coverWindow(page: Page): Promise<void> {
  const above = await page.context().newPage()
  await above.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** Taps the notification that is shown. No test can touch the device's own list: the worker is told as the browser tells it. */
export async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    // Only of the browser's own events may a worker ask to wait.
    Object.assign(event, { waitUntil: resolve })
    scope.dispatchEvent(event)
    await promise
  })
}
