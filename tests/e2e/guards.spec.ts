import { newPerson, register, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('A visitor who asks for the card is led to the login and back to the card', async ({ server, phone, desktop }) => {
  const person = newPerson()
  await registerAndConfirm((await desktop()).page, server, person)
  const { page } = await phone()
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  await signIn(page, person)
  await isAt(page, '/tessera')
})

test('A member with an unverified e-mail is led to the confirmation from both protected pages', async ({ phone }) => {
  const { page } = await phone()
  await register(page, newPerson())
  for (const protectedPage of ['tessera', 'logout']) {
    await page.goto(`/${protectedPage}`)
    await isAt(page, `/confirm-email?return=%2F${protectedPage}`)
  }
})

test('Whom this device does not know signs in first, unverified or not, and then confirms', async ({ phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  // The cookie stays: decision 10.
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  await signIn(page, person)
  await isAt(page, '/confirm-email?return=%2Ftessera')
})

test('The return address leads nowhere else than into the app', async ({ server, phone, desktop }) => {
  const person = newPerson()
  await registerAndConfirm((await desktop()).page, server, person)
  for (const hostile of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/\t/evil.example',
  ]) {
    const { page } = await phone()
    await page.goto(`/login?return=${encodeURIComponent(hostile)}`)
    await signIn(page, person)
    await isAt(page, '/home')
  }
})

test('A logged-in member who opens the login is sent home, and Back does not come back to it', async ({ server, phone }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await page.goto('/login')
  await isAt(page, '/home')
  await page.goBack()
  await isAt(page, '/convenzioni')
})

test('After the sign-in Back does not lead to the login', async ({ server, phone, desktop }) => {
  const person = newPerson()
  await registerAndConfirm((await desktop()).page, server, person)
  const { page } = await phone()
  await page.goto('/convenzioni')
  await seesPage(page, 'Convenzioni')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'La mia tessera' }).click()
  await isAt(page, '/login?return=%2Ftessera')
  await signIn(page, person)
  await isAt(page, '/tessera')
  await page.goBack()
  await isAt(page, '/convenzioni')
})

test('A guard that fails blocks the navigation, logs it and tells the person', async ({ phone }) => {
  const { page } = await phone()
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await page.goto('/chi-siamo')
  await seesPage(page, 'Chi siamo')
  // What the guard writes the return parameter with is out of order.
  await page.evaluate(() => {
    URLSearchParams.prototype.toString = () => {
      throw new Error('out of order')
    }
  })
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'La mia tessera' }).waitFor()
  // The open menu has an entry of its own, so that Back closes it.
  await page.waitForFunction(() => (history.state as { over?: true } | null)?.over === true)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'La mia tessera' }).click()
  await seesText(page, 'Non riusciamo ad aprire questa pagina. Riprova; se continua, faccelo sapere.')
  await isAt(page, '/chi-siamo')
  await seesPage(page, 'Chi siamo')
  assert.equal(await page.evaluate(() => history.length), entries)
  await becomes(() => warnings.some((text) => text.includes('out of order')), true)
})

test('The empty path leads to the home', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/')
  await isAt(page, '/home')
})
