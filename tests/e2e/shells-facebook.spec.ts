import { startFacebook } from '#tests/stand-ins/facebook.ts'
import { completesProfile } from './at-provider.ts'
import { withServer } from './fixtures.ts'
import { Refusal } from './phone-bridge.ts'
import { seesCode, seesPage, seesText } from './sees.ts'

const facebook = await startFacebook()
const { appId, appSecret, graphUrl } = facebook.settings
const test = withServer({ env: { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } })

/** What the plugin gives. */
const gives = (token: string, isLimitedLogin: boolean) => ({ provider: 'facebook', result: { accessToken: { token }, isLimitedLogin } })

test('Facebook on the phone: its plugin throws, an iPhone gives what opens nothing, then the person signs in and opens the mail’s link', async ({
  shell,
  server,
}) => {
  const { page, bridge } = shell
  const press = () => page.getByRole('button', { name: 'Continua con Facebook' }).click()
  bridge.answer('SocialLogin', 'login', () => {
    throw new Refusal('no app of that id', 'ERROR')
  })
  await seesPage(page, 'Accedi')
  await press()
  await seesText(page, /Facebook .*\(2\)/)

  facebook.person = { id: '800', email: 'telefono@posta.example', first_name: 'Nives', last_name: 'Alberti' }
  bridge.answer('SocialLogin', 'login', () => gives(facebook.accessToken(), true))
  await press()
  await seesText(page, /Facebook non riuscita: [^()]*$/)

  bridge.answer('SocialLogin', 'login', () => gives(facebook.accessToken(), false))
  await press()
  await completesProfile(page)
  await seesPage(page, 'Conferma la tua e-mail')
  const link = await server.linkTo('/confirm-email?token=', 'telefono@posta.example')
  await bridge.emit(page, 'App', 'appUrlOpen', { url: new URL(link, server.origin).href })
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
})
