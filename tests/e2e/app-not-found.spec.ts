import { assert, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('An unknown address and a removed offer say so and lead on', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 404 .*non-/)
  const answer = await page.goto('/non-esiste')
  assert.equal(answer?.status(), 404)
  await seesPage(page, 'Pagina non trovata')
  await seesText(page, "Questa pagina non c'è o si è spostata.")
  await page.getByRole('link', { name: 'Vai alla home' }).click()
  await isAt(page, '/home')
  await page.goto('/convenzioni/non-piu')
  await seesPage(page, 'Non trovato')
  await page.getByRole('link', { name: "Torna all'elenco" }).click()
  await isAt(page, '/convenzioni')
})
