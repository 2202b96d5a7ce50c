import type { Page } from '@playwright/test'
import { startGoogle } from '#tests/stand-ins/google.ts'
import { chooses, completesProfile, openLogin, pressesThere, windowOf } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { assert, isAt, seesCode, seesPage, seesText } from './sees.ts'
import { createShells } from './shells.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }
const test = withServer({ env: { ...env, IOS_APP: 'ABCDE12345.org.example.tessera' } })

const FAILED = /^Autenticazione con l'account Google non riuscita: [^()]*$/

/** What the plugin gives. */
const gives = (idToken: string | null) => ({ idToken, userId: '700', email: 'telefono@posta.example', accessToken: null })

test('Google on the phone: its plugin throws, the person goes back, then signs in with the server’s nonce in the token', async ({
  shell,
}) => {
  const { page, bridge } = shell
  const press = () => page.getByRole('button', { name: 'Continua con Google' }).click()
  bridge.answer('GoogleSignIn', 'signIn', () => {
    throw new Refusal('No credential is available.', 'NO_CREDENTIAL_AVAILABLE')
  })
  await seesPage(page, 'Accedi')
  await press()
  await seesText(page, /\(2\)/)

  bridge.answer('GoogleSignIn', 'signIn', () => {
    throw new Refusal('The sign-in was canceled.', 'SIGN_IN_CANCELED')
  })
  await press()
  await page.getByText(/\(2\)/).waitFor({ state: 'hidden' })

  bridge.answer('GoogleSignIn', 'signIn', () => gives(null))
  await press()
  await seesText(page, FAILED)

  bridge.answer('GoogleSignIn', 'signIn', async ({ nonce }) =>
    gives(await google.idToken({ sub: '700', email: 'telefono@posta.example', given_name: 'Nives', nonce: String(nonce) })),
  )
  await press()
  await completesProfile(page)
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
  assert.match(bridge.secure.get('capacitor-storage_secrets')!, /"token":"/)
})

test('an account made with Google on the web enters an iPhone’s app without Google by a password that a mail lets choose', async ({
  phone,
  phones,
  server,
}) => {
  const browser = await phone()
  google.person = { sub: '701', email: 'web@posta.example', email_verified: true, given_name: 'Nives', family_name: 'Alberti' }
  await openLogin(browser, google.origin)
  await chooses(await windowOf(browser.page, 'Continua con Google'), 'web@posta.example')
  await completesProfile(browser.page)
  await isAt(browser.page, '/home')

  const shells = createShells(server, phones, { reducedMotion: 'reduce' })
  const { page, bridge } = await shells.openIphone(['Browser'])
  await seesText(page, /^Hai creato l'account con Google\? In questa app si entra con e-mail e password/)
  assert.equal(await page.getByRole('button', { name: 'Continua con Google' }).count(), 0)
  await page.getByRole('link', { name: 'Scegli una password' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill('web@posta.example')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  const link = await server.linkTo('/nuova-password', 'web@posta.example')
  await bridge.emit(page, 'App', 'appUrlOpen', { url: new URL(link, server.origin).href })
  await page.getByLabel('Nuova password', { exact: true }).fill('remo sentiero lanterna')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await seesPage(page, 'Ciao Nives')
  assert.deepEqual(await shells.problems(), [])
  await shells.close()
})

test('Google on an iPhone, in the system’s sheet: closed, refused there, answered by a forged link, then signed in, for good and once more', async ({
  phone,
  phones,
  server,
}) => {
  const shells = createShells(server, phones, { reducedMotion: 'reduce' })
  const iphone = await shells.openIphone()
  const { bridge } = iphone
  const safari = await phone()
  const sheet = safari.page
  safari.expectProblem(new RegExp(`^request to another origin: ${google.origin}/`))
  google.person = { sub: '702', email: 'iphone@posta.example', email_verified: true, given_name: 'Nives', family_name: 'Alberti' }
  let opened = Promise.withResolvers<void>()
  bridge.answer('Browser', 'open', async ({ url }) => {
    await sheet.goto(String(url))
    opened.resolve()
  })
  /** Until the sheet has its page: a press on one that is still loading is lost with it. */
  const press = async () => {
    opened = Promise.withResolvers<void>()
    await iphone.page.getByRole('button', { name: 'Continua con Google' }).click()
    await opened.promise
  }
  const opens = (url: string) => bridge.emit(iphone.page, 'App', 'appUrlOpen', { url })

  await press()
  await sheet.getByRole('link', { name: /^Continua come/ }).waitFor()
  await opens('org.example.tessera://accesso?state=app.forged&code=x')
  await bridge.emit(iphone.page, 'Browser', 'browserFinished', {})
  await seesText(iphone.page, 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.')

  await press()
  await sheet.getByRole('link', { name: 'Annulla' }).waitFor()
  await pressesThere(sheet, 'Annulla')
  await opens(await backToApp(sheet))
  await seesText(iphone.page, 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.')
  assert.equal(bridge.callsOf('Browser', 'close').length, 1)

  const signsIn = async () => {
    await press()
    await chooses(sheet, 'iphone@posta.example')
    await opens(await backToApp(sheet))
  }
  await signsIn()
  await completesProfile(iphone.page)
  await seesPage(iphone.page, 'La mia tessera')
  await seesCode(iphone.page)
  assert.match(bridge.secure.get('capacitor-storage_secrets')!, /"token":"/)
  // The sheet was another browser: nobody is signed in there.
  assert.deepEqual(await sheet.context().cookies(server.origin), [])

  await iphone.page.goto('/logout')
  await iphone.page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await isAt(iphone.page, '/home')
  await iphone.page.goto('/login')
  await signsIn()
  await seesPage(iphone.page, 'Ciao Nives')
  assert.deepEqual(await shells.problems(), [])
  await shells.close()
})

/** What the page that ends the sheet leads to. */
const backToApp = async (sheet: Page) => (await sheet.getByRole('link', { name: "Torna all'app" }).getAttribute('href'))!
