import { startGoogle } from '../stand-ins/google.ts'
import { blockWindows, chooses, completesProfile, isClosed, openLogin, pressesThere, windowOf } from './at-provider.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'
import { test, withServer } from './fixtures.ts'

const google = await startGoogle()
const settings = { env: envOf(google.settings) }
const button = 'Continua con Google'

function envOf({ clientId, clientSecret, issuer }: typeof google.settings) {
  return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }
}

let count = 0
/** Somebody at Google whom nobody here knows; gives the address. */
function atGoogle(email = `google.${(count += 1)}@posta.example`): string {
  google.others.push({ sub: `7${google.others.length}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
  return email
}

for (const kind of ['phone', 'desktop'] as const) {
  withServer(settings)(
    `On a ${kind}, somebody new signs in with Google in a window, completes the profile and has the card`,
    async ({ world }) => {
      const email = atGoogle()
      const device = await world[kind]()
      const { page } = device
      await openLogin(device, google.origin, '/login?return=%2Ftessera')
      const popup = await windowOf(page, button)
      await chooses(popup, email)
      await seesPage(page, 'Completa il profilo')
      await isClosed(popup)
      await becomes(() => page.getByLabel('Cognome').inputValue(), "Dall'Òglio")
      assert.equal(await storedUser(page), null)
      await completesProfile(page)
      await isAt(page, '/tessera')
      await seesText(page, "Nives Dall'Òglio")
      await seesCode(page)
      assert.equal((await storedUser(page))?.email, email)
    },
  )

  withServer(settings)(`On a ${kind} whose browser blocks windows, the page itself goes to Google and comes back`, async ({ world }) => {
    const email = atGoogle()
    const device = await world[kind]()
    const { page } = device
    await blockWindows(page)
    await openLogin(device, google.origin, '/login?return=%2Ftessera')
    await page.getByRole('button', { name: button }).click()
    await chooses(page, email)
    await completesProfile(page)
    await isAt(page, '/tessera')
    await seesCode(page)
  })
}

withServer(settings)(
  'Whoever is known signs in with Google on another device, worker and all, and finds the card',
  async ({ phone, desktop }) => {
    const email = atGoogle()
    const first = await phone({ serviceWorker: true })
    await openLogin(first, google.origin)
    await chooses(await windowOf(first.page, button), email)
    await completesProfile(first.page)
    await isAt(first.page, '/home')
    const second = await desktop({ serviceWorker: true })
    await openLogin(second, google.origin, '/home')
    await workerTakesOver(second.page)
    await second.page.goto('/login?return=%2Ftessera')
    const popup = await windowOf(second.page, button)
    await chooses(popup, email)
    await isAt(second.page, '/tessera')
    await seesCode(second.page)
    await isClosed(popup)
  },
)

withServer(settings)('Closing the window is no drama: the person is told, tries again and is in', async ({ phone }) => {
  const email = atGoogle()
  const device = await phone()
  const { page } = device
  await openLogin(device, google.origin)
  const popup = await windowOf(page, button)
  await popup.getByRole('link', { name: 'Annulla' }).waitFor()
  await popup.close()
  await seesText(page, 'La finestra si è chiusa prima della fine. Nessun problema: puoi riprovare.')
  const again = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await chooses(await again, email)
  await seesPage(page, 'Completa il profilo')
})

withServer(settings)(
  'Saying no at Google is said the same way in a window, and with a way out where the whole page had gone there',
  async ({ phone, desktop }) => {
    const device = await phone()
    await openLogin(device, google.origin)
    const popup = await windowOf(device.page, button)
    await pressesThere(popup, 'Annulla')
    await seesText(device.page, 'La finestra si è chiusa prima della fine.')

    const { page, ...other } = await desktop()
    await blockWindows(page)
    await openLogin({ page, ...other }, google.origin)
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('link', { name: 'Annulla' }).click()
    await seesPage(page, 'Accesso non riuscito')
    await seesText(
      page,
      "Autenticazione con l'account Google non riuscita: puoi riprovare o procedere con l'autenticazione tramite e-mail.",
    )
    await page.getByRole('link', { name: "Usa l'e-mail" }).click()
    await seesPage(page, 'Accedi')
  },
)

withServer(settings)('Leaving the profile form leaves nobody logged in, here and at the server', async ({ phone }) => {
  const device = await phone()
  const { page } = device
  // Known there before the window opens: its page is made once.
  const email = atGoogle()
  await openLogin(device, google.origin)
  await chooses(await windowOf(page, button), email)
  await seesPage(page, 'Completa il profilo')
  const signedOut = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-out'))
  await page.getByRole('link', { name: 'Esci' }).click()
  await isAt(page, '/home')
  assert.equal((await signedOut).status(), 204)
  await isSignedOut(page)
  assert.equal(await page.evaluate(async () => (await fetch('/api/auth/session')).status), 401)
})

withServer(settings)(
  'Whoever has an account already proves it once with the password, and from then on Google opens it',
  async ({ server, phone, desktop }) => {
    const person = newPerson({ email: 'gia.qui@posta.example' })
    const { page: before } = await desktop()
    await registerAndConfirm(before, server, person)
    atGoogle(person.email)
    const device = await phone()
    const { page } = device
    await openLogin(device, google.origin)
    await chooses(await windowOf(page, button), person.email)
    await seesText(page, 'Hai già un account con questa e-mail. Accedi con la password: poi colleghiamo Google.')
    await signIn(page, person)
    await isAt(page, '/home')
    const later = await phone()
    await openLogin(later, google.origin, '/login?return=%2Ftessera')
    await chooses(await windowOf(later.page, button), person.email)
    await isAt(later.page, '/tessera')
    await seesText(later.page, "Nives Dall'Òglio")
  },
)

withServer(settings)('With the second factor on, Google is followed by the code, in a window and without', async ({ desktop }) => {
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
    // A code works once; the second device takes one of those for the day without a phone.
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

withServer(settings)('A window whose opener has gone finishes the sign-in by itself', async ({ desktop }) => {
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

withServer(settings)('A link with an answer that this browser never asked for signs nobody in', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/accesso/google?code=x&state=y')
  await seesPage(page, 'Accesso non riuscito')
  await isAt(page, '/accesso/google')
  await isSignedOut(page)
  await page.goto('/accesso/altro?code=x&state=y')
  await page.getByRole('link', { name: "Vai all'accesso" }).click()
  await seesPage(page, 'Accedi')
})

test('Where Google is not set up, there is no button for it', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login')
  await seesPage(page, 'Accedi')
  assert.equal(await page.getByRole('button', { name: 'Google' }).count(), 0)
  assert.equal(await page.getByText('oppure').count(), 0)
})

const away = await startGoogle()
withServer({ env: envOf(away.settings) })(
  'While Google does not answer, the window closes and the person is told, and can go on with the e-mail',
  async ({ phone }) => {
    const device = await phone()
    const { page, expectProblem } = device
    // The browser's own line for our server's answer that Google gives none.
    expectProblem(/Failed to load resource: the server responded with a status of 502/)
    await openLogin(device, away.origin)
    away.goDown()
    const popup = await windowOf(page, button)
    await seesText(page, "Autenticazione con l'account Google non riuscita")
    await isClosed(popup)
    await page.getByRole('button', { name: "Usa l'e-mail" }).click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'email')
  },
)

const cutting = await startGoogle({ 'Cross-Origin-Opener-Policy': 'same-origin' })
withServer({ env: envOf(cutting.settings) })(
  'A provider that cuts the tie between the windows brings the person in all the same',
  async ({ desktop }) => {
    cutting.person = { sub: '1', email: 'finestre@posta.example', email_verified: true }
    const device = await desktop()
    const { page } = device
    // Whoever is in the other window is not here; the driver says otherwise of every page.
    await page.addInitScript(() => void (document.hasFocus = () => false))
    await openLogin(device, cutting.origin)
    const popup = await windowOf(page, button)
    await chooses(popup, 'finestre@posta.example')
    await seesPage(page, 'Completa il profilo')
  },
)
