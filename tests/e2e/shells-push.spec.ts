import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withServer } from './fixtures.ts'
import { assert, isAt, seesPage, seesText } from './sees.ts'
import { temporaryFolder } from './server.ts'
import { clearWebView, enters, seesCard } from './shell-people.ts'

/** A server with Firebase settings; these stories send nothing. */
const folder = temporaryFolder()
const FCM_KEY = join(folder, 'firebase.json')
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
writeFileSync(FCM_KEY, JSON.stringify({ client_email: 'push@tessera.example', private_key: key, project_id: 'tessera-prova' }))

const test = withServer({ env: { FCM_KEY } })
test.afterAll(() => rmSync(folder, { recursive: true }))

test('Notifications are asked for only after a press; a tap opens its page in a running and in a closed app; they stay on in a cleared web view', async ({
  shell,
  server,
}) => {
  await enters(shell, server)
  const { bridge } = shell
  const asked = () => bridge.callsOf('PushNotifications', 'requestPermissions').length
  await shell.page.goto('/account')
  await seesText(shell.page, 'Vuoi sapere quando scade la tessera o cambia un appuntamento? Scegli tu gli argomenti.')
  assert.equal(asked(), 0)
  await shell.page.getByRole('button', { name: 'Attiva', exact: true }).click()
  await seesText(shell.page, 'Le notifiche sono attive su questo dispositivo.')
  assert.equal(asked(), 1)

  const tap = (path: string) => bridge.emit(shell.page, 'PushNotifications', 'pushNotificationActionPerformed', tapped(path))
  // The enlarged code and the menu do not stay open over the page, and each page is one step back.
  const { page } = shell
  await page.getByRole('navigation', { name: 'Vai a', exact: true }).getByRole('link', { name: 'Tessera' }).click()
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  await tap('/appuntamenti')
  await seesPage(page, 'Appuntamenti')
  await tap('/appuntamenti')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu principale' })
  await menu.waitFor()
  await tap('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await menu.waitFor({ state: 'hidden' })
  for (const before of ['Appuntamenti', 'La mia tessera']) {
    await bridge.emit(page, 'App', 'backButton', { canGoBack: true })
    await seesPage(page, before)
  }
  assert.equal(await page.getByRole('dialog').count(), 0)
  await shell.restart(() => tap('/convenzioni'))
  await seesPage(shell.page, 'Convenzioni')
  // A foreign address opens the list of notices.
  await shell.restart(() => tap('https://evil.example/'))
  await isAt(shell.page, '/account/notifiche')

  // The server goes on sending: the app must know it, and tell it a changed token.
  await clearWebView(shell)
  const told = shell.page.context().waitForEvent('request', (sent) => sent.method() === 'PUT' && sent.url().endsWith('/api/push/devices'))
  await shell.restart()
  await told
  await seesCard(shell)
  await shell.page.goto('/account')
  await seesText(shell.page, 'Le notifiche sono attive su questo dispositivo.')
})

/** A tap as both platforms report it; `data` is what the server sent beside the text. */
const tapped = (path: string) => ({ actionId: 'tap', inputValue: null, notification: { id: '1', data: { id: '', path } } })
