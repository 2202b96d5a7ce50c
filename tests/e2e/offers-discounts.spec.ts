import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, hasFocus, isAt, isSignedOut, seesCode, seesPage, seesText, workerKeepsAll } from './sees.ts'
import { test } from './fixtures.ts'

const SIGN_IN = 'Lo sconto è per chi ha la tessera: accedi per vederlo.'

test('A member uses the four kinds of discount and has them offline at the till', async ({ member }) => {
  const { page, offline } = await member({}, { permissions: ['clipboard-read', 'clipboard-write'], serviceWorker: true })
  await page.goto('/convenzioni/farmacia-della-pieve')
  await page.getByRole('link', { name: 'Mostra la tessera' }).click()
  await seesCode(page)

  await page.goto('/convenzioni/sapere-a-colori')
  await page.getByRole('button', { name: 'Copia il codice BORGO25' }).click()
  await seesText(page, 'Codice copiato')
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'BORGO25')

  await page.goto('/convenzioni/viaggi-rotta-gentile')
  const link = page.getByRole('link', { name: 'Apri la pagina dello sconto' })
  assert.equal(await link.getAttribute('href'), 'https://rottagentile.example/borgosereno')

  await page.goto('/convenzioni/terme-acquabella')
  await page.getByRole('button', { name: 'Prendi un codice' }).click()
  await page.getByRole('button', { name: 'Prendi un altro codice' }).click()
  await seesText(page, /^Il prossimo codice si prende dal 1° /)
  await hasFocus(page.getByRole('button', { name: /^Copia/ }).first())
  const codes = () => page.locator('main code').allInnerTexts()
  const taken = await codes()
  assert.equal(new Set(taken).size, 2)

  await workerKeepsAll(page)
  await offline(true)
  await page.reload()
  await becomes(codes, taken)
  await page.goto('/convenzioni/orto-in-cassetta')
  await seesText(page, 'SERENO8')

  // After its last day, the member still has the codes.
  await page.clock.setFixedTime(Date.now() + 130 * 86_400_000)
  await page.goto('/convenzioni/terme-acquabella')
  await seesPage(page, 'Non trovato')
  await becomes(codes, taken)
})

test('A visitor sees the benefit and is led to the sign-in; signing out removes codes and hearts', async ({ phone, server }) => {
  const { page } = await phone()
  await page.goto('/convenzioni/sapere-a-colori')
  await seesText(page, '25% sui corsi online di lingue e fotografia')
  await seesText(page, SIGN_IN)
  await page.getByRole('main').getByRole('link', { name: 'Accedi' }).click()
  await isAt(page, `/login?return=${encodeURIComponent('/convenzioni/sapere-a-colori')}`)

  await registerAndConfirm(page, server, newPerson())
  await page.goto('/convenzioni/sapere-a-colori')
  await seesText(page, 'BORGO25')
  await page.getByRole('button', { name: 'Aggiungi Sapere a Colori ai preferiti' }).click()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.waitForFunction(() => !JSON.stringify({ ...localStorage }).includes('BORGO25'))
  await page.goto('/convenzioni/sapere-a-colori')
  await seesText(page, SIGN_IN)
  await page.getByRole('button', { name: 'Aggiungi Sapere a Colori ai preferiti' }).waitFor()
})
