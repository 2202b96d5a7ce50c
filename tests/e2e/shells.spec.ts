import { request, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { codePicture } from './code-picture.ts'
import { test } from './fixtures.ts'
import { ask, confirmationLink, fillRegistration, newPerson, signIn } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { SILENCE } from './phone-bridge.ts'
import { enters, seesCard } from './shell-people.ts'
import { SHELL_ORIGIN, type Shell } from './shells.ts'
import { signedCard } from './signed-card.ts'

// The specification's journey in the store app: the native bundle on the shell's own origin, a phone behind Capacitor's bridge, and the
// real server on another origin.

const TOKEN = 'capacitor-storage_secrets'

/** Everything that the phone stores, as one text. */
async function keptBy({ page, bridge }: Shell): Promise<string> {
  const inWeb = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  return JSON.stringify([[...bridge.preferences], [...bridge.secure]]) + inWeb
}

const tokenOf = ({ bridge }: Shell) => (JSON.parse(bridge.secure.get(TOKEN) ?? '{}') as { token?: string | null }).token ?? null

test('A member registers in the app, confirms elsewhere and has the card; the token is in the secure storage only', async ({
  shell,
  server,
  desktop,
}) => {
  const person = newPerson()
  const { page, bridge } = shell
  await seesPage(page, 'Accedi')
  await seesText(page, /^È bello rivederti\./)
  await fillRegistration(page, person)
  await page.getByRole('button', { name: 'Crea account' }).click()
  await seesPage(page, 'Conferma la tua e-mail')

  const browser = await desktop()
  await browser.page.goto(await confirmationLink(server, person))
  await browser.page.getByRole('link', { name: 'Accedi' }).last().click()
  await signIn(browser.page, person)
  await seesPage(browser.page, 'La mia tessera')

  await page.getByRole('button', { name: 'Ho confermato' }).click()
  await seesCard(shell)

  const token = tokenOf(shell)!
  assert.match(token, /^\S{30,}$/)
  assert.equal((await keptBy(shell)).split(token).length, 2)
  assert.deepEqual(Object.keys(JSON.parse(bridge.preferences.get('user')!) as object).toSorted(), [
    'confirm14',
    'email',
    'firebaseUid',
    'firstname',
    'lastname',
    'privacy',
    'tessera',
  ])
  // `account` tells whether the address is confirmed, for when the system clears the web view.
  assert.deepEqual([...bridge.preferences.keys()].toSorted(), ['account', 'user'])
  assert.deepEqual(await page.context().cookies(), [])
})

test('The app starts offline with its card and theme; signing out offline leaves nothing behind, and the token waits until the server is told', async ({
  shell,
  server,
}) => {
  const person = await enters(shell, server)
  const colour = () => shell.page.evaluate(() => document.documentElement.style.getPropertyValue('--assoc'))
  const before = await colour()
  assert.match(before, /^#/)
  const number = (JSON.parse(shell.bridge.preferences.get('user')!) as { tessera: string }).tessera
  const token = tokenOf(shell)!
  await server.stop()
  await shell.restart()
  await seesCard(shell)
  await seesText(shell.page, person.firstname)
  assert.equal(await colour(), before)
  assert.match(await shell.page.title(), /^La mia tessera · \S/)
  await leaves(shell)
  assert.equal(shell.bridge.preferences.has('user'), false)
  assert.equal(tokenOf(shell), token)

  await server.start()
  await shell.restart()
  await becomes(() => tokenOf(shell), null)
  assert.equal(await statusWith(server, token), 401)
  const kept = await keptBy(shell)
  for (const own of [person.email, person.lastname, number, token]) assert.equal(kept.includes(own), false, own)
  assert.deepEqual(await keysInDatabase(shell), ['collection', 'content'])
})

async function leaves({ page }: Shell): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await seesPage(page, /./)
  await isAt(page, '/home')
}

/** The server's status code for this token. */
async function statusWith(server: Server, token: string): Promise<number> {
  const headers = { Origin: 'https://localhost', Authorization: `Bearer ${token}` }
  return (await fetch(`${server.origin}/api/auth/session`, { headers })).status
}

/** The kinds of entries in the snapshot store: public content alone when nobody is signed in. */
const keysInDatabase = ({ page }: Shell): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('tessera')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(opening.error))
    })
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const asking = database.transaction('snapshots').objectStore('snapshots').getAllKeys()
      asking.addEventListener('success', () => resolve(asking.result))
    })
    database.close()
    return [...new Set(keys.map((key) => String(key).split(':')[0]!))]
  })

test('The back gesture closes what is open, goes back, and leaves the app at the first page', async ({ shell, server }) => {
  await enters(shell, server)
  const { page, bridge } = shell
  const back = async () => bridge.emit(page, 'App', 'backButton', { canGoBack: await canGoBack(page) })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('link', { name: /^Privacy/ })
    .click()
  const window = page.getByRole('dialog', { name: 'Privacy' })
  await window.waitFor()
  await back()
  await window.waitFor({ state: 'hidden' })
  await page.getByRole('navigation', { name: 'Menu principale' }).waitFor()
  await back()
  await page.getByRole('navigation', { name: 'Menu principale' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Convenzioni' }).click()
  await seesPage(page, 'Convenzioni')
  await back()
  await seesPage(page, 'La mia tessera')
  await back()
  await becomes(() => bridge.callsOf('App', 'minimizeApp').length, 1)

  // A mail's link opens the closed app: its page, with the card behind it.
  await shell.restart(() => bridge.emit(page, 'App', 'appUrlOpen', { url: `${server.origin}/convenzioni` }))
  await seesPage(shell.page, 'Convenzioni')
  assert.equal(await canGoBack(shell.page), true)
  await bridge.emit(shell.page, 'App', 'backButton', { canGoBack: true })
  await seesCard(shell)
  assert.equal(await canGoBack(shell.page), false)
})

/** What Android's web view says with the gesture. The browser's tab begins with an empty page, which a phone's view does not have. */
async function canGoBack(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  await session.detach()
  return entries.slice(0, currentIndex).some(({ url }) => url !== 'about:blank')
}

test('A token ended elsewhere signs the member out at the next start with a reason; a second factor turned on meanwhile is asked for', async ({
  shell,
  server,
}) => {
  const { email, password } = await enters(shell, server)
  const token = tokenOf(shell)!
  let secret = ''
  // While the app is closed; an open app would learn of it from its own calls.
  await shell.restart(async () => {
    const elsewhere = await request.newContext()
    await ask(elsewhere, server, '/api/auth/sign-in', { email, password })
    ;({ secret } = (await ask(elsewhere, server, '/api/auth/second-factor/start', {})) as { secret: string })
    await ask(elsewhere, server, '/api/auth/second-factor/confirm', { code: new TOTP({ secret }).generate() })
    await ask(elsewhere, server, '/api/account/sessions/end-others', {})
    await elsewhere.dispose()
  })
  await seesPage(shell.page, 'Accedi')
  await seesText(shell.page, /^La sessione è finita\./)
  assert.deepEqual([shell.bridge.preferences.has('user'), tokenOf(shell)], [false, null])
  assert.equal((await keptBy(shell)).includes(token), false)

  const { page } = shell
  await signIn(page, { email, password })
  await seesPage(page, 'Verifica in due passaggi')
  assert.equal(tokenOf(shell), null)
  // Each code works once: this one belongs to the next half minute.
  await page.getByLabel('Codice', { exact: true }).fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: 'Continua' }).click()
  await seesCard(shell)
})

test('A server newer than the app shows «Aggiorna l’app» until it is dismissed, and the card stays visible', async ({ shell, server }) => {
  await enters(shell, server)
  // The header of an app of another build.
  await shell.page
    .context()
    .route(`${server.origin}/api/**`, (route) => route.continue({ headers: { ...route.request().headers(), 'tessera-api': '0' } }))
  await shell.restart()
  await shell.page
    .getByRole('main')
    .getByText(/^Aggiorna l'app:/)
    .waitFor()
  await seesCard(shell)
  const words = shell.page.getByText(/^Aggiorna l'app:/).filter({ visible: true })
  // On the card it stands above the code, on any phone; on other screens at the foot.
  for (const height of [568, 667, 844]) {
    await shell.page.setViewportSize({ width: 375, height })
    const [note, code] = await Promise.all([words.boundingBox(), shell.page.locator('main .tcard-code').boundingBox()])
    assert.ok(note!.y + note!.height < code!.y, `${height}: ${note!.y}`)
  }
  await shell.page.getByRole('link', { name: 'Convenzioni' }).last().click()
  await seesPage(shell.page, 'Convenzioni')
  await words.waitFor()
  await shell.page.getByRole('button', { name: 'Chiudi' }).click()
  await words.waitFor({ state: 'hidden' })
  const refused = shell.page.waitForResponse((answer) => answer.status() === 409)
  await shell.page.getByRole('link', { name: 'Appuntamenti' }).last().click()
  await refused
  await seesPage(shell.page, 'Appuntamenti')
  assert.equal(await words.count(), 0)
  assert.notEqual(tokenOf(shell), null)
})

test('A sign-in fails with a message when the secure storage never answers, and an empty storage asks to sign in again', async ({
  shell,
  server,
}) => {
  const { page, bridge } = shell
  await seesPage(page, 'Accedi')
  bridge.answer('SecureStorage', 'internalGetItem', SILENCE)
  await shell.restart()
  await seesPage(shell.page, 'Accedi')
  await signIn(shell.page, newPerson())
  await seesText(shell.page, /^Il telefono non risponde all'app\./)

  bridge.answer('SecureStorage', 'internalGetItem', ({ prefixedKey }) => ({ data: bridge.secure.get(String(prefixedKey)) ?? null }))
  await shell.restart()
  await enters(shell, server)
  bridge.secure.clear()
  await shell.restart()
  await seesPage(shell.page, 'Accedi')
  await seesText(shell.page, /^La sessione è finita\./)
})

test('The camera at /v, below the phone’s status bar, says where to allow it after a refusal, then reads a card with a vibration', async ({
  filmedShell,
  server,
}) => {
  const card = await signedCard(server)
  const { page, bridge, show } = filmedShell
  const allow = (...permissions: string[]) => page.context().grantPermissions(permissions, { origin: SHELL_ORIGIN })
  await allow()
  const top = 59
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top } })
  await page.goto('/v')
  await becomes(async () => ((await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0) >= top, true)
  await seesText(page, /Da ora funziona anche senza rete\./)
  await seesText(page, /^Fotocamera bloccata\. .* dalle impostazioni del telefono/)
  await allow('camera')
  await show(await codePicture(await card.text()))
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesPage(page, 'Valida')
  await seesText(page, 'Giulia B. Applica lo sconto.')
  assert.deepEqual(bridge.callsOf('Haptics', 'notification'), [{ type: 'SUCCESS' }])
  // The next one is read by the phone's own camera, which opens the app where it is.
  const steps = await page.evaluate(() => history.length)
  await bridge.emit(page, 'App', 'appUrlOpen', { url: await card.print() })
  await seesPage(page, 'Copia della tessera')
  assert.equal(await page.evaluate(() => history.length), steps)
  const felt = () => bridge.callsOf('Haptics', 'notification').map(({ type }) => type)
  await becomes(felt, ['SUCCESS', 'WARNING'])
  // Where the app was closed, nobody has touched it before the verdict.
  const url = await card.print()
  await filmedShell.restart(() => bridge.emit(page, 'App', 'appUrlOpen', { url }))
  await seesPage(filmedShell.page, 'Copia della tessera')
  await becomes(felt, ['SUCCESS', 'WARNING', 'WARNING'])
})

test('The enlarged code raises the brightness and restores it; a file and a link go to the phone’s own share sheet', async ({
  shell,
  server,
}) => {
  await enters(shell, server)
  const { page, bridge } = shell
  const brightness = () => bridge.callsOf('ScreenBrightness', 'setBrightness').map(({ brightness }) => brightness)
  // The enlarged page is white on a dark phone too, so clock and battery turn dark.
  const bars = () => bridge.callsOf('SystemBars', 'setStyle').at(-1)?.style
  await page.emulateMedia({ colorScheme: 'dark' })
  await becomes(bars, 'DARK')
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  await becomes(brightness, [1])
  await becomes(bars, 'LIGHT')
  await bridge.emit(page, 'App', 'backButton', { canGoBack: true })
  await becomes(brightness, [1, -1])
  await becomes(bars, 'DARK')

  await page.goto('/account/esporta')
  await page
    .getByRole('button', { name: /Scarica/ })
    .first()
    .click()
  await becomes(() => bridge.callsOf('Share', 'share').length, 1)
  const [written] = bridge.callsOf('Filesystem', 'writeFile')
  assert.equal(written!.directory, 'CACHE')
  assert.deepEqual(bridge.callsOf('Share', 'share')[0]!.files, [`file:///data/user/0/app/cache/${String(written!.path)}`])
  assert.match(String(written!.path), /^shared\/[\w-]+\.\w+$/)

  await page.goto('/convenzioni/farmacia-della-pieve')
  await page.getByRole('button', { name: 'Condividi Farmacia della Pieve' }).click()
  await becomes(() => bridge.callsOf('Share', 'share').length, 2)
  assert.equal(bridge.callsOf('Share', 'share')[1]!.url, `${server.origin}/convenzioni/farmacia-della-pieve`)
})

test('A link of ours opens its page in the app and a foreign one does nothing; a document opens in a dialog, and a file in the share sheet', async ({
  shell,
  server,
}) => {
  const { page, bridge } = shell
  await seesPage(page, 'Accedi')
  assert.equal(await page.getByRole('button', { name: /passkey/i }).count(), 0)
  const person = newPerson()
  await fillRegistration(page, person)
  await page.getByRole('main').getByRole('link', { name: 'informativa privacy' }).click()
  const window = page.getByRole('dialog', { name: 'Privacy' })
  await window.getByText(/articolo 13/).waitFor()
  assert.equal(page.context().pages().length, 1)
  await bridge.emit(page, 'App', 'backButton', { canGoBack: true })
  await window.waitFor({ state: 'hidden' })
  assert.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), person.email)
  const password = page.getByLabel('Password', { exact: true })
  assert.equal(await password.inputValue(), person.password)

  // Android's keyboard takes its height off the window; nothing else stands over the field.
  const tabs = page.getByRole('navigation', { name: 'Vai a', exact: true })
  const screen = page.viewportSize()!
  await password.focus()
  await page.setViewportSize({ width: screen.width, height: 500 })
  await tabs.waitFor({ state: 'hidden' })
  // Nor under the finger that presses a button.
  await password.blur()
  assert.equal(await tabs.isVisible(), false)
  await page.setViewportSize(screen)
  await tabs.waitFor()

  const opens = (url: string) => bridge.emit(page, 'App', 'appUrlOpen', { url })
  await opens('https://evil.example/istruzioni')
  await opens(`${server.origin}//evil.example/`)
  await opens(`${server.origin}/convenzioni`)
  await seesPage(page, 'Convenzioni')
  assert.equal(new URL(page.url()).origin, 'https://localhost')

  await page.goto('/appuntamenti')
  await page.getByRole('main').getByRole('link', { name: 'Camminata dei tre mulini' }).first().click()
  const link = page.getByRole('link', { name: 'Aggiungi Camminata dei tre mulini al calendario' })
  await link.click()
  await becomes(() => bridge.callsOf('Share', 'share').length, 1)
  const [written] = bridge.callsOf('Filesystem', 'writeFile')
  assert.match(String(written!.path), /^shared\/[\w-]+\.ics$/)
  assert.match(Buffer.from(String(written!.data), 'base64').toString(), /^BEGIN:VCALENDAR\r\n/)

  await server.stop()
  await link.click()
  await seesText(page, 'Non riusciamo a collegarci. Controlla la rete e riprova.')
  assert.equal(bridge.callsOf('Share', 'share').length, 1)
})
