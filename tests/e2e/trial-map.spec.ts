import { seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

test("The map's test page reports missing outlines, shows up to 20,000 points, and the position once asked for", async ({ phone }) => {
  const { page, expectProblem } = await phone({
    geolocation: { latitude: 43.36443, longitude: 11.80091, accuracy: 40 },
    permissions: ['geolocation'],
  })
  expectProblem(/status of 503/)
  await page.route('**/assets/outlines-*.json', (route) => route.fulfill({ status: 503 }))
  await page.goto('/test-map')
  await seesPage(page, 'Prova della mappa')
  await seesText(page, 'I contorni mancano: non sono ancora sul dispositivo')
  await page.unroute('**/assets/outlines-*.json')
  await page.reload()
  await seesText(page, /^10 punti in /)
  await seesText(page, 'Dato a questo sito')
  for (const count of ['1.000', '20.000']) {
    await page.getByRole('button', { name: count, exact: true }).click()
    await seesText(page, new RegExp(`^${count.replace('.', '\\.')} punti in `))
  }
  await seesText(page, /^Non ancora chiesta/)
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await seesText(page, '43.36443, 11.80091, precisione 40\u00a0m')
  await page.getByRole('img', { name: 'La tua posizione' }).waitFor()
})
