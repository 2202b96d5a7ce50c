import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, isAt, isSignedOut, seesCode, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

test('A member with a passkey signs in with one press and no password; an unrecognised finger can be retried', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account/passkey')
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
  await server.mailAbout('Nuova passkey sul tuo account', person.email)
  await page.goto('/logout')
  await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)

  await page.goto('/login?return=%2Ftessera')
  await authenticator.knowsOwner(false)
  await page.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await seesText(page, 'La passkey non ha risposto. Riprova, oppure accedi con la password.')
  await page.getByRole('button', { name: 'Riprova' }).waitFor()
  await authenticator.knowsOwner(true)
  await page.getByRole('button', { name: 'Accedi con una passkey' }).dblclick()
  await isAt(page, '/tessera')
  await seesCode(page)
  assert.equal((await storedUser(page))?.email, person.email)
})

test('A passkey is added, renamed, used as proof and removed; each failure says so and can be retried', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account')
  await page.getByRole('link', { name: /^Passkey/ }).click()
  await seesText(page, 'Non hai ancora passkey.')
  const add = page.getByRole('button', { name: 'Aggiungi una passkey' })
  await authenticator.knowsOwner(false)
  await add.click()
  await seesText(page, 'La passkey non è stata aggiunta. Puoi riprovare quando vuoi.')
  await authenticator.knowsOwner(true)
  await page.getByRole('button', { name: 'Riprova' }).dblclick()
  await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
  await add.click()
  await seesText(page, 'Questo dispositivo ha già una passkey per il tuo account.')

  await page.getByRole('button', { name: 'Rinomina Telefono Android' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rinomina la passkey' })
  await sheet.getByLabel('Nome della passkey').fill('Telefono di casa')
  await sheet.getByRole('button', { name: 'Salva' }).click()
  await seesText(page, 'Nome cambiato.')
  await seesText(page, 'Telefono di casa')

  await changeDatabase(server, 'update session set provedAt = 0')
  const refusal = { status: 429, json: { error: { code: 'api.unavailable' } } }
  await page.route('**/api/auth/passkeys/*', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Rimuovi Telefono di casa' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  // The retry repeats the failed removal.
  await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('dialog', { name: 'Conferma che sei tu' }).getByRole('button', { name: 'Usa una passkey' }).click()
  await seesText(page, 'Passkey rimossa.')
  await seesText(page, 'Non hai ancora passkey.')
})
