import { changeDatabase } from './database.ts'
import { fillRegistration, newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'

test('Whose profile is incomplete is not logged in, is led to complete it, and then is', async ({ server, phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  const { tessera } = (await storedUser(page)) ?? {}
  await changeDatabase(server, 'update "userDocument" set confirm14 = 0')
  await page.reload()
  await isSignedOut(page)

  await page.goto('/login')
  await signIn(page, person)
  await page.waitForURL(/\/login\?.*step=profilo/)
  await seesPage(page, 'Completa il profilo')
  assert.equal(await storedUser(page), null)
  await page.getByLabel('Nome', { exact: true }).fill(person.firstname)
  await page.getByLabel('Cognome').fill(person.lastname)
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).check()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).check()
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await page.waitForFunction(() => localStorage.getItem('user') !== null)
  assert.equal((await storedUser(page))?.tessera, tessera, 'the number stays')
  await page.goto('/tessera')
  await seesCode(page)
})

test('A registration without privacy notice or age is refused at the fields', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login')
  await fillRegistration(page, newPerson())
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).uncheck()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).uncheck()
  await page.getByRole('button', { name: 'Crea account' }).click()
  await seesText(page, "Per continuare, leggi l'informativa e metti la spunta.")
  await seesText(page, 'Per aprire un account servono almeno 14 anni.')
  await seesText(page, 'Ci sono 2 campi da controllare')
})

for (const { what, firstname, lastname } of [
  { what: 'apostrophes and accents', firstname: 'Niccolò Žan', lastname: "D'Annunzio-Dell'Òrto" },
  { what: 'another script', firstname: 'Олена', lastname: 'Шевченко' },
]) {
  test(`A name with ${what} is kept and shown as written`, async ({ server, phone }) => {
    const { page } = await phone()
    await registerAndConfirm(page, server, newPerson({ firstname, lastname }))
    await seesText(page, `${firstname} ${lastname}`)
  })
}

test('Script, emoji and 200 characters in a name are refused with a sentence', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login')
  await fillRegistration(page, newPerson())
  for (const firstname of ['<script>alert(1)</script>', 'Ada 🎉', 'a'.repeat(200)]) {
    await page.getByLabel('Nome', { exact: true }).fill(firstname)
    await page.getByRole('button', { name: 'Crea account' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await isAt(page, new URL(page.url()).pathname + new URL(page.url()).search)
  }
})

test('The errors of a form are counted in a summary that takes the focus and leads to the first', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await seesText(page, 'Ci sono 2 campi da controllare')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('campi da controllare'))
  await page.getByRole('link', { name: 'Vai a «E-mail»' }).click()
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'email')
})
