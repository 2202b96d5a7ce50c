import { startGoogle } from '#tests/stand-ins/google.ts'
import { blockWindows, chooses, completesProfile, isClosed, openLogin, pressesThere, windowOf } from './at-provider.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { join, newPerson, signIn } from './people.ts'
import { assert, becomes, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'
import { withServer } from './fixtures.ts'

const google = await startGoogle()
const test = withServer({ env: envOf(google.settings) })
const button = 'Continua con Google'

function envOf({ clientId, clientSecret, issuer }: typeof google.settings) {
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }
}

let count = 0
/** Makes an unknown person at Google and returns the address. */
function atGoogle(email = `google.${(count += 1)}@posta.example`): string {
  google.others.push({ sub: `7${google.others.length}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  return email
}

test('A new person signs in with Google in a window, completes the profile and has the card; another device knows the account', async ({
  phone,
  desktop,
}) => {
  const email = atGoogle()
  const device = await phone()
  const { page } = device
  await openLogin(device, google.origin, '/login?return=%2Ftessera')
  const popup = await windowOf(page, button)
  await chooses(popup, email)
  await seesPage(page, 'Completa il profilo')
  await isClosed(popup)
  assert.equal(await storedUser(page), null)
  await page.reload()
  await becomes(() => page.getByLabel('Cognome').inputValue(), "Dall'Òglio")
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  // The summary names a field by its label.
  await page.getByRole('link', { name: "Vai a «Ho letto l'informativa privacy»", exact: true }).waitFor()
  await completesProfile(page)
  await isAt(page, '/tessera')
  await seesText(page, "Nives Dall'Òglio")
  await seesCode(page)
  assert.equal((await storedUser(page))?.email, email)

  const other = await desktop({ serviceWorker: true })
  await openLogin(other, google.origin, '/home')
  await workerTakesOver(other.page)
  await other.page.goto('/login?return=%2Ftessera')
  const again = await windowOf(other.page, button)
  await chooses(again, email)
  await isAt(other.page, '/tessera')
  await seesCode(other.page)
  await isClosed(again)
})

test('Without pop-up windows the page itself goes to Google and comes back, also after a refusal', async ({ desktop }) => {
  const email = atGoogle()
  const device = await desktop()
  const { page } = device
  await blockWindows(page)
  // An answer that this browser never asked for signs nobody in.
  await page.goto('/accesso/google?code=x&state=y')
  await seesPage(page, 'Accesso non riuscito')
  await isAt(page, '/accesso/google')
  await isSignedOut(page)
  await page.goto('/accesso/altro?code=x&state=y')
  await page.getByRole('link', { name: "Vai all'accesso" }).click()
  await seesPage(page, 'Accedi')

  await openLogin(device, google.origin, '/login?return=%2Ftessera')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('link', { name: 'Annulla' }).click()
  await seesPage(page, 'Accesso non riuscito')
  await seesText(page, "Autenticazione con l'account Google non riuscita: puoi riprovare o procedere con l'autenticazione tramite e-mail.")
  await page.getByRole('link', { name: "Usa l'e-mail" }).click()
  await seesPage(page, 'Accedi')
  await page.getByRole('button', { name: button }).click()
  await chooses(page, email)
  await completesProfile(page)
  await isAt(page, '/tessera')
  await seesCode(page)
})

test('A closed or refused Google window can be retried; leaving the profile form leaves nobody signed in', async ({ phone }) => {
  const email = atGoogle()
  const device = await phone()
  const { page } = device
  const isTold = () => seesText(page, 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.')
  await openLogin(device, google.origin)
  const popup = await windowOf(page, button)
  await popup.getByRole('link', { name: 'Annulla' }).waitFor()
  await popup.close()
  await isTold()
  await pressesThere(await windowOf(page, 'Riprova'), 'Annulla')
  await isTold()
  await chooses(await windowOf(page, 'Riprova'), email)
  await seesPage(page, 'Completa il profilo')

  const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'))
  await page.getByRole('link', { name: 'Esci' }).click()
  await isAt(page, '/home')
  assert.equal((await signedOut).status(), 204)
  await isSignedOut(page)
  assert.equal(await page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)
})

test('A member with an account proves the password once, and from then on Google opens it', async ({ server, phone, request }) => {
  const person = newPerson()
  await join(request, server, person)
  atGoogle(person.email)
  google.others.push({ sub: '7-unknown', email: 'ignota@posta.example', email_verified: false })
  const device = await phone()
  const { page } = device
  await openLogin(device, google.origin)
  await chooses(await windowOf(page, button), 'ignota@posta.example')
  await seesText(page, "Google non ci ha dato il tuo indirizzo e-mail. Registrati con l'e-mail.")
  await page.getByRole('link', { name: "Usa l'e-mail" }).click()
  await isAt(page, '/login?step=registrati')

  await page.goto('/login')
  await chooses(await windowOf(page, button), person.email)
  const toDo = 'Hai già un account con questa e-mail. Accedi con la password: poi colleghiamo Google.'
  await seesText(page, toDo)
  // The instruction stays readable beside the field.
  await page.getByRole('alert').getByRole('button', { name: 'Accedi' }).click()
  await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'email')
  await seesText(page, toDo)
  await signIn(page, person)
  await isAt(page, '/home')
  const later = await phone()
  await openLogin(later, google.origin, '/login?return=%2Ftessera')
  await chooses(await windowOf(later.page, button), person.email)
  await isAt(later.page, '/tessera')
  await seesText(later.page, "Nives Dall'Òglio")
})

test('With the second factor on, Google is followed by the code, in a window and without', async ({ desktop }) => {
  const email = atGoogle()
  const first = await desktop()
  await openLogin(first, google.origin)
  await chooses(await windowOf(first.page, button), email)
  await completesProfile(first.page)
  await isAt(first.page, '/home')
  const phone = await switchSecondFactorOn(first.page)

  for (const withWindow of [true, false]) {
    const device = await desktop()
    const { page } = device
    if (!withWindow) await blockWindows(page)
    await openLogin(device, google.origin, '/login?return=%2Ftessera')
    const popup = withWindow ? await windowOf(page, button) : null
    if (!popup) await page.getByRole('button', { name: button }).click()
    await chooses(popup ?? page, email)
    await isAt(page, '/login?step=codice&return=%2Ftessera')
    // Each code works once, so the second device uses a recovery code.
    if (popup) await page.getByLabel('Codice', { exact: true }).fill(phone.code())
    else {
      await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
      await page.getByLabel('Codice di riserva', { exact: true }).fill(phone.recoveryCodes[0]!)
    }
    await page.getByRole('button', { name: 'Continua' }).click()
    await isAt(page, '/tessera')
    await seesCode(page)
  }
})

test('A window whose opener is gone finishes the sign-in by itself', async ({ desktop }) => {
  const email = atGoogle()
  const device = await desktop()
  const { page } = device
  await openLogin(device, google.origin)
  const popup = await windowOf(page, button)
  await popup.getByRole('link', { name: 'Annulla' }).waitFor()
  await page.close()
  await chooses(popup, email)
  await completesProfile(popup)
  await isAt(popup, '/home')
})

const cutting = await startGoogle({ 'Cross-Origin-Opener-Policy': 'same-origin' })
withServer({ env: envOf(cutting.settings) })(
  "A sign-in finishes even when the provider cuts the window's opener; an unreachable provider shows an error",
  async ({ desktop }) => {
    cutting.person = { sub: '1', email: 'finestre@posta.example', email_verified: true }
    const device = await desktop()
    const { page, expectProblem } = device
    // This page is hidden behind the other window, but the driver reports every page as visible.
    await page.addInitScript(() => void (document.hasFocus = () => false))
    // The browser's log line for the server's 502 when Google fails.
    expectProblem(/Failed to load resource: the server responded with a status of 502/)
    await openLogin(device, cutting.origin)
    cutting.goDown()
    await isClosed(await windowOf(page, button))
    await seesText(page, "Autenticazione con l'account Google non riuscita")
    await page.getByRole('button', { name: "Usa l'e-mail" }).click()
    await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'email')

    cutting.comeBack()
    await chooses(await windowOf(page, button), 'finestre@posta.example')
    await seesPage(page, 'Completa il profilo')
  },
)
