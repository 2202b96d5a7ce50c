import { fillRegistration, newPerson } from './people.ts'
import { assert, becomes, countCalls, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A new person registers, finds the message on the trial’s mail page, and its link opens the card', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson({ firstname: 'Niccolò Žan', lastname: "D'Annunzio-Dell'Òrto", password: 'zq8-vk' })
  const registrations = countCalls(page, 'POST', '/api/auth/sign-up')
  const confirmations = countCalls(page, 'POST', '/api/auth/verify-email')
  await page.goto('/login')
  await fillRegistration(page, person)
  const password = page.getByLabel('Password', { exact: true })
  const shown = () => password.evaluate((field: HTMLInputElement) => [field.type, field.autocomplete])
  assert.deepEqual(await shown(), ['password', 'new-password'])
  await page.getByRole('button', { name: 'Mostra la password' }).click()
  await becomes(shown, ['text', 'new-password'])
  await page.getByRole('button', { name: 'Crea account' }).dblclick()
  await seesPage(page, 'Conferma la tua e-mail')
  assert.equal(registrations(), 1)

  await server.mailsTo(person.email)
  await page.goto('/posta')
  await seesPage(page, 'Posta')
  await seesText(page, person.email)
  await page.getByRole('link', { name: /^Conferma il tuo indirizzo e-mail/ }).click()
  await page.getByRole('main').locator('a[href*="/confirm-email?token="]').first().click()
  await isAt(page, '/tessera')
  await seesText(page, "Niccolò Žan D'Annunzio-Dell'Òrto")
  assert.equal(confirmations(), 1)
})
