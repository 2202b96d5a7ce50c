import {
  assert,
  becomes,
  contentIsKept,
  isAt,
  isSignedOut,
  seesCode,
  seesPage,
  seesText,
  storedUser,
  workerKeepsAll,
  workerTakesOver,
} from './sees.ts'
import { test } from './fixtures.ts'
import { sendReport, tellReport } from './report-form.ts'

const visited = [
  ['/home', /^Ciao/],
  ['/convenzioni', 'Convenzioni'],
  ['/appuntamenti', 'Appuntamenti'],
  ['/istruzioni', 'Istruzioni'],
  ['/sports', 'Sport'],
  ['/chi-siamo', 'Chi siamo'],
] as const

test('With the server stopped, the card, visited screens and cached screens open and say that they are not fresh', async ({
  member,
  server,
}) => {
  const { page } = await member({}, { serviceWorker: true })
  await workerTakesOver(page)
  // A page loaded past the worker is controlled by it again.
  await page.addInitScript(() => Object.assign(globalThis, { beganWithoutWorker: navigator.serviceWorker.controller === null }))
  const session = await page.context().newCDPSession(page)
  await session.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(() => (globalThis as { beganWithoutWorker?: boolean }).beganWithoutWorker === true)
  await seesCode(page)
  await workerKeepsAll(page)
  await contentIsKept(page)
  const content = new Map<string, string>()
  for (const [path, heading] of visited) {
    await page.goto(path)
    await seesPage(page, heading)
    await becomes(() => page.locator('main [aria-busy=true]').count(), 0)
    content.set(path, await page.getByRole('main').innerText())
  }
  await server.stop()
  await page.goto('/tessera')
  await seesCode(page)
  for (const [path, heading] of visited) {
    await page.goto(path)
    await seesPage(page, heading)
    await seesText(page, /Non riusciamo ad aggiornare i dati\. Ultimo aggiornamento/)
    const [first = ''] = (content.get(path) ?? '').split('\n').filter((line) => line.length > 12 && !line.includes('aggiornamento'))
    await seesText(page, first)
  }
  // Never visited, but cached together with the card's requests.
  await page.goto('/account')
  await seesPage(page, 'Account')
  await seesText(page, /Non riusciamo ad aggiornare i dati\. Ultimo aggiornamento/)
  await seesText(page, 'Scegline una nuova quando vuoi')
  await seesText(page, 'Collegati alla rete per vedere le tue scelte.')
  await page.evaluate(() => localStorage.removeItem('own:account'))
  await page.reload()
  await seesText(page, 'Collegati alla rete per vedere i dati del tuo account.')
  assert.notEqual(await storedUser(page), null)
})

test('A member offline before the cache is filled keeps the open page and can still act on it', async ({ member }) => {
  const { page, offline } = await member({}, { serviceWorker: false })
  await seesCode(page)
  await offline(true)
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await seesCode(page)
  await offline(false)
  await page.goto('/segnalazioni')
  await tellReport(page, 'La porta non si chiude.')
  await offline(true)
  await sendReport(page)
  await page.getByText('In attesa di rete', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  // The message that confirms it is missing here: its code did not load before the network went.
  await becomes(() => page.getByText('In attesa di rete', { exact: true }).count(), 0)
  await seesPage(page, 'Segnalazioni')
  await page.getByRole('button', { name: /^Un problema o un.idea/ }).waitFor()
})

test('Signing out works offline in every tab, is final, and reaches the server later', async ({ member }) => {
  const { page, offline } = await member({}, { serviceWorker: true })
  await workerTakesOver(page)
  await workerKeepsAll(page)
  const other = await page.context().newPage()
  await other.goto('/tessera')
  await seesCode(other)
  await page.goto('/logout')
  await seesText(page, 'Vuoi uscire?')
  await offline(true)
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  await other.getByRole('img', { name: 'Codice QR della tessera' }).waitFor({ state: 'detached' })
  await other.getByRole('button', { name: 'Apri il menu' }).click()
  await other.getByRole('link', { name: 'Segnalazioni' }).waitFor()
  assert.equal(await other.getByRole('link', { name: 'Logout' }).count(), 0)
  await other.close()

  // Back online the old cookie opens nothing, and its session is closed.
  await offline(false)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  assert.equal(await storedUser(page), null)
  await becomes(() => page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)
})
