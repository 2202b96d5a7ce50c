import { confirmationLink, fillRegistration, newPerson, register, registerAndConfirm } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A double click on "Crea account" makes one account', async ({ phone }) => {
  const { page } = await phone()
  const calls = countCalls(page, 'POST', '/api/auth/sign-up')
  await page.goto('/login')
  await fillRegistration(page, newPerson())
  await page.getByRole('button', { name: 'Crea account' }).dblclick()
  await seesPage(page, 'Conferma la tua e-mail')
  assert.equal(calls(), 1)
})

test('A double click on the other buttons that send asks once', async ({ server, phone, desktop }) => {
  const person = newPerson()
  const first = (await desktop()).page
  await register(first, person)
  const confirmations = countCalls(first, 'POST', '/api/auth/verify-email')
  await first.goto(await confirmationLink(server, person))
  await first.getByRole('button', { name: "Conferma l'indirizzo" }).dblclick()
  await isAt(first, '/tessera')
  assert.equal(confirmations(), 1)

  const { page } = await phone()
  const signIns = countCalls(page, 'POST', '/api/auth/sign-in')
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).dblclick()
  await isAt(page, '/home')
  assert.equal(signIns(), 1)

  const signOuts = countCalls(page, 'POST', '/api/auth/sign-out')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).dblclick()
  await isSignedOut(page)
  await isAt(page, '/home')
  await becomes(signOuts, 1)

  const resets = countCalls(page, 'POST', '/api/auth/forgot')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Password dimenticata?' }).click()
  await page.getByRole('button', { name: 'Invia il link' }).waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Invia il link' }).dblclick()
  await seesText(page, /tra poco riceverai un link/)
  assert.equal(resets(), 1)
})

test('Two people who register the same address at the same moment get one account between them', async ({ phone, desktop }) => {
  const one = (await phone()).page
  const two = (await desktop()).page
  const person = newPerson()
  for (const page of [one, two]) {
    await page.goto('/login')
    await fillRegistration(page, { ...person, email: page === one ? person.email : ` ${person.email.toUpperCase()} ` })
  }
  await Promise.all([one, two].map((page) => page.getByRole('button', { name: 'Crea account' }).click()))
  const ends = await Promise.all(
    [one, two].map((page) =>
      Promise.race([
        page
          .getByRole('heading', { level: 1, name: 'Conferma la tua e-mail' })
          .waitFor()
          .then(() => 'registered'),
        page
          .getByText("C'è già un account con questa e-mail.")
          .first()
          .waitFor()
          .then(() => 'taken'),
      ]),
    ),
  )
  assert.deepEqual(ends.toSorted(), ['registered', 'taken'])
})

test('A member who presses "Resta" stays logged in', async ({ server, phone }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/logout')
  await seesText(page, 'Vuoi uscire?')
  await page
    .getByRole('button', { name: 'Resta' })
    .or(page.getByRole('link', { name: 'Resta' }))
    .first()
    .click()
  await page.goto('/tessera')
  await seesPage(page, 'La mia tessera')
})
