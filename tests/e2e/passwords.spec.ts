import { confirm, fillRegistration, newPerson, register, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('An empty, a short and a very common password are refused with a sentence each', async ({ phone }) => {
  const { page } = await phone()
  const calls = countCalls(page, 'POST', '/api/auth/sign-up')
  await page.goto('/login')
  await fillRegistration(page, newPerson({ password: '' }))
  for (const [password, sentence] of [
    ['', 'Scrivi la password.'],
    ['abc12', 'Servono almeno 6 caratteri, ora sono 5.'],
    ['password', /facile da indovinare/],
    ['123456', /facile da indovinare/],
  ] as const) {
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Crea account' }).click()
    await page.getByText(sentence).first().waitFor()
    await isAt(page, new URL(page.url()).pathname + new URL(page.url()).search)
  }
  assert.equal(calls(), 0, 'what the form can see is not sent')
})

test('Six characters are enough, and the password can be shown', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login')
  await fillRegistration(page, newPerson({ password: 'zq8-vk' }))
  const field = page.getByLabel('Password', { exact: true })
  assert.equal(await field.getAttribute('type'), 'password')
  assert.equal(await field.getAttribute('autocomplete'), 'new-password')
  await page.getByRole('button', { name: 'Mostra la password' }).click()
  await becomes(() => field.getAttribute('type'), 'text')
  await page.getByRole('button', { name: 'Crea account' }).click()
  await seesPage(page, 'Conferma la tua e-mail')
})

test('A wrong password and an unknown address get the same sentence', async ({ phone, server, desktop }) => {
  const person = newPerson()
  await registerAndConfirm((await desktop()).page, server, person)
  const { page } = await phone()
  for (const wrong of [
    { email: person.email, password: 'sbagliata davvero' },
    { email: 'nessuno@posta.example', password: person.password },
  ]) {
    await page.goto('/login')
    await signIn(page, wrong)
    await seesText(page, 'E-mail o password non corrispondono. Ricontrollale e riprova.')
  }
})

test('An address is the same in other case and with spaces around it', async ({ phone, server, desktop }) => {
  const person = newPerson()
  await registerAndConfirm((await desktop()).page, server, person)
  const { page } = await phone()
  await page.goto('/login')
  await signIn(page, { ...person, email: `  ${person.email.toUpperCase()} ` })
  await isAt(page, '/home')
})

test('A forgotten password is replaced by e-mail, and the other devices are signed out', async ({ server, phone, desktop }) => {
  const person = newPerson()
  const old = (await desktop()).page
  await registerAndConfirm(old, server, person)

  const { page } = await phone()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Invia il link' }).waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await seesText(page, `Se ${person.email} ha un account, tra poco riceverai un link per scegliere una nuova password.`)
  await page.goto(await server.linkTo('/nuova-password?token=', person.email))
  await seesPage(page, 'Scegli una nuova password')
  const password = 'nebbia forchetta canto'
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password)
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await seesText(page, "Password cambiata. Abbiamo chiuso l'accesso sugli altri dispositivi.")

  await old.reload()
  await isSignedOut(old)
  await page.goto('/login')
  await signIn(page, { ...person, password })
  await isAt(page, '/home')
})

test('Asking for a new password says the same for an address without an account', async ({ phone, server }) => {
  const { page } = await phone()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Invia il link' }).waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill('nessuno@posta.example')
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await seesText(page, 'Se nessuno@posta.example ha un account, tra poco riceverai un link per scegliere una nuova password.')
  // A mail to somebody else, asked for after it, is there: if there were one to nobody, it would be too.
  const person = newPerson()
  await register(page, person)
  await confirm(page, server, person)
  await server.mailsTo(person.email)
  assert.deepEqual(await server.mailsTo('nessuno@posta.example', 0), [])
})
