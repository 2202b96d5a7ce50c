import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, isAt, seesCode, seesPage } from './sees.ts'
import { test } from './fixtures.ts'

test('The card and its code are on the screen before the app has come', async ({ phone, server }) => {
  const { page } = await phone()
  const person = newPerson()
  await registerAndConfirm(page, server, person)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/tessera', { waitUntil: 'commit' })
  await seesCode(page)
  await page.getByText(`${person.firstname} ${person.lastname}`).first().waitFor()
  assert.equal(await page.evaluate(() => document.querySelector('#root')?.childElementCount), 0)
  await page.evaluate(() => Object.assign(document.querySelector('#boot-card') ?? {}, { drawnByBoot: true }))
  const drawn = await page.locator('#boot-card').boundingBox()
  assert.ok(drawn)
  release()
  await page.getByRole('button', { name: 'Apri il menu' }).waitFor()
  await seesPage(page, 'La mia tessera')
  await page.waitForFunction(() => document.querySelector('#boot')?.childElementCount !== 1 || document.querySelector('#boot') === null)
  await page.locator('#root .tcard').first().waitFor()
  // Nothing moves when the app takes over.
  await becomes(() => page.locator('#root .tcard').first().boundingBox(), drawn)
  await becomes(() => page.getByRole('img', { name: 'Codice QR della tessera' }).count(), 1)
})

test('The boot script draws nothing for who is not logged in', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  assert.equal(await page.locator('#boot-card').count(), 0)
})

test('The code leads to the verification of the number, whole device pixels a module', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  const sizes = await page.evaluate(() => {
    const code = document.querySelector('[aria-label="Codice QR della tessera"]')
    const canvas = code instanceof HTMLCanvasElement ? code : code?.querySelector('canvas')
    return canvas && { own: canvas.width, shown: canvas.getBoundingClientRect().width * devicePixelRatio }
  })
  assert.ok(sizes, 'the code is drawn on a canvas')
  assert.ok(Math.abs(sizes.own - sizes.shown) < 0.51, `${sizes.own} pixels shown on ${sizes.shown}`)
})
