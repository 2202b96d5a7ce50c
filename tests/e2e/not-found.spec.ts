import { assert, isAt, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('An unknown address answers 404 in Italian, with the way home', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 404 .*non-esiste/)
  const answer = await page.goto('/non-esiste')
  assert.equal(answer?.status(), 404)
  await seesPage(page, 'Pagina non trovata')
  await seesText(page, "Questa pagina non c'è o si è spostata.")
  await page.getByRole('link', { name: 'Vai alla home' }).click()
  await isAt(page, '/home')
})

test('A missing file of the build answers 404 and never the page', async ({ server }) => {
  const answer = await fetch(`${server.origin}/assets/gone-00000000.js`)
  assert.equal(answer.status, 404)
  assert.doesNotMatch(answer.headers.get('content-type') ?? '', /html/)
})
