import type { Page } from '@playwright/test'
import { startPushService } from '#tests/stand-ins/push-service.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import {
  coverWindow,
  hearsPushes,
  isSubscribed,
  pushDeliverer,
  shownNotifications,
  standInForPushService,
  tapNotification,
} from './pushes.ts'
import { assert, becomes, hasFocus, isAt, isSignedOut, seesPage, seesText, workerTakesOver } from './sees.ts'
import { withServer } from './fixtures.ts'
import { until } from './until.ts'

const server = { env: { PUSH_TO_LOCAL: 'true' } }
const ASK = 'Vuoi sapere quando scade la tessera o cambia un appuntamento? Scegli tu gli argomenti.'
const ON = 'Le notifiche sono attive su questo dispositivo.'
const OFF = 'Le notifiche non sono attive su questo dispositivo.'

withServer(server)(
  'A member is asked for push only after a press, turns it on, opens an encrypted notification with a tap, and turns it off',
  async ({ phone, desktop, server }) => {
    const service = await startPushService()
    try {
      const browser = await service.browser()
      const person = newPerson()
      const { page } = await phone({ serviceWorker: true, permissions: ['notifications'] })
      await standInForPushService(page, browser)
      await countQuestions(page)
      await registerAndConfirm(page, server, person)
      await workerTakesOver(page)
      const on = page.getByRole('button', { name: 'Attiva', exact: true })
      await page.goto('/account')
      await seesText(page, ASK)
      await page.getByRole('switch', { name: 'Notifica, Appuntamenti' }).and(page.locator(':disabled:not(:checked)')).waitFor()
      await page.getByRole('button', { name: 'Non ora' }).click()
      await seesText(page, OFF)
      await hasFocus(on)
      await page.reload()
      await seesText(page, OFF)
      await on.click()
      await seesText(page, ASK)
      assert.equal(await questions(page), 0)
      assert.equal(await isSubscribed(page), false, 'nothing before the press')
      await on.click()
      await seesText(page, ON)
      assert.equal(await questions(page), 1)
      await hasFocus(page.getByRole('button', { name: 'Disattiva' }))
      await page.getByRole('switch', { name: 'Notifica, Appuntamenti' }).and(page.locator(':enabled:checked')).waitFor()

      // A sign-in on another device notifies every member.
      const other = (await desktop()).page
      await other.goto('/login')
      await signIn(other, person)
      await isAt(other, '/home')
      const sent = await until('the push', () => browser.pushed[0])
      assert.deepEqual(service.problems, [])
      const message = JSON.parse(sent.text) as { title: string; unread: number }
      assert.equal(message.title, 'Nuovo accesso al tuo account')

      const deliver = await pushDeliverer(page)
      // In front, the app shows it itself.
      await page.goto('/convenzioni')
      await seesPage(page, 'Convenzioni')
      await hearsPushes(page)
      await deliver(sent.text)
      await seesText(page, 'Nuovo accesso al tuo account')
      assert.deepEqual(await shownNotifications(page), [])
      await page.getByRole('button', { name: 'Apri', exact: true }).click()
      await isAt(page, '/account/dispositivi')
      await seesPage(page, 'Dispositivi')
      await page.getByRole('button', { name: 'Esci da tutti gli altri' }).waitFor()

      // Behind another window, the device shows it.
      await page.goto('/convenzioni')
      await seesPage(page, 'Convenzioni')
      await coverWindow(page)
      await deliver(JSON.stringify({ ...message, path: '/appuntamenti' }))
      await becomes(async () => (await shownNotifications(page)).map((shown) => shown.split('|')[0]), ['Nuovo accesso al tuo account'])
      await tapNotification(page)
      await isAt(page, '/appuntamenti')
      await becomes(() => shownNotifications(page), [])

      // Once turned off, the account says so and «Attiva» asks again; nothing else does.
      await page.goto('/account')
      await seesText(page, ON)
      await keepsSubscriptionOnce(page)
      await page.getByRole('button', { name: 'Disattiva' }).click()
      await seesText(page, 'Non siamo riusciti a disattivare le notifiche. Riprova, o toglile dalle impostazioni del telefono.')
      assert.equal(await isSubscribed(page), true)
      await page.getByRole('button', { name: 'Riprova' }).click()
      await seesText(page, OFF)
      assert.equal(await isSubscribed(page), false)
      await hasFocus(on)
      assert.equal(await page.getByText(ASK).count(), 0)
      await on.click()
      await seesText(page, ASK)
    } finally {
      await service.stop()
    }
  },
)

withServer(server)('After signing out, a device shows no more notifications, also offline', async ({ phone, server }) => {
  const service = await startPushService()
  try {
    const { page, offline } = await phone({ serviceWorker: true, permissions: ['notifications'] })
    await standInForPushService(page, await service.browser())
    await registerAndConfirm(page, server, newPerson())
    await workerTakesOver(page)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Attiva', exact: true }).click()
    await seesText(page, ON)
    await page.reload()
    await seesText(page, ON)
    await hearsPushes(page)
    const deliver = await pushDeliverer(page)
    await offline(true)
    await page.getByRole('main').getByRole('link', { name: 'Esci' }).click()
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await isSignedOut(page)
    await becomes(() => isSubscribed(page), false)
    // A push already under way is not shown to the phone's next user.
    await deliver(JSON.stringify({ id: 'late', title: 'Hai una risposta', body: '', path: '/home', tag: 'late', unread: 1 }))
    await offline(false)
    assert.deepEqual(await shownNotifications(page), [])
  } finally {
    await service.stop()
  }
})

/** The browser fails the first request to unsubscribe. */
const keepsSubscriptionOnce = (page: Page) =>
  page.evaluate(() => {
    const { getSubscription } = PushManager.prototype
    PushManager.prototype.getSubscription = async function () {
      const unsubscribe = () => {
        PushManager.prototype.getSubscription = getSubscription
        return Promise.resolve(false)
      }
      return Object.assign((await getSubscription.call(this))!, { unsubscribe })
    }
  })

async function countQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = { count: 0 }
    Object.assign(globalThis, { asked })
    const request = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = () => {
      asked.count += 1
      return request()
    }
  })
}

const questions = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { asked: { count: number } }).asked.count)
