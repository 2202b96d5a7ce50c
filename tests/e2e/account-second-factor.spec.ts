import type { Page } from '@playwright/test'
import { TOTP as Totp } from 'otpauth'
import { switchSecondFactorOn } from './code-app.ts'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm, signIn, type Person } from './people.ts'
import { assert, becomes, hasFocus, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const TITLE = 'Verifica in due passaggi'

async function sendCode(page: Page, code: string, label = 'Codice'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continua' }).click()
}

async function firstStep(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/login'): Promise<void> {
  await page.goto(path)
  await signIn(page, person)
  await seesPage(page, TITLE)
}

test('A member turns the second factor on with a code, saves the recovery codes, and turns it off', async ({ phone, server }) => {
  const { page } = await phone({ permissions: ['clipboard-read', 'clipboard-write'] })
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  await page.goto('/account')
  await page.getByRole('link', { name: /Verifica in due passaggi/ }).click()
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  await page.getByRole('img', { name: "Codice QR per l'app di autenticazione" }).waitFor()
  await page.getByRole('button', { name: 'Copia la chiave' }).click()
  await seesText(page, 'Chiave copiata')
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByLabel('Codice di 6 cifre').fill('12')
  await page.getByRole('button', { name: 'Conferma il codice' }).click()
  await seesText(page, /Il codice ha 6 cifre/)
  await page.getByLabel('Codice di 6 cifre').fill(new Totp({ secret }).generate())
  await page.getByRole('button', { name: 'Conferma il codice' }).click()
  await seesPage(page, 'I tuoi codici di riserva')
  await hasFocus(page.getByRole('heading', { level: 1 }))
  const codes = page.getByRole('main').getByRole('listitem')
  await becomes(() => codes.count(), 10)
  const [recovery = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Copia', exact: true }).click()
  await seesText(page, 'Codici copiati')
  assert.equal((await page.evaluate(() => navigator.clipboard.readText())).split('\n').length, 10)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica' }).click()
  assert.equal((await coming).suggestedFilename(), 'codici-di-riserva.txt')
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await seesText(page, '10 codici rimasti')
  await hasFocus(page.getByRole('heading', { name: TITLE, level: 1 }))

  await changeDatabase(server, 'update session set provedAt = 0')
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click()
  const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await proof.getByLabel('Password', { exact: true }).fill(person.password)
  await proof.getByLabel('Codice di 6 cifre').fill(recovery)
  await proof.getByRole('button', { name: 'Conferma', exact: true }).click()
  await seesText(page, 'La verifica in due passaggi non è più attiva.')
  await page.getByRole('button', { name: 'Attiva la verifica' }).waitFor()
})

test('After the password a code leads to the intended page; a recovery code works once in its place', async ({
  phone,
  desktop,
  server,
}) => {
  const person = newPerson()
  const home = (await desktop()).page
  await registerAndConfirm(home, server, person)
  const app = await switchSecondFactorOn(home)
  const [recovery = ''] = app.recoveryCodes

  const { page } = await phone()
  // The code step without a password step leads back to the sign-in.
  await page.goto('/login?step=codice&return=%2Ftessera')
  await seesPage(page, TITLE)
  await sendCode(page, '123456')
  await seesText(page, 'La sessione è finita. Accedi di nuovo: ti riportiamo qui.')
  await page.getByRole('alert').getByRole('link', { name: 'Accedi' }).click()
  await isAt(page, '/login?return=%2Ftessera')
  await signIn(page, person)
  await isAt(page, '/login?step=codice&return=%2Ftessera')
  assert.equal(await storedUser(page), null)
  await hasFocus(page.getByLabel('Codice', { exact: true }))

  await sendCode(page, app.code(20))
  await seesText(page, 'Il codice non è quello giusto. Aspetta il prossimo e riprova.')
  await sendCode(page, '12 34')
  await seesText(page, 'Il codice ha 6 cifre, quello di riserva 10 caratteri. Ricontrollalo.')
  await page.getByText('Il codice non è quello giusto.').waitFor({ state: 'hidden' })
  await page.reload()
  await sendCode(page, app.code())
  await isAt(page, '/tessera')
  await seesCode(page)

  const other = (await phone()).page
  await firstStep(other, person)
  await other.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  await other.getByRole('button', { name: "Usa l'app di autenticazione" }).click()
  await hasFocus(other.getByLabel('Codice', { exact: true }))
  await other.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  // Recovery codes need no wait for the next half minute.
  await sendCode(other, recovery.replace(/^./, recovery.startsWith('a') ? 'b' : 'a'), 'Codice di riserva')
  await seesText(other, 'Questo codice di riserva non è giusto, o è già stato usato. Provane un altro.')
  await sendCode(other, ` ${recovery.toUpperCase()} `, 'Codice di riserva')
  await isAt(other, '/home')
  await server.mailAbout('Un codice di riserva è stato usato', person.email)
})

test('A member with a passkey is asked for it after the password; a recovery code works when it does not answer', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account/due-passaggi')
  await page.getByRole('link', { name: /Chiedi la passkey dopo la password/ }).click()
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await seesText(page, 'Telefono Android')
  await page.goto('/account/due-passaggi')
  const asks = (checked: boolean) => page.getByRole('switch', { name: /Chiedi la passkey dopo la password/, checked })
  await asks(false).click()
  await seesPage(page, 'I tuoi codici di riserva')
  const codes = page.getByRole('main').getByRole('listitem')
  await becomes(() => codes.count(), 10)
  const [recovery = ''] = await codes.allInnerTexts()
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await seesText(page, '10 codici rimasti')

  for (const knows of [true, false]) {
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
    await isSignedOut(page)
    await firstStep(page, person, '/login?return=%2Ftessera')
    assert.equal(await storedUser(page), null)
    await page.reload()
    await seesText(page, 'Conferma che sei tu con la tua passkey.')
    await authenticator.knowsOwner(knows)
    await page.getByRole('button', { name: 'Usa la passkey' }).click()
    if (!knows) {
      await seesText(page, 'La passkey non ha risposto. Riprova, oppure scegli un altro modo.')
      await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
      await sendCode(page, recovery, 'Codice di riserva')
    }
    await isAt(page, '/tessera')
    await seesCode(page)
  }

  await page.goto('/account/due-passaggi')
  await asks(true).click()
  await seesText(page, 'Dopo la password non ti chiederemo più la passkey.')
  await asks(false).waitFor()
  await becomes(() => page.getByText('codici rimasti').count(), 0)
})
