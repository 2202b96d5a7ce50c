import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { runCommandLine } from '#server/command-line.ts'
import { testPicture } from '#server/core/content/test-picture.ts'
import { test } from './fixtures.ts'
import { onlyKey, rotateKeys } from './key-rotation.ts'
import { assert, becomes, seesPage, seesText } from './sees.ts'
import { SHELL_ORIGIN } from './shells.ts'
import { clearWebView, enters, seesCard } from './shell-people.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { until } from './until.ts'
import { sendReport, tellReport } from './report-form.ts'

// An app on a phone with troubles.

test('After the system clears the web view the server restores its data; an app closed while it gets its code has it at the next start', async ({
  shell,
  server,
}) => {
  await enters(shell, server)
  await clearWebView(shell)
  const devices = `${server.origin}/api/card/devices`
  const context = shell.page.context()
  let asked = 0
  await context.route(devices, () => void (asked += 1))
  await shell.restart()
  await seesPage(shell.page, 'La mia tessera')
  await becomes(() => asked, 1)
  await context.unroute(devices)
  await shell.restart()
  await seesCard(shell)

  // The association's name comes with the network, in the app that started without.
  const title = await shell.page.title()
  const site = `${server.origin}/api/site`
  await clearWebView(shell)
  shell.expectProblem(/\/api\/site/)
  await context.route(site, (route) => route.abort())
  await shell.restart()
  await seesPage(shell.page, 'La mia tessera')
  assert.equal(await shell.page.title(), 'La mia tessera · Tessera')
  await context.unroute(site)
  await shell.page.evaluate(() => dispatchEvent(new Event('online')))
  await shell.page.waitForFunction((named) => document.title === named, title)
  await seesCard(shell)
})

test('Keys replaced while a turned phone fetches its code: the app ends with a code that a shop accepts', async ({
  shell,
  server,
  phone,
}) => {
  const devices = `${server.origin}/api/card/devices`
  const context = shell.page.context()
  const asked = Promise.withResolvers<void>()
  const replaced = Promise.withResolvers<void>()
  await context.route(devices, async (route) => {
    asked.resolve()
    await replaced.promise
    await route.continue()
  })
  const entered = enters(shell, server)
  await asked.promise
  const kid = await onlyKey(server)
  await rotateKeys(server, '--compromised', kid)
  await until('the new key alone', async () => (await onlyKey(server)) !== kid)
  await shell.page.setViewportSize({ width: 844, height: 390 })
  replaced.resolve()
  await entered
  await shell.page.setViewportSize({ width: 390, height: 844 })
  const shop = (await phone()).page
  await shop.goto('/v')
  await shop.getByText(/Da ora funziona anche senza rete\./).waitFor()
  await pointsAt(shop, await shownCode(shell.page))
  await seesPage(shop, 'Valida')
})

test('A token without its user is dropped and its session ends, because an iPhone keeps it after the app is removed', async ({
  shell,
  server,
}) => {
  await enters(shell, server)
  const { token } = JSON.parse(shell.bridge.secure.get('capacitor-storage_secrets')!) as { token: string }
  shell.bridge.preferences.clear()
  await clearWebView(shell)
  await shell.restart()
  await seesPage(shell.page, 'Accedi')
  await becomes(() => JSON.stringify([...shell.bridge.secure]).includes('\\"token\\":null'), true)
  const headers = { Origin: SHELL_ORIGIN, Authorization: `Bearer ${token}` }
  assert.equal((await fetch(`${server.origin}/api/auth/session`, { headers })).status, 401)
})

test('A clock wrong by days is announced, and the code uses the association’s time', async ({ shell, server }) => {
  await shell.page.context().addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 3 * 24 * 3_600_000
  })
  await shell.restart()
  await enters(shell, server)
  await seesText(shell.page, /^L'orologio del telefono è avanti di/)
  await shell.restart()
  await seesCard(shell)
})

test("The app shows the server's pictures and the photos of the member's reports, and finds nearby offers by the phone’s position", async ({
  shell,
  server,
}) => {
  await enters(shell, server)
  const { page } = shell
  const file = join(server.dataDir, 'foto.jpg')
  writeFileSync(file, await testPicture(1500, 1000).jpeg().toBuffer())
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() }
  const words = ['picture', 'convenzioni', 'terme-acquabella', file, '--alt', 'La vasca grande']
  assert.equal(await runCommandLine(words, { env: { DATA_DIR: server.dataDir }, ...streams }), 0)
  await page.context().grantPermissions(['geolocation'], { origin: SHELL_ORIGIN })
  await page.context().setGeolocation({ latitude: 43.3605, longitude: 11.7955 })
  await page.goto('/convenzioni')
  await page.getByRole('button', { name: 'Vicino a me' }).click()
  await seesText(page, /, dalla più vicina$/)
  await page.goto('/convenzioni/terme-acquabella')
  const picture = page.getByRole('img', { name: 'La vasca grande' })
  await becomes(() => picture.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth > 0), true)
  assert.equal(new URL(await picture.evaluate((shown: HTMLImageElement) => shown.currentSrc)).origin, server.origin)

  // A photo needs the session, which its address alone does not carry.
  await page.goto('/segnalazioni')
  await tellReport(page, 'La luce delle scale è spenta.')
  const buffer = await testPicture(1200, 800).jpeg().toBuffer()
  const asked = page.waitForEvent('filechooser')
  // Android's web view opens the camera for a field with `capture`.
  await page.getByRole('button', { name: 'Scatta una foto' }).click()
  const camera = await asked
  assert.equal(await camera.element().getAttribute('capture'), 'environment')
  await camera.setFiles({ name: 'scale.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await sendReport(page)
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  const photo = page.getByRole('button', { name: 'Mostra foto 1' }).locator('img')
  await becomes(() => photo.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 1200)
})
