import { demoLogin, newPerson, signIn, signInAs, signUp } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const member = /\bvalid card$/m

test('A visitor signs in, returns to the card, and Back never shows the login; a new device confirms after it', async ({
  server,
  phone,
}) => {
  const { page } = await phone()
  await page.goto('/')
  await isAt(page, '/home')
  // The tab's empty page and this one: Back from the home page leaves, and does not lead to it again.
  assert.equal(await page.evaluate(() => history.length), 2)
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'La mia tessera' }).click()
  await isAt(page, '/login?return=%2Ftessera')
  // This server has no provider.
  assert.equal(await page.getByText(/oppure|Google|Facebook/).count(), 0)
  await signIn(page, await demoLogin(server, member))
  await isAt(page, '/tessera')
  await page.goBack()
  await isAt(page, '/convenzioni')
  // A signed-in person goes to the home page.
  await page.goto('/login')
  await isAt(page, '/home')
  await page.goBack()
  await isAt(page, '/convenzioni')

  const { page: other } = await phone()
  const person = newPerson()
  await signUp(other, server, person)
  // The cookie stays (decision 10).
  await other.evaluate(() => localStorage.removeItem('user'))
  await other.goto('/tessera')
  await isAt(other, '/login?return=%2Ftessera')
  await signIn(other, person)
  await isAt(other, '/confirm-email?return=%2Ftessera')
})

test('"Resta" keeps the session; "Esci" and "Accedi" pressed twice send one request', async ({ server, phone }) => {
  const { page } = await phone()
  await signInAs(page, server, member)
  await page.goto('/logout')
  await seesText(page, 'Vuoi uscire?')
  await page.getByRole('main').getByText('Resta', { exact: true }).click()
  await page.goto('/tessera')
  await seesPage(page, 'La mia tessera')

  const signOuts = countCalls(page, 'POST', '/api/auth/sign-out')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).dblclick()
  await isSignedOut(page)
  await isAt(page, '/home')
  await becomes(signOuts, 1)

  const signIns = countCalls(page, 'POST', '/api/auth/sign-in')
  const { email, password } = await demoLogin(server, member)
  await page.goto('/login')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).dblclick()
  await isAt(page, '/home')
  assert.equal(signIns(), 1)
})

test('A failing guard blocks the navigation, logs the error and tells the person', async ({ phone }) => {
  const { page } = await phone()
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto('/chi-siamo')
  await seesPage(page, 'Chi siamo')
  // Breaks the function that writes the return parameter.
  await page.evaluate(() => {
    URLSearchParams.prototype.toString = () => {
      throw new Error('out of order')
    }
  })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'La mia tessera' }).waitFor()
  // The open menu has its own history entry, so Back closes it.
  await page.waitForFunction(() => (history.state as { over?: true } | null)?.over === true)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'La mia tessera' }).click()
  await seesText(page, 'Non riusciamo ad aprire questa pagina. Riprova; se continua, faccelo sapere.')
  await isAt(page, '/chi-siamo')
  await seesPage(page, 'Chi siamo')
  assert.equal(await page.evaluate(() => history.length), entries)
  await becomes(() => warnings.some((text) => text.includes('out of order')), true)
})

test('A background file that fails to load leaves the page as it is', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/ERR_FAILED .*once-stable/)
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('what comes after the first page is not here'))
  await page.route('**/assets/once-stable-*', (route) => route.abort())
  await page.goto('/chi-siamo')
  await warned
  await seesPage(page, 'Chi siamo')
})
