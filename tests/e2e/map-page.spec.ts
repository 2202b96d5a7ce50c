import { assert, isAt, seesPage } from './sees.ts'
import { test } from './fixtures.ts'

test('The body is marked as a map page for every address that contains /map, and no longer after it', async ({ phone }) => {
  const { page } = await phone()
  const marked = () => page.evaluate(() => document.body.hasAttribute('map-page'))
  await page.goto('/ristoranti')
  await seesPage(page, 'Ristoranti')
  assert.equal(await marked(), false)
  await page
    .getByRole('link', { name: 'Mappa' })
    .or(page.getByRole('tab', { name: 'Mappa' }))
    .first()
    .click()
  await isAt(page, '/ristoranti/map')
  await page.waitForFunction(() => document.body.hasAttribute('map-page'))
  await page
    .getByRole('link', { name: 'Lista' })
    .or(page.getByRole('tab', { name: 'Lista' }))
    .first()
    .click()
  await isAt(page, '/ristoranti')
  await page.waitForFunction(() => !document.body.hasAttribute('map-page'))
  await page.goto('/ristoranti/map')
  await page.waitForFunction(() => document.body.hasAttribute('map-page'))
  await page.goto('/test-map')
  await seesPage(page, 'Prova della mappa')
  assert.equal(await marked(), false)
})

test('The map is as high as the screen, and no pixel higher', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/ristoranti/map')
  await page.getByRole('region', { name: 'Mappa dei ristoranti' }).waitFor()
  await page.waitForFunction(() => document.documentElement.scrollHeight === innerHeight)
})
