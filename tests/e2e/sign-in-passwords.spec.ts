import { newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A forgotten password is reset by e-mail, and the other devices are signed out', async ({ server, phone, desktop }) => {
  const person = newPerson()
  const old = (await desktop()).page
  await registerAndConfirm(old, server, person)

  const { page } = await phone()
  const asked = countCalls(page, 'POST', '/api/auth/forgot')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Invia il link' }).waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).dblclick()
  await seesText(page, `Se ${person.email} ha un account, tra poco riceverai un link per scegliere una nuova password.`)
  assert.equal(asked(), 1, 'pressed twice, it is sent once')
  await page.goto(await server.linkTo('/nuova-password?token=', person.email))
  await seesPage(page, 'Scegli una nuova password')
  const password = 'nebbia forchetta canto'
  await page.getByLabel('Nuova password').first().fill(password)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await seesText(page, "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.")

  await isAt(page, '/home')
  await old.reload()
  await isSignedOut(old)
  await old.goto('/login')
  await signIn(old, { ...person, password })
  await isAt(old, '/home')
})
