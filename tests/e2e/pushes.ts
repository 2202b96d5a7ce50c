import type { CDPSession, Page } from '@playwright/test'
import { until } from './until.ts'

/** A push subscription, as a browser's service gives it to a page. */
export type Address = { endpoint: string; p256dh: string; auth: string }

/**
 * Replaces the push service, which a headless browser lacks, under the browser's real permission. Page, server and service worker are real.
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

/** Waits until the page shows pushes while in front: it starts to listen when idle. For pages with the stand-in. */
export async function hearsPushes(page: Page): Promise<void> {
  await page.waitForFunction(() => 'hearsWorker' in globalThis)
}

/** Whether the stand-in is subscribed. */
export const isSubscribed = (page: Page): Promise<boolean> => page.evaluate(() => localStorage.getItem('stand-in-subscription') !== null)

/** Returns a function that gives a decrypted message to the page's service worker, as the browser does. */
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

/** The titles of the device's shown notifications. */
export const shownNotifications = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => `${title}|${body}`)
  })

/** Puts another window before the page. Playwright gives every page the focus by default. */
export async function coverWindow(page: Page): Promise<void> {
  const above = await page.context().newPage()
  await above.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** Taps the shown notification. A test cannot touch the device's list, so the worker gets the browser's event. */
export async function tapNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('no service worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications()
    const event = Object.assign(new Event('notificationclick'), { notification })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    // A worker may call waitUntil on the browser's own events only.
    Object.assign(event, { waitUntil: resolve })
    scope.dispatchEvent(event)
    await promise
  })
}
