import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signIn, type Person } from './people.ts'
import { assert, hasFocus, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test, type World } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const TITLE = 'Verifica in due passaggi'

/** A member with the second factor on, at home on another device. */
async function guarded(world: World) {
  const person = newPerson()
  const { page } = await world.desktop()
  await registerAndConfirm(page, world.server, person)
  return { person, phone: await switchSecondFactorOn(page) }
}

async function sendCode(page: Page, code: string, label = 'Codice'): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continua' }).click()
}

async function firstStep(page: Page, person: Pick<Person, 'email' | 'password'>, path = '/login'): Promise<void> {
  await page.goto(path)
  await signIn(page, person)
  await seesPage(page, TITLE)
}

for (const size of ['phone', 'desktop'] as const)
  test(`After the password the code is asked for, and leads to where the person was going, on a ${size}`, async ({ world }) => {
    const { person, phone } = await guarded(world)
    const { page } = await world[size]()
    await firstStep(page, person, '/login?return=%2Ftessera')
    await isAt(page, '/login?step=codice&return=%2Ftessera')
    assert.equal(await storedUser(page), null)
    await hasFocus(page.getByLabel('Codice', { exact: true }))
    assert.deepEqual(await violations(page, '/login?step=codice'), [])

    await sendCode(page, '12 34')
    await seesText(page, /Il codice ha 6 cifre/)
    await sendCode(page, phone.code(20))
    await seesText(page, 'Il codice non è quello giusto. Aspetta il prossimo e riprova.')
    await page.reload()
    await sendCode(page, phone.code())
    await isAt(page, '/tessera')
    await seesCode(page)
  })

test('Without the app a recovery code opens the door, once', async ({ world }) => {
  const { person, phone } = await guarded(world)
  const { page } = await world.phone()
  const [recovery = ''] = phone.recoveryCodes
  await firstStep(page, person)
  await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  await sendCode(page, recovery.toUpperCase(), 'Codice di riserva')
  await isAt(page, '/home')

  const other = (await world.phone()).page
  await firstStep(other, person)
  await other.getByRole('button', { name: 'Usa un codice di riserva' }).click()
  await sendCode(other, recovery, 'Codice di riserva')
  await seesText(other, 'Questo codice di riserva non è giusto, o è già stato usato. Provane un altro.')
  await other.getByRole('button', { name: "Usa l'app di autenticazione" }).click()
  await sendCode(other, phone.code())
  await isAt(other, '/home')
  await world.server.mailAbout('Un codice di riserva è stato usato', person.email)
})

test('Where a passkey is asked for after the password one press of it leads on, and a recovery code where it does not answer', async ({
  world,
}) => {
  const { page } = await world.phone()
  const person = newPerson()
  await registerAndConfirm(page, world.server, person)
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account/passkey')
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
  const switched = await page.context().request.post('/api/auth/second-factor/passkey')
  const { recoveryCodes } = (await switched.json()) as { recoveryCodes: string[] }

  for (const knows of [true, false]) {
    await page.goto('/logout')
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
    await isSignedOut(page)
    await firstStep(page, person, '/login?return=%2Ftessera')
    assert.equal(await storedUser(page), null)
    await page.reload()
    await seesText(page, 'Conferma che sei tu con la tua passkey.')
    assert.deepEqual(await violations(page, '/login?step=codice with a passkey'), [])
    await authenticator.knowsOwner(knows)
    await page.getByRole('button', { name: 'Usa la passkey' }).click()
    if (!knows) {
      await seesText(page, 'La passkey non ha risposto. Riprova, oppure scegli un altro modo.')
      await page.getByRole('button', { name: 'Usa un codice di riserva' }).click()
      await sendCode(page, recoveryCodes[0]!, 'Codice di riserva')
    }
    await isAt(page, '/tessera')
    await seesCode(page)
  }
})

test('A new password by mail does not skip the code', async ({ world }) => {
  const { person } = await guarded(world)
  const { page } = await world.phone()
  await page.goto('/login?step=reset')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await page.goto(await world.server.linkTo('/nuova-password?token=', person.email))
  const password = 'nebbia forchetta canto'
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await seesText(page, "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.")
  await firstStep(page, { ...person, password })
  assert.equal(await storedUser(page), null)
})

test('The second step without a first leads back to it', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login?step=codice&return=%2Ftessera')
  await seesPage(page, TITLE)
  await sendCode(page, '123456')
  await seesText(page, 'La sessione è finita. Accedi di nuovo: ti riportiamo qui.')
  await page.getByRole('alert').getByRole('link', { name: 'Accedi' }).click()
  await seesPage(page, 'Accedi')
  await isAt(page, '/login?return=%2Ftessera')
})
