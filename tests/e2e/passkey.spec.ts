import type { Page } from '@playwright/test'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const withPasskey = (page: Page) => page.getByRole('button', { name: 'Accedi con una passkey' })

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/account/passkey')
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
}

for (const size of ['phone', 'desktop'] as const)
  test(`Who has added a passkey comes back with one press and no password, on a ${size}`, async ({ world }) => {
    const { page } = await world[size]()
    const person = newPerson()
    await registerAndConfirm(page, world.server, person)
    await virtualAuthenticator(page)
    await addPasskey(page)
    await signOut(page)
    await page.goto('/login?return=%2Ftessera')
    await withPasskey(page).dblclick()
    await isAt(page, '/tessera')
    await seesCode(page)
    assert.equal((await storedUser(page))?.email, person.email)
    await world.server.mailAbout('Nuova passkey sul tuo account', person.email)
  })

test('A passkey is enough where the password would ask for a code as well', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await virtualAuthenticator(page)
  await addPasskey(page)
  await switchSecondFactorOn(page)
  await signOut(page)
  await page.goto('/login')
  await withPasskey(page).click()
  await isAt(page, '/home')
})

test('A finger that is not recognised is told in a sentence, and the password still opens the door', async ({ phone, server }) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  const authenticator = await virtualAuthenticator(page)
  await addPasskey(page)
  await signOut(page)
  await page.goto('/login')
  await authenticator.knowsOwner(false)
  await withPasskey(page).click()
  await seesText(page, 'La passkey non ha risposto. Riprova, oppure accedi con la password.')
  await authenticator.knowsOwner(true)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await isAt(page, '/home')
  await signOut(page)
  await page.goto('/login')
  await signIn(page, person)
  await isAt(page, '/home')
})

test('A removed passkey opens nothing, though the phone still has it', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await virtualAuthenticator(page)
  await addPasskey(page)
  await page.getByRole('button', { name: /^Rimuovi / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await seesText(page, 'Passkey rimossa.')
  await signOut(page)
  await page.goto('/login')
  await withPasskey(page).click()
  await seesText(page, 'La passkey non ha risposto. Riprova, oppure accedi con la password.')
  assert.equal(await storedUser(page), null)
})

test('At the address in numbers, where browsers allow no passkeys, none is offered', async ({ phone, server }) => {
  const { page } = await phone({ baseURL: `http://127.0.0.1:${server.port}` })
  await page.goto('/login')
  await seesPage(page, 'Accedi')
  await page.getByRole('button', { name: 'Accedi', exact: true }).waitFor()
  assert.equal(await withPasskey(page).count(), 0)
})
