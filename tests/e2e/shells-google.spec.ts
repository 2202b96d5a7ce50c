import { startGoogle } from '#tests/stand-ins/google.ts'
import { chooses, completesProfile, openLogin, windowOf } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { assert, isAt, seesCode, seesPage, seesText } from './sees.ts'
import { createShells } from './shells.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const env = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }
const test = withServer({ env })

const FAILED = /^Autenticazione con l'account Google non riuscita: [^()]*$/

/** The plugin's answer. */
const gives = (idToken: string | null) => ({ idToken, userId: '700', email: 'telefono@posta.example', accessToken: null })

/** The plugin's errors: the iPhone's has a code of its own for a cancelled sign-in. */
const refusals = {
  android: {
    fails: new Refusal('No credential is available.', 'NO_CREDENTIAL_AVAILABLE'),
    wentBack: new Refusal('The sign-in was canceled.', 'SIGN_IN_CANCELED'),
  },
  iphone: {
    fails: new Refusal('keychain error'),
    wentBack: new Refusal('The user canceled the sign-in flow.', 'SIGN_IN_CANCELED'),
  },
}

test('Google on both phones: after a plugin error, a token with another nonce and a cancelled sign-in, the server’s nonce signs the member in', async ({
  phones,
  server,
}) => {
  const shells = createShells(server, phones, { reducedMotion: 'reduce' })
  for (const [kind, { fails, wentBack }] of Object.entries(refusals)) {
    const { page, bridge } = kind === 'iphone' ? await shells.openIphone(['Browser']) : await shells.open()
    const press = () => page.getByRole('button', { name: 'Continua con Google' }).click()
    const person = { sub: `700-${kind}`, email: `${kind}@posta.example`, given_name: 'Nives' }
    bridge.answer('GoogleSignIn', 'signIn', () => {
      throw fails
    })
    await seesPage(page, 'Accedi')
    await press()
    await seesText(page, /Google .*\(2\)/)

    bridge.answer('GoogleSignIn', 'signIn', async () => gives(await google.idToken({ ...person, nonce: 'of-another-sign-in' })))
    await press()
    await seesText(page, FAILED)

    bridge.answer('GoogleSignIn', 'signIn', () => {
      throw wentBack
    })
    await press()
    await page.getByText(FAILED).waitFor({ state: 'hidden' })

    bridge.answer('GoogleSignIn', 'signIn', () => gives(null))
    await press()
    await seesText(page, FAILED)

    bridge.answer('GoogleSignIn', 'signIn', async ({ nonce }) => gives(await google.idToken({ ...person, nonce: String(nonce) })))
    await press()
    await completesProfile(page)
    await seesPage(page, 'La mia tessera')
    await seesCode(page)
    assert.match(bridge.secure.get('capacitor-storage_secrets')!, /"token":"/)
    // The id token is made for the server's own client, on either phone.
    assert.deepEqual(bridge.callsOf('GoogleSignIn', 'initialize').at(-1), { clientId })
  }
  assert.deepEqual(await shells.problems(), [])
  await shells.close()
})

test('An account made with Google on the web enters an iPhone app without Google by a password set from a mail', async ({
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
  const { page, bridge } = await shells.openIphone(['GoogleSignIn', 'Browser'])
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
