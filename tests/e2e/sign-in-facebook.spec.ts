import { startFacebook } from '#tests/stand-ins/facebook.ts'
import { chooses, completesProfile, isClosed, openLogin, windowOf } from './at-provider.ts'
import { isAt, seesCode, seesPage } from './sees.ts'
import { withServer } from './fixtures.ts'

const facebook = await startFacebook()
const { appId, appSecret, graphUrl } = facebook.settings
const test = withServer({ env: { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } })

test('A new person signs in with Facebook in a window, completes the profile, confirms the address and has the card', async ({
  phone,
  server,
}) => {
  const email = 'facebook@posta.example'
  facebook.others.push({ id: '91', email, first_name: 'Nives', last_name: "Dall'Òglio" })
  const device = await phone()
  const { page } = device
  await openLogin(device, facebook.origin, '/login?return=%2Ftessera')
  const popup = await windowOf(page, 'Continua con Facebook')
  await chooses(popup, email)
  await completesProfile(page)
  await isClosed(popup)
  await isAt(page, '/confirm-email?return=%2Ftessera')
  await page.goto(await server.linkTo('/confirm-email?token=', email))
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
})
