import { startFacebook } from '#tests/stand-ins/facebook.ts'
import { completesProfile } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { seesCode, seesPage, seesText } from './sees.ts'

const facebook = await startFacebook()
const { appId, appSecret, graphUrl } = facebook.settings
const test = withServer({ env: { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } })

/** What the plugin gives. */
const gives = (token: string) => ({ accessToken: { token, permissions: ['email'] }, recentlyDeniedPermissions: [] })

test('Facebook on the phone: its plugin throws, the person goes back, a token is none of Facebook’s, then they sign in and open the mail’s link', async ({
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
