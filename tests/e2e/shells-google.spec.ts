import { startGoogle } from '#tests/stand-ins/google.ts'
import { completesProfile } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { assert, seesCode, seesPage, seesText } from './sees.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const test = withServer({ env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } })

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
