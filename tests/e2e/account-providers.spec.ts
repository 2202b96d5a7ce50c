import { startGoogle } from '../stand-ins/google.ts'
import { chooses, completesProfile, openLogin, windowOf } from './at-provider.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { isAt, seesText } from './sees.ts'
import { withServer } from './fixtures.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const settings = { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } }

let count = 0
function atGoogle(): string {
  const email = `conto.${(count += 1)}@posta.example`
  google.others.push({ sub: `8${google.others.length}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  return email
}

for (const size of ['phone', 'desktop'] as const)
  withServer(settings)(
    `Google is linked to an account that has a password, proves who it is, and is unlinked again, on a ${size}`,
    async ({ world }) => {
      const device = await world[size]()
      const { page } = device
      await registerAndConfirm(page, world.server, newPerson())
      await openLogin(device, google.origin, '/account')
      const email = atGoogle()
      await chooses(await windowOf(page, 'Collega Google'), email)
      await seesText(page, 'Google è collegato al tuo account.')
      await seesText(page, 'Collegato')

      await changeDatabase(world.server, 'update session set provedAt = 0')
      await page.getByRole('button', { name: 'Scollega Google' }).click()
      await page.getByRole('alertdialog', { name: 'Scollegare Google?' }).getByRole('button', { name: 'Scollega' }).click()
      await page.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor()
      await chooses(await windowOf(page, 'Continua con Google'), email)
      await seesText(page, 'Google non è più collegato.')
      await page.getByRole('button', { name: 'Collega Google' }).waitFor()
    },
  )

withServer(settings)('Who came with Google cannot throw away the only way in, until there is a password', async ({ phone, server }) => {
  const device = await phone()
  const { page } = device
  const email = atGoogle()
  await openLogin(device, google.origin)
  await chooses(await windowOf(page, 'Continua con Google'), email)
  await completesProfile(page)
  await isAt(page, '/home')
  await page.goto('/account')
  const unlink = async () => {
    await page.getByRole('button', { name: 'Scollega Google' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scollega' }).click()
  }
  await unlink()
  await seesText(page, "È l'unico modo che hai per accedere: prima aggiungine un altro.")
  await page.getByRole('link', { name: /^Password/ }).click()
  await page.getByRole('main').getByLabel('Nuova password').fill('nebbia forchetta canto')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await isAt(page, '/account')
  await seesText(page, "Password scelta: ora puoi accedere anche con l'e-mail.")
  await server.mailAbout('Il tuo account ha una password', email)
  await unlink()
  await seesText(page, 'Google non è più collegato.')
  await page.getByRole('button', { name: 'Collega Google' }).waitFor()
})
