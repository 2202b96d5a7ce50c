import { changeDatabase } from './database.ts'
import { fillRegistration, newPerson, registerAndConfirm, signIn } from './people.ts'
import { assert, becomes, countCalls, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser } from './sees.ts'
import { test } from './fixtures.ts'

test('A person with an incomplete profile is signed in only after completing it', async ({ server, phone }) => {
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

test('Errors in a registration are counted in a summary that takes the focus and leads to the first one; nothing is sent', async ({
  phone,
}) => {
  const { page } = await phone()
  const sent = countCalls(page, 'POST', '/api/auth/sign-up')
  await page.goto('/login')
  await fillRegistration(page, newPerson({ firstname: '<script>alert(1)</script>', password: 'abc12' }))
  await page.getByRole('checkbox', { name: "Ho letto l'informativa privacy" }).uncheck()
  await page.getByRole('checkbox', { name: 'Ho almeno 14 anni' }).uncheck()
  await page.getByRole('button', { name: 'Crea account' }).click()
  for (const sentence of [
    'Ci sono 4 campi da controllare',
    'Il nome può avere lettere, spazi, apostrofi e trattini.',
    'Servono almeno 6 caratteri, ora sono 5.',
    "Per continuare, leggi l'informativa e metti la spunta.",
    'Per aprire un account servono almeno 14 anni.',
  ])
    await seesText(page, sentence)
  await becomes(() => page.evaluate(() => document.activeElement?.textContent?.includes('campi da controllare')), true)
  await page.getByRole('link', { name: 'Vai a «Nome»' }).click()
  await becomes(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'firstname')
  assert.equal(await page.getByLabel('Nome', { exact: true }).getAttribute('aria-invalid'), 'true')
  await isAt(page, '/login?step=registrati')
  assert.equal(sent(), 0)
})
