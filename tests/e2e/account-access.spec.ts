import type { Page } from '@playwright/test'
import { startGoogle } from '../stand-ins/google.ts'
import { blockWindows, chooses, completesProfile, openLogin, windowOf } from './at-provider.ts'
import { violations } from './axe.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { accountScreens, open } from './screens.ts'
import { assert, isAt, seesPage, seesText } from './sees.ts'
import { test, withServer } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const google = await startGoogle()
const { clientId, clientSecret, issuer } = google.settings
const settings = { env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } }

/** Looks at one page after the other; `found` is what is wrong with them all. */
function looking(page: Page) {
  const found: string[] = []
  return { found, look: async (name: string) => void found.push(...(await violations(page, name))) }
}

for (const size of ['phone', 'desktop'] as const) {
  test(`No part of the account has an accessibility violation, light and dark, on a ${size}`, async ({ world }) => {
    const { page } = await world[size]()
    const { found, look } = looking(page)
    await registerAndConfirm(page, world.server, newPerson())
    for (const path of accountScreens) {
      await open(page, path)
      await look(path)
    }
    assert.deepEqual(found, [])
  })

  test(`What opens over the account has no accessibility violation, light and dark, on a ${size}`, async ({ world }) => {
    const { page } = await world[size]()
    const { found, look } = looking(page)
    await registerAndConfirm(page, world.server, newPerson())
    await open(page, '/account/elimina')
    await page.getByRole('button', { name: "Elimina l'account" }).click()
    await page.getByRole('alertdialog').waitFor()
    await look('the question')

    await page.route('**/api/account/export', (route) => route.fulfill({ status: 403, json: { error: { code: 'auth.proof_required' } } }))
    await open(page, '/account/esporta')
    await page.getByRole('button', { name: 'Scarica da leggere' }).click()
    await page.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor()
    await look('the proof')

    await open(page, '/account/due-passaggi')
    await page.getByRole('button', { name: 'Attiva la verifica' }).click()
    await page.getByRole('img', { name: "Codice QR per l'app di autenticazione" }).waitFor()
    await look('the second factor being set up')
    assert.deepEqual(found, [])
  })

  test(`An account with all that it can have has no accessibility violation, light and dark, on a ${size}`, async ({ world }) => {
    const person = newPerson()
    const { page } = await world[size]()
    const { found, look } = looking(page)
    await registerAndConfirm(page, world.server, person)
    for (const other of [await world.phone(), await world.phone()]) {
      await other.page.goto('/login')
      await signIn(other.page, person)
      await isAt(other.page, '/home')
    }
    await virtualAuthenticator(page)
    await page.goto('/account/passkey')
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
    await page.getByRole('button', { name: /^Rinomina/ }).waitFor()
    await look('a passkey')
    await switchSecondFactorOn(page)
    assert.equal((await page.request.post('/api/account/email', { data: { email: newPerson().email } })).status(), 200)
    await changeDatabase(
      world.server,
      `update document set data = json_set(data, '$.version', '2027-01') where collection = 'pagine' and id = 'privacy'`,
    )
    await open(page, '/account')
    await seesText(page, "L'informativa privacy è cambiata.")
    await page.getByRole('button', { name: /2 di 2/ }).waitFor()
    await look('/account')
    await open(page, '/account/email')
    await seesText(page, 'Oppure scrivi un altro indirizzo.')
    await look('an address that waits')
    await open(page, '/account/due-passaggi')
    await seesText(page, '10 codici rimasti')
    await look('the second factor that is on')
    await page.getByRole('button', { name: 'Crea codici nuovi' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Crea' }).click()
    await seesPage(page, 'I tuoi codici di riserva')
    await look('the recovery codes')
    assert.deepEqual(found, [])
  })

  withServer(settings)(`Signing in through a provider has no accessibility violation, light and dark, on a ${size}`, async ({ world }) => {
    const email = `accesso.${size}@posta.example`
    google.others.push({ sub: `5${size}`, email, email_verified: true, given_name: 'Nives', family_name: "Dall'Òglio" })
    const device = await world[size]()
    const { page } = device
    const { found, look } = looking(page)
    await openLogin(device, google.origin)
    await page.getByRole('button', { name: 'Continua con Google' }).waitFor()
    await look('/login with a provider')
    await chooses(await windowOf(page, 'Continua con Google'), email)
    await seesPage(page, 'Completa il profilo')
    await look('the profile')
    await completesProfile(page)
    await isAt(page, '/home')
    await open(page, '/account')
    await page.getByRole('button', { name: 'Scollega Google' }).waitFor()
    await look('/account with a provider')

    const other = await world[size]()
    await blockWindows(other.page)
    await openLogin(other, google.origin)
    await other.page.getByRole('button', { name: 'Continua con Google' }).click()
    await other.page.getByRole('link', { name: 'Annulla' }).click()
    await seesPage(other.page, 'Accesso non riuscito')
    found.push(...(await violations(other.page, 'a return that failed')))
    assert.deepEqual(found, [])
  })
}
