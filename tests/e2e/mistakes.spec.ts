import type { Page } from '@playwright/test'
import { startGoogle } from '../stand-ins/google.ts'
import { chooses, openLogin, windowOf } from './at-provider.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { becomes, isAt, seesPage, seesText } from './sees.ts'
import { test, withServer } from './fixtures.ts'

/** What people do with the identity's pages that nobody had in mind: a wrong code after another, a reload, a link opened twice. */

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const settings = { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } }
google.others.push(
  { sub: '71', email: 'nives@posta.example', email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" },
  { sub: '72', email: 'ignota@posta.example', email_verified: false },
  { sub: '73', email: 'gia.qui@posta.example', email_verified: true },
)

const isGone = (page: Page, text: string) => page.getByText(text).waitFor({ state: 'hidden' })

test('Of two things that were wrong with a code only the last one is said', async ({ desktop, phone, server }) => {
  const person = newPerson()
  const first = (await desktop()).page
  await registerAndConfirm(first, server, person)
  const app = await switchSecondFactorOn(first)
  const [recovery = ''] = app.recoveryCodes

  const { page } = await phone()
  await page.goto('/login')
  await signIn(page, person)
  const send = async (label: string, code: string) => {
    await page.getByLabel(label, { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Continua' }).click()
  }
  await send('Codice', app.code(20))
  await seesText(page, 'Il codice non è quello giusto. Aspetta il prossimo e riprova.')
  await send('Codice', '12 34')
  await seesText(page, 'Il codice ha 6 cifre, quello di riserva 10 caratteri. Ricontrollalo.')
  await isGone(page, 'Il codice non è quello giusto.')

  // There is no next one of these to wait for.
  await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  await send('Codice di riserva', recovery.replace(/^./, recovery.startsWith('a') ? 'b' : 'a'))
  await seesText(page, 'Questo codice di riserva non è giusto, o è già stato usato. Provane un altro.')
  await send('Codice di riserva', ` ${recovery.toUpperCase()} `)
  await isAt(page, '/home')
})

withServer(settings)(
  'The profile keeps the name that Google gave through a reload, and its summary names a field as it is read',
  async ({ phone }) => {
    const device = await phone()
    const { page } = device
    await openLogin(device, google.origin)
    await chooses(await windowOf(page, 'Continua con Google'), 'nives@posta.example')
    await seesPage(page, 'Completa il profilo')
    await page.reload()
    await becomes(() => page.getByLabel('Cognome').inputValue(), "Dall'Òglio")
    await page.getByRole('button', { name: 'Salva e continua' }).click()
    await page.getByRole('link', { name: "Vai a «Ho letto l'informativa privacy»", exact: true }).waitFor()
  },
)

withServer(settings)(
  'Whoever Google says nothing of is led to registering; whoever has an account stays where the password is written',
  async ({ server, phone, desktop }) => {
    const person = newPerson({ email: 'gia.qui@posta.example' })
    await registerAndConfirm((await desktop()).page, server, person)
    const device = await phone()
    const { page } = device
    await openLogin(device, google.origin)
    await chooses(await windowOf(page, 'Continua con Google'), 'gia.qui@posta.example')
    await seesText(page, 'Hai già un account con questa e-mail.')
    await page.getByRole('alert').getByRole('button', { name: 'Accedi' }).click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'email')
    await seesText(page, 'Hai già un account con questa e-mail.')

    await chooses(await windowOf(page, 'Continua con Google'), 'ignota@posta.example')
    await seesText(page, "Google non ci ha dato il tuo indirizzo e-mail. Registrati con l'e-mail.")
    await page.getByRole('link', { name: "Usa l'e-mail" }).click()
    await isAt(page, '/login?step=registrati')
  },
)

test('A name is shown as it was taken, and the link of a new address, opened twice, says that it is done', async ({ phone, server }) => {
  const { page } = await phone()
  const person = newPerson()
  const another = newPerson().email
  await registerAndConfirm(page, server, person)
  await page.goto('/account/profilo')
  await page.getByLabel('Nome', { exact: true }).fill('  Maria   Gìa ')
  await page.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, 'Nome aggiornato, anche sulla tessera.')
  await becomes(() => page.getByLabel('Nome', { exact: true }).inputValue(), 'Maria Gìa')

  await page.goto('/account/email')
  await page.getByLabel('Nuova e-mail').fill(another)
  await page.getByRole('button', { name: 'Invia la conferma' }).click()
  await seesText(page, "tocca «Conferma l'indirizzo»")
  const link = await server.linkTo('/account?email=', another)
  await page.goto(link)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await isAt(page, '/account')
  await page.goto(link)
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, `Questo link è già stato usato: adesso il tuo indirizzo è ${another}.`)
  await page.getByRole('link', { name: "Vai all'account" }).click()
  await isAt(page, '/account')
})

test('The link of the mail about a changed password leads somewhere, signed in and not', async ({ phone, server }) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  await page.goto('/account/password')
  await page.getByLabel('Nuova password', { exact: true }).fill('lago calmo stella')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await isAt(page, '/account')
  await page.goto(await server.linkTo('/nuova-password', person.email))
  await seesPage(page, 'Password dimenticata?')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await seesText(page, `Se ${person.email} ha un account, tra poco riceverai un link`)
  await page.goto(await server.linkTo('/nuova-password?token=', person.email))
  await seesPage(page, 'Scegli una nuova password')
})

test('With text twice as large an arrow stays beside its words', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '200%')),
  )
  await page.goto('/account')
  const row = page.getByRole('link', { name: /^Consensi/ })
  await row.waitFor()
  // The arrow is the last thing in the row, and the icon of the row's kind the first.
  const besideEachOther = () =>
    row.evaluate((link) => {
      const [words, arrow] = [link.querySelector('span')!, link.lastElementChild!].map((element) => element.getBoundingClientRect())
      return arrow!.left >= words!.right && arrow!.top >= words!.top && arrow!.bottom <= words!.bottom
    })
  await becomes(besideEachOther, true)
})
