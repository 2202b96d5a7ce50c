import { startGoogle } from '../stand-ins/google.ts'
import { blockWindows, chooses, completesProfile, openLogin, windowOf } from './at-provider.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import type { Device } from './devices.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { hasFocus, isAt, seesPage, seesText } from './sees.ts'
import { withServer } from './fixtures.ts'
import type { Server } from './server.ts'

// Providers as a way to sign in and as a fresh proof.

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const test = withServer({ env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } })
const button = 'Continua con Google'
const title = 'Conferma che sei tu'

let count = 0
function atGoogle(): string {
  const email = `conto.${(count += 1)}@posta.example`
  google.others.push({ sub: `8${google.others.length}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  return email
}

/** Registers a member who can sign in with Google only. */
async function comesWithGoogle(device: Device): Promise<string> {
  const email = atGoogle()
  await openLogin(device, google.origin)
  await chooses(await windowOf(device.page, button), email)
  await completesProfile(device.page)
  await isAt(device.page, '/home')
  return email
}

const tenMinutesLater = (server: Server) => changeDatabase(server, 'update session set provedAt = 0')

test('A member with a password links Google, uses it as proof before a code, and unlinks it', async ({ phone, server }) => {
  const device = await phone()
  const { page } = device
  await registerAndConfirm(page, server, newPerson())
  await openLogin(device, google.origin, '/account')
  const email = atGoogle()
  await chooses(await windowOf(page, 'Collega Google'), email)
  await seesText(page, 'Google è collegato al tuo account.')
  await seesText(page, 'Collegato')

  const { recoveryCodes } = await switchSecondFactorOn(page)
  await tenMinutesLater(server)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Scollega Google' }).click()
  await page.getByRole('alertdialog', { name: 'Scollegare Google?' }).getByRole('button', { name: 'Scollega' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.waitFor()
  await chooses(await windowOf(page, button), email)
  const code = sheet.getByLabel('Codice di 6 cifre')
  await hasFocus(code)
  await code.fill('000000')
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'Il codice non è quello giusto. Aspetta il prossimo e riprova.')
  await code.fill(recoveryCodes[0]!)
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'Google non è più collegato.')
  await page.getByRole('button', { name: 'Collega Google' }).waitFor()
})

test('A member from Google cannot unlink it before setting a password', async ({ phone, server }) => {
  const device = await phone()
  const { page } = device
  const email = await comesWithGoogle(device)
  await page.goto('/account')
  const unlink = async () => {
    await page.getByRole('button', { name: 'Scollega Google' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Scollega' }).click()
  }
  await unlink()
  await seesText(page, "È l'unico modo che hai per accedere: prima aggiungine un altro.")
  await tenMinutesLater(server)
  await page.getByRole('link', { name: /^Password/ }).click()
  await page.getByRole('main').getByLabel('Nuova password').fill('nebbia forchetta canto')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await page.getByRole('dialog', { name: title }).waitFor()
  await chooses(await windowOf(page, button), email)
  await isAt(page, '/account')
  await seesText(page, "Password scelta: ora puoi accedere anche con l'e-mail.")
  await server.mailAbout('Il tuo account ha una password', email)
  await unlink()
  await seesText(page, 'Google non è più collegato.')
  await page.getByRole('button', { name: 'Collega Google' }).waitFor()
})

test('Without pop-up windows, as in an installed app, the page itself goes to Google for the proof, asks for the code, and returns', async ({
  phone,
  server,
}) => {
  const device = await phone()
  const { page } = device
  const email = await comesWithGoogle(device)
  await tenMinutesLater(server)
  await blockWindows(page)
  const leaves = async () => {
    await page.goto('/account/esporta')
    await page.getByRole('button', { name: 'Scarica da leggere' }).click()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click()
  }
  await leaves()
  await page.getByRole('link', { name: 'Annulla' }).click()
  await seesPage(page, 'Non è andata a buon fine')
  await page.getByRole('link', { name: "Torna all'account" }).click()
  await isAt(page, '/account/esporta')
  await leaves()
  await chooses(page, email)
  await isAt(page, '/account/esporta')
  await seesText(page, 'Confermato: ora puoi continuare.')

  const { recoveryCodes } = await switchSecondFactorOn(page)
  await tenMinutesLater(server)
  await leaves()
  await chooses(page, email)
  await seesPage(page, title)
  await page.getByLabel('Codice di 6 cifre').fill(recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  await isAt(page, '/account/esporta')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica da leggere' }).click()
  await coming
})
