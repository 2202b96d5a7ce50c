import type { Page } from '@playwright/test'
import { newPerson, registerAndConfirm } from './people.ts'
import type { Host } from './hosting.ts'
import { createServer, type Server } from './server.ts'
import { assert, becomes, isAt, seesCode, seesPage, seesText, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'

const PROMPT = "C'è una nuova versione."

test('Across three deploys no open page breaks, loses typed words or changes by itself', async ({ server, phone, host }) => {
  const { page: card } = await phone({ serviceWorker: true })
  await registerAndConfirm(card, server, newPerson())
  await workerTakesOver(card)
  const form = await card.context().newPage()
  await form.goto('/account/profilo')
  await form.getByLabel('Nome', { exact: true }).fill('Nives Maria')
  let running = server

  // Version 1: open pages show the notice and keep working.
  running = await deploy(running, host, 1)
  await lookForUpdate(card)
  for (const page of [card, form]) await seesText(page, PROMPT)
  await seesCode(card)
  await writtenStays(form)
  // A new page gets the version in use, complete.
  const opened = await card.context().newPage()
  await opened.goto('/convenzioni')
  await seesPage(opened, 'Convenzioni')
  await seesText(opened, PROMPT)
  assert.equal(await versionOf(opened), 0)

  // Version 2 arrives before anybody accepted version 1: one press loads the newest.
  running = await deploy(running, host, 2)
  await lookForUpdate(opened)
  await becomes(() => waitingOrActive(opened, 2), true)
  await update(opened)
  await becomes(() => versionOf(opened), 2)
  await seesPage(opened, 'Convenzioni')
  // The other pages stay on version 0 and still open screens they had not opened before.
  assert.equal(await versionOf(form), 0)
  await writtenStays(form)
  await seesCode(card)
  await go(card, 'Istruzioni')
  await card.goBack()
  await seesCode(card)
  await seesText(form, PROMPT)

  // Version 3: the form stays until it is sent, then updates.
  running = await deploy(running, host, 3)
  await lookForUpdate(card)
  await becomes(() => waitingOrActive(card, 3), true)
  await update(card)
  await becomes(() => versionOf(card), 3)
  await isAt(card, '/tessera')
  await seesCode(card)
  await writtenStays(form)
  await form.getByRole('button', { name: 'Salva' }).click()
  await becomes(
    () => form.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { firstname?: string }).firstname),
    'Nives Maria',
  )
  await update(form)
  await becomes(() => versionOf(form), 3)
  await seesPage(form, /./)
  await running.stop()
})

test('A page whose calls the server no longer understands offers the new version and keeps typed words', async ({
  server,
  phone,
  host,
}) => {
  const { page } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  await page.goto('/account/profilo')
  await page.getByLabel('Nome', { exact: true }).fill('Nives Maria')
  const running = await deploy(server, host, 1)
  // The call carries an API version that is years old.
  await page.route('**/api/account/name', (route) => route.continue({ headers: { ...route.request().headers(), 'tessera-api': '0' } }))
  await page.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, "È uscita una nuova versione dell'app: aggiornala e riprova.")
  await seesText(page, PROMPT)
  await writtenStays(page)
  await update(page)
  await becomes(() => versionOf(page), 1)
  await page.unroute('**/api/account/name')
  await page.getByLabel('Nome', { exact: true }).fill('Nives Maria')
  await page.getByRole('button', { name: 'Salva' }).click()
  await becomes(
    () => page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { firstname?: string }).firstname),
    'Nives Maria',
  )
  await running.stop()
})

test('Without a service worker the app says so and works; a page with a missing file reloads once, then says what to do', async ({
  phone,
}) => {
  const { page, expectProblem } = await phone({ serviceWorker: true })
  expectProblem(/status of 404|dynamically imported module|not loaded/)
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('disabled', 'SecurityError'))
  })
  await page.goto('/home')
  await seesPage(page, /./)
  await seesText(page, 'I service worker sono disattivati o non supportati da questo browser.')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(/\/assets\/guides-screen-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Istruzioni' }).click()
  await page.getByText('È uscita una nuova versione: ricarica la pagina.').waitFor()
  await isAt(page, '/istruzioni')
  await becomes(() => loads, 1)
  await page.unroute(/\/assets\/guides-screen-.*\.js$/)
  await page.reload()
  await seesPage(page, 'Istruzioni')
})

test('The server removes a broken service worker from browsers, and the next good one installs', async ({ server, phone, host }) => {
  const { page } = await phone({ serviceWorker: true })
  await page.goto('/convenzioni')
  await workerTakesOver(page)
  await breakWorker(page)
  await page.reload()
  await seesPage(page, 'Rotta')

  // The page of the broken worker cannot ask for an update, so the server turns workers off.
  const off = await replaceBy(server, host, { SERVICE_WORKER: 'off' })
  let loads = 0
  try {
    await page.reload()
    await seesPage(page, 'Convenzioni')
    await becomes(() => registrations(page), 0)
    await becomes(() => page.evaluate(() => caches.keys()), [])
    await page.waitForLoadState()
    page.on('load', () => (loads += 1))

    // The page works without a worker and does not reload.
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Istruzioni' }).click()
    await seesPage(page, 'Istruzioni')
    await page.reload()
    await seesPage(page, 'Istruzioni')
    await becomes(() => registrations(page), 0)
    await becomes(() => loads, 1)
  } finally {
    await off.stop()
  }

  await server.start()
  await page.reload()
  await seesPage(page, 'Istruzioni')
  await workerTakesOver(page)
  await becomes(() => registrations(page), 1)
})

/** Replaces the running version. The privacy notice's address is part of the page, so changing it makes a new version. */
const deploy = (running: Server, host: Host, version: number): Promise<Server> =>
  replaceBy(running, host, { PRIVACY_URL: `https://privacy.example/${version}` })

/** Restarts the server with other settings. */
async function replaceBy(running: Server, host: Host, env: Record<string, string>): Promise<Server> {
  await running.stop()
  const { port, dataDir } = running
  const next = await createServer({ port, dataDir, env, host })
  await next.start()
  return next
}

const lookForUpdate = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())

/** The version of the shown page; 0 is the first. */
const versionOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const app = document.querySelector<HTMLMetaElement>('meta[name=app]')?.content ?? '{}'
    return Number(/privacy\.example\/(\d)/.exec(app)?.[1] ?? 0)
  })

/** Whether that version is installed: its page is in the cache. */
const waitingOrActive = (page: Page, version: number): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
    const kept = await caches.open('shell')
    const pages = (await kept.keys()).filter(({ url }) => new URL(url).pathname === '/index.html')
    const texts = await Promise.all(pages.map(async (key) => (await kept.match(key))!.text()))
    return waiting?.state === 'installed' && texts.some((text) => text.includes(`privacy.example/${wanted}`))
  }, version)

async function update(page: Page): Promise<void> {
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  await reloaded
}

const writtenStays = (page: Page) => becomes(() => page.getByLabel('Nome', { exact: true }).inputValue(), 'Nives Maria')

async function go(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name }).click()
  await seesPage(page, name)
}

const registrations = (page: Page): Promise<number> => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Makes the worker serve a broken page from now on, as a faulty version would. */
async function breakWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const kept = await caches.open('shell')
    const found = (await kept.keys()).find(({ url }) => new URL(url).pathname === '/index.html')
    await kept.put(found!, new Response('<link rel="icon" href="data:,"><h1>Rotta</h1>', { headers: { 'Content-Type': 'text/html' } }))
  })
}
