import { violations } from './axe.ts'
import { assert, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test('The test page of the map shows 10, 1,000 and 20,000 points and measures how it moves', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/test-map')
  await seesPage(page, 'Prova della mappa')
  for (const [count, line] of [
    ['10', /^10 punti in /],
    ['1.000', /^1\.000 punti in /],
    ['20.000', /^20\.000 punti in /],
  ] as const) {
    await page.getByRole('button', { name: count, exact: true }).click()
    await seesText(page, line)
  }
  await page.getByRole('button', { name: 'Misura il movimento' }).click()
  await seesText(page, /^un fotogramma ogni \d/)
})

test('The test page tells the own position with its accuracy, once it is asked for', async ({ phone }) => {
  const { page } = await phone({ geolocation: { latitude: 43.36443, longitude: 11.80091, accuracy: 40 }, permissions: ['geolocation'] })
  await page.goto('/test-map')
  await seesText(page, /^Non ancora chiesta/)
  await seesText(page, 'Dato a questo sito')
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await seesText(page, '43.36443, 11.80091, precisione 40\u00a0m')
  await page.getByRole('img', { name: 'La tua posizione' }).waitFor()
  assert.deepEqual(await violations(page, '/test-map'), [])
})

test('The test page says what is missing and why', async ({ phone }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 503/)
  await page.route('**/assets/outlines-*.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/test-map')
  await seesText(page, 'I contorni mancano: non sono ancora sul dispositivo')
  await seesText(page, "Non previste: l'associazione non ha indicato una mappa stradale")
  await seesText(page, "Non pronta: l'app non è ancora sul dispositivo")
})
