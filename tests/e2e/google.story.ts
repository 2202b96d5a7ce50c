import { startGoogle } from '../stand-ins/google.ts'
import { isAt, seesPage, seesText, storedUser, assert } from './sees.ts'
import { story, type Device } from './story.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const withGoogle = { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } }

/** Google is another origin, and here a page is meant to go there. */
async function toLogin({ page, expectProblem }: Device, path = '/login') {
  expectProblem(new RegExp(`^request to another origin: ${issuer}/`))
  await page.goto(path)
}

let count = 0
const newcomer = () => {
  count += 1
  const email = `google.${count}@posta.example`
  google.others.push({ sub: `7000${count}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  return email
}

for (const kind of ['phone', 'desktop'] as const) {
  story(
    `On a ${kind}, somebody new signs in with Google in a window, completes the profile and has the card`,
    async (world) => {
      const email = newcomer()
      const device = await world[kind]()
      const { page } = device
      await toLogin(device)
      const opened = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Continua con Google' }).click()
      const popup = await opened
      await popup.getByRole('link', { name: `Continua come ${email}` }).click()
      await seesPage(page, 'Completa il profilo')
      assert.equal(popup.isClosed(), true)
      assert.equal(await page.getByLabel('Cognome').inputValue(), "Dall'Òglio")
      await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).check()
      await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).check()
      await page.getByRole('button', { name: 'Salva e continua' }).click()
      await isAt(page, '/home')
      assert.equal((await storedUser(page))?.email, email)
      await page.goto('/tessera')
      await seesText(page, "Nives Dall'Òglio")
    },
    withGoogle,
  )
}
