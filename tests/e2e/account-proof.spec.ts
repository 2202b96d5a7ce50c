import { startGoogle } from '../stand-ins/google.ts'
import { blockWindows, chooses, completesProfile, openLogin, windowOf } from './at-provider.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, hasFocus, isAt, seesPage, seesText } from './sees.ts'
import { test, withServer, type World } from './fixtures.ts'

// «Conferma che sei tu» for who has no password.

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const settings = { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } }
const button = 'Continua con Google'
const title = 'Conferma che sei tu'

let count = 0
/** A member whose one way in is Google, signed in on a device. */
async function cameWithGoogle({ phone }: World) {
  const email = `prova.${(count += 1)}@posta.example`
  google.others.push({ sub: `6${count}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  const device = await phone()
  const { page } = device
  await openLogin(device, google.origin)
  await chooses(await windowOf(page, button), email)
  await completesProfile(page)
  await isAt(page, '/home')
  return { page, email }
}

const tenMinutesLater = (world: World) => changeDatabase(world.server, 'update session set provedAt = 0')

withServer(settings)('Google and then the code prove who it is, where the account has a second factor', async ({ world }) => {
  const { page, email } = await cameWithGoogle(world)
  const { recoveryCodes } = await switchSecondFactorOn(page)
  await tenMinutesLater(world)
  await page.goto('/account/due-passaggi')
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await chooses(await windowOf(page, button), email)
  const code = sheet.getByLabel('Codice di 6 cifre')
  await hasFocus(code)
  await code.fill('000000')
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'Il codice non è quello giusto. Aspetta il prossimo e riprova.')
  await code.fill(recoveryCodes[0]!)
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'La verifica in due passaggi non è più attiva.')
})

withServer(settings)(
  'Where no window opens, as in an installed app, the page goes to Google for the proof and comes back proved',
  async ({ world }) => {
    const { page, email } = await cameWithGoogle(world)
    await tenMinutesLater(world)
    await blockWindows(page)
    const choosePassword = async () => {
      await page.getByRole('main').getByLabel('Nuova password').fill('nebbia forchetta canto')
      await page.getByRole('button', { name: 'Salva la password' }).click()
    }
    await page.goto('/account/password')
    await choosePassword()
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click()
    await chooses(page, email)
    await isAt(page, '/account/password')
    await seesText(page, 'Confermato: ora puoi continuare.')
    await choosePassword()
    await isAt(page, '/account')
    await seesText(page, 'Password scelta')
  },
)

withServer(settings)(
  'Without a window the code is asked for on the way back, and who says no at Google goes back to the account',
  async ({ world }) => {
    const { page, email } = await cameWithGoogle(world)
    const { recoveryCodes } = await switchSecondFactorOn(page)
    await tenMinutesLater(world)
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
    await seesPage(page, title)
    await page.getByLabel('Codice di 6 cifre').fill(recoveryCodes[0]!)
    await page.getByRole('button', { name: 'Conferma', exact: true }).click()
    await isAt(page, '/account/esporta')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Scarica da leggere' }).click()
    await coming
  },
)

test('A linked provider that is not set up any more is no way to prove, and a first password by mail is', async ({ world }) => {
  const { page } = await world.phone()
  const person = newPerson()
  await registerAndConfirm(page, world.server, person)
  await changeDatabase(
    world.server,
    `update credential set providerId = 'google', accountId = '99', password = null
     where userId = (select id from account where email = ?)`,
    person.email,
  )
  await tenMinutesLater(world)
  await page.goto('/account/esporta')
  await page.getByRole('button', { name: 'Scarica da leggere' }).click()
  const sheet = page.getByRole('dialog', { name: title })
  // Until the account comes from the server, what the device remembers of it has a password.
  const choose = sheet.getByRole('button', { name: 'Scegli una password' })
  await choose.waitFor()
  assert.equal(await sheet.getByRole('button', { name: button }).count(), 0)
  await choose.click()
  await seesText(page, `Ti abbiamo scritto a ${person.email}. Apri il messaggio per scegliere una password.`)
  await world.server.linkTo('/nuova-password?token=', person.email)
})
