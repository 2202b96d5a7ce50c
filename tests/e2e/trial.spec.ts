import { newPerson, register } from './people.ts'
import { assert, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('The trial shows its mail, and a link in it works', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  await server.mailsTo(person.email)
  await page.goto('/posta')
  await seesPage(page, 'Posta')
  await seesText(page, 'Conferma il tuo indirizzo e-mail')
  await seesText(page, person.email)
  await page
    .getByRole('button', { name: /Conferma il tuo indirizzo/ })
    .or(page.getByRole('link', { name: /Conferma il tuo indirizzo/ }))
    .first()
    .click()
  const opening = page
    .context()
    .waitForEvent('page')
    .catch(() => page)
  await page.getByRole('main').locator('a[href*="/confirm-email?token="]').first().click()
  const confirmation = await Promise.race([opening, page.waitForURL(/confirm-email/).then(() => page)])
  await confirmation.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await isAt(confirmation, '/tessera')
})

test('The trial prints its address, the demo logins and where mail lands, and the logins work', async ({ server, phone }) => {
  const printed = await server.welcome()
  assert.match(printed, new RegExp(`http://localhost:${server.port}`))
  assert.match(printed, /\/posta/)
  const [, email] = /Log in as\s+(\S+@\S+)/.exec(printed) ?? []
  const [, password] = /Password\s+(\S+)/.exec(printed) ?? []
  assert.ok(email && password, `no login in:\n${printed}`)
  const { page } = await phone()
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await isAt(page, '/home')
})

test('The kit has its page', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/componenti')
  await seesPage(page, 'Componenti')
})
