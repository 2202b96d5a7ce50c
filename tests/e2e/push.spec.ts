import type { Page } from '@playwright/test'
import { startPushService } from '../stand-ins/push-service.ts'
import { violations } from './axe.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signIn, signInAs } from './people.ts'
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
import { test, withServer } from './fixtures.ts'
import { until } from './until.ts'

const server = { env: { PUSH_TO_LOCAL: 'true' } }
const ASK = 'Vuoi sapere quando scade la tessera o cambia un appuntamento? Scegli tu gli argomenti.'
const ON = 'Le notifiche sono attive su questo dispositivo.'
const OFF = 'Le notifiche non sono attive su questo dispositivo.'

withServer(server)(
  'A member turns notifications on: a push of the server arrives encrypted, is shown, and its tap opens the right screen',
  async ({ phone, desktop, server }) => {
    const service = await startPushService()
    try {
      const browser = await service.browser()
      const person = newPerson()
      const { page } = await phone({ serviceWorker: true, permissions: ['notifications'] })
      await standInForPushService(page, browser)
      await registerAndConfirm(page, server, person)
      await workerTakesOver(page)
      await page.goto('/account')
      await seesText(page, ASK)
      assert.equal(await isSubscribed(page), false, 'nothing before the press')
      await page.getByRole('switch', { name: 'Notifica, Appuntamenti' }).and(page.locator(':disabled:not(:checked)')).waitFor()
      await page.getByRole('button', { name: 'Attiva', exact: true }).click()
      await seesText(page, ON)
      await hasFocus(page.getByRole('button', { name: 'Disattiva' }))
      await page.getByRole('switch', { name: 'Notifica, Appuntamenti' }).and(page.locator(':enabled:checked')).waitFor()

      // A sign-in on another device: of that every member is told.
      const other = (await desktop({ serviceWorker: true })).page
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
      assert.deepEqual(await violations(page, '/account/dispositivi'), [])

      // Behind another window, the device shows it.
      await page.goto('/convenzioni')
      await seesPage(page, 'Convenzioni')
      await coverWindow(page)
      await deliver(JSON.stringify({ ...message, path: '/appuntamenti' }))
      await becomes(async () => (await shownNotifications(page)).map((shown) => shown.split('|')[0]), ['Nuovo accesso al tuo account'])
      await tapNotification(page)
      await isAt(page, '/appuntamenti')
      await becomes(() => shownNotifications(page), [])
    } finally {
      await service.stop()
    }
  },
)

withServer(server)(
  'Whoever turns notifications off reads when the browser refuses, and is not asked again: it says that they are off, and «Attiva» asks first',
  async ({ phone, server }) => {
    const service = await startPushService()
    try {
      const { page } = await phone({ serviceWorker: true, permissions: ['notifications'] })
      await standInForPushService(page, await service.browser())
      await registerAndConfirm(page, server, newPerson())
      await workerTakesOver(page)
      await page.goto('/account')
      await page.getByRole('button', { name: 'Attiva', exact: true }).click()
      await seesText(page, ON)
      await keepsSubscriptionOnce(page)
      await page.getByRole('button', { name: 'Disattiva' }).click()
      await seesText(page, 'Non siamo riusciti a disattivare le notifiche. Riprova, o toglile dalle impostazioni del telefono.')
      assert.equal(await isSubscribed(page), true)
      assert.deepEqual(await violations(page, 'notifications that do not end'), [])
      await page.getByRole('button', { name: 'Riprova' }).click()
      await seesText(page, OFF)
      assert.equal(await isSubscribed(page), false)
      await hasFocus(page.getByRole('button', { name: 'Attiva', exact: true }))
      assert.equal(await page.getByText(ASK).count(), 0)
      await page.getByRole('button', { name: 'Attiva', exact: true }).click()
      await seesText(page, ASK)
    } finally {
      await service.stop()
    }
  },
)

test('The browser’s own question comes only after a press under what it is for, and «Non ora» is remembered', async ({ phone, server }) => {
  const { page } = await phone({ serviceWorker: true, permissions: ['notifications'] })
  await standInForPushService(page, NOWHERE)
  await countQuestions(page)
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  await page.goto('/account')
  await seesText(page, ASK)
  assert.deepEqual(await violations(page, '/account'), [])
  await page.getByRole('button', { name: 'Non ora' }).click()
  await seesText(page, OFF)
  await hasFocus(page.getByRole('button', { name: 'Attiva', exact: true }))
  await page.reload()
  await seesText(page, OFF)
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await seesText(page, ASK)
  assert.equal(await questions(page), 0)
  await page.getByRole('button', { name: 'Attiva', exact: true }).click()
  // The server takes no address of this machine where it is not told to.
  await seesText(page, 'Non siamo riusciti ad attivare le notifiche. Riprova tra poco.')
  assert.equal(await questions(page), 1)
  assert.equal(await isSubscribed(page), false, 'what the server has not taken does not stay')
  await page.getByRole('button', { name: 'Riprova' }).waitFor()
})

/** The browser does not let go of the subscription, the first time it is asked to. */
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

test('Where the browser blocks notifications, the account says so and how to change it', async ({ phone, server }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  await page.goto('/account')
  await seesText(page, 'Il browser blocca le notifiche di questo sito. Puoi cambiare idea dalle sue impostazioni.')
  const how = page.getByRole('button', { name: 'Come si fa' })
  await how.click()
  await seesText(page, /apri le autorizzazioni e consenti le notifiche/)
  assert.deepEqual(await violations(page, '/account'), [])
})

test('An iPhone’s browser is told to put the app on the home screen first', async ({ phone, server }) => {
  const { page } = await phone({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  })
  await page.addInitScript(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name)
  })
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/account')
  await seesText(page, "Su iPhone le notifiche arrivano solo all'app nella schermata Home.")
  await page.getByRole('button', { name: 'Come si installa' }).click()
  await seesText(page, /In Safari tocca Condividi/)
})

withServer(server)(
  'Whoever signs out gets nothing on this device any more, at once and without a network too',
  async ({ phone, server }) => {
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
      await page.getByRole('link', { name: 'Logout' }).last().click()
      await page.getByRole('button', { name: 'Esci', exact: true }).click()
      await isSignedOut(page)
      await becomes(() => isSubscribed(page), false)
      // One that was on its way is not shown to whoever holds the phone now.
      await deliver(JSON.stringify({ id: 'late', title: 'Hai una risposta', body: '', path: '/home', tag: 'late', unread: 1 }))
      await offline(false)
      assert.deepEqual(await shownNotifications(page), [])
    } finally {
      await service.stop()
    }
  },
)

test('What staff are told of a new report opens it at the desk, by a tap on the notification', async ({ phone, desktop, server }) => {
  const { page } = await phone({ serviceWorker: true, permissions: ['notifications'] })
  await standInForPushService(page, NOWHERE)
  await signInAs(page, server, /secretary, with a valid card/)
  await switchSecondFactorOn(page)
  await workerTakesOver(page)

  const { page: member } = await desktop({ serviceWorker: true })
  await signInAs(member, server, /\bvalid card$/m)
  await member.goto('/segnalazioni')
  await member.getByLabel('Di che cosa si tratta?').selectOption({ label: 'Sede e manutenzione' })
  await member.getByLabel('Che cosa succede?').fill('La porta non si chiude.')
  await member.getByRole('button', { name: 'Invia segnalazione' }).click()
  await seesText(member, 'Segnalazione ricevuta')

  // As the server would give it to the browser's service; not waited for, since at night it rings in the morning.
  const { id, title, text, path } = await page.evaluate(async () => {
    const { notices } = (await (await fetch('/api/notices')).json()) as { notices: Array<Record<'id' | 'title' | 'text' | 'path', string>> }
    return notices.find((notice) => notice.title === 'Nuova segnalazione')!
  })
  assert.match(path, /^\/gestione\/segnalazioni\/[\w-]+$/)
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await hearsPushes(page)
  const deliver = await pushDeliverer(page)
  await coverWindow(page)
  await deliver(JSON.stringify({ id, title, body: text, path, tag: id, unread: 1 }))
  await becomes(() => shownNotifications(page), [`${title}|${text}`])
  await tapNotification(page)
  await isAt(page, path)
  await seesPage(page, 'La porta non si chiude.')
})

const NOWHERE = { endpoint: 'http://localhost:9/send/nobody', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

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
