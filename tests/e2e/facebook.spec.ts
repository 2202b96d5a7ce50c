import { startFacebook } from '../stand-ins/facebook.ts'
import { blockWindows, chooses, completesProfile, isClosed, openLogin, windowOf } from './at-provider.ts'
import { assert, isAt, seesCode, seesPage, seesText } from './sees.ts'
import { withServer } from './fixtures.ts'

const facebook = await startFacebook()
const { appId, appSecret, graphUrl } = facebook.settings
const settings = { env: { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_GRAPH_URL: graphUrl } }
const button = 'Continua con Facebook'

let count = 0
/** Somebody at Facebook whom nobody here knows; gives the address. */
function atFacebook(): string {
  const email = `facebook.${(count += 1)}@posta.example`
  facebook.others.push({ id: `9${count}`, email, first_name: 'Nives', last_name: "Dall'Òglio" })
  return email
}

for (const kind of ['phone', 'desktop'] as const) {
  withServer(settings)(
    `On a ${kind}, somebody new signs in with Facebook in a window, completes the profile, confirms the address and has the card`,
    async ({ world }) => {
      const email = atFacebook()
      const device = await world[kind]()
      const { page } = device
      await openLogin(device, facebook.origin, '/login?return=%2Ftessera')
      const popup = await windowOf(page, button)
      await chooses(popup, email)
      await completesProfile(page)
      await isClosed(popup)
      await isAt(page, '/confirm-email?return=%2Ftessera')
      await page.goto(await world.server.linkTo('/confirm-email?token=', email))
      await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
      await seesPage(page, 'La mia tessera')
      await seesCode(page)
    },
  )

  withServer(settings)(`On a ${kind} whose browser blocks windows, the page itself goes to Facebook and comes back`, async ({ world }) => {
    const email = atFacebook()
    const device = await world[kind]()
    const { page } = device
    await blockWindows(page)
    await openLogin(device, facebook.origin)
    await page.getByRole('button', { name: button }).click()
    await chooses(page, email)
    await completesProfile(page)
    await isAt(page, '/confirm-email')
  })
}

withServer(settings)('An account at Facebook without an address sends the person to register by e-mail', async ({ phone }) => {
  facebook.others.push({ id: '9999' })
  const device = await phone()
  const { page } = device
  await openLogin(device, facebook.origin)
  await chooses(await windowOf(page, button), 'f9999')
  await seesText(page, "Facebook non ci ha dato il tuo indirizzo e-mail. Registrati con l'e-mail.")
})

withServer(settings)('Only Facebook is offered where only Facebook is set up', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login?step=registrati')
  await page.getByRole('button', { name: button }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Google' }).count(), 0)
})
