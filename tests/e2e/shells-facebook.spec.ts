import type { Page } from '@playwright/test'
import { startFacebook } from '#tests/stand-ins/facebook.ts'
import { chooses, completesProfile, pressesThere } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { assert, isAt, seesCode, seesPage, seesText } from './sees.ts'
import { createShells } from './shells.ts'

const facebook = await startFacebook()
const { appId, appSecret, graphUrl } = facebook.settings
const env = { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl }
const test = withServer({ env: { ...env, IOS_APP: 'ABCDE12345.org.example.tessera' } })

/** The plugin's answer. */
const gives = (token: string) => ({ accessToken: { token, permissions: ['email'] }, recentlyDeniedPermissions: [] })

test('Facebook on Android: after a plugin error, a cancelled sign-in and a foreign token, a member signs in and opens the mailed link', async ({
  shell,
  server,
}) => {
  const { page, bridge } = shell
  const press = () => page.getByRole('button', { name: 'Continua con Facebook' }).click()
  bridge.answer('FacebookLogin', 'login', () => {
    throw new Refusal('no app of that id', 'ERROR')
  })
  await seesPage(page, 'Accedi')
  await press()
  await seesText(page, /Facebook .*\(2\)/)

  bridge.answer('FacebookLogin', 'login', () => ({ recentlyGrantedPermissions: [] }))
  await press()
  await page.getByText(/\(2\)/).waitFor({ state: 'hidden' })

  bridge.answer('FacebookLogin', 'login', () => gives('of-another-app'))
  await press()
  await seesText(page, /Facebook non riuscita: [^()]*$/)

  facebook.person = { id: '800', email: 'telefono@posta.example', first_name: 'Nives', last_name: 'Alberti' }
  bridge.answer('FacebookLogin', 'login', () => gives(facebook.accessToken()))
  await press()
  await completesProfile(page)
  await seesPage(page, 'Conferma la tua e-mail')
  const link = await server.linkTo('/confirm-email?token=', 'telefono@posta.example')
  await bridge.emit(page, 'App', 'appUrlOpen', { url: new URL(link, server.origin).href })
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
})

test('Facebook on iPhone: after a closed sheet, a refusal and a forged link, a member signs in, signs out, and signs in again', async ({
  phone,
  phones,
  server,
}) => {
  const shells = createShells(server, phones, { reducedMotion: 'reduce' })
  const iphone = await shells.openIphone(['GoogleSignIn'])
  const { bridge } = iphone
  const safari = await phone()
  let sheet = safari.page
  safari.expectProblem(new RegExp(`^request to another origin: ${facebook.origin}/`))
  facebook.person = { id: '802', email: 'iphone@posta.example', first_name: 'Nives', last_name: 'Alberti' }
  let opened = Promise.withResolvers<void>()
  // Each sheet is a new page of one browser: the whole Chromium takes no press in a page that asked to open the app.
  bridge.answer('Browser', 'open', async ({ url }) => {
    sheet = await safari.page.context().newPage()
    await sheet.goto(String(url))
    opened.resolve()
  })
  /** Waits until the sheet has its page: a press on a loading page is lost. */
  const press = async () => {
    opened = Promise.withResolvers<void>()
    await iphone.page.getByRole('button', { name: 'Continua con Facebook' }).click()
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
  await seesPage(iphone.page, 'Conferma la tua e-mail')
  await opens(new URL(await server.linkTo('/confirm-email?token=', 'iphone@posta.example'), server.origin).href)
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

/** The link back to the app on the sheet's last page. */
const backToApp = async (sheet: Page) => (await sheet.getByRole('link', { name: "Torna all'app" }).getAttribute('href'))!
