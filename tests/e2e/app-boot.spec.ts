import { DENSE } from './devices.ts'
import { test } from './fixtures.ts'
import { newPerson } from './people.ts'
import { assert, becomes, seesCode, seesPage } from './sees.ts'

test('The card and its code show before the app loads, and do not move when it does', async ({ member }) => {
  const person = newPerson()
  const { page } = await member(person, DENSE)
  await seesCode(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/main-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/tessera', { waitUntil: 'commit' })
  await seesCode(page)
  await page.getByText(`${person.firstname} ${person.lastname}`).first().waitFor()
  assert.equal(await page.evaluate(() => document.querySelector('#root')?.childElementCount), 0)
  const drawn = await page.locator('#boot-card').boundingBox()
  assert.ok(drawn)
  release()
  await page.getByRole('button', { name: 'Apri il menu' }).waitFor()
  await seesPage(page, 'La mia tessera')
  await page.waitForFunction(() => document.querySelector('#boot')?.childElementCount !== 1 || document.querySelector('#boot') === null)
  await page.locator('#root .tcard').first().waitFor()
  // Nothing moves when the app takes over.
  await becomes(() => page.locator('#root .tcard').first().boundingBox(), drawn)
  const code = page.getByRole('img', { name: 'Codice QR della tessera' })
  await becomes(() => code.count(), 1)
  const sizes = await code.evaluate((canvas: HTMLCanvasElement) => ({
    own: canvas.width,
    shown: canvas.getBoundingClientRect().width * devicePixelRatio,
  }))
  assert.ok(Math.abs(sizes.own - sizes.shown) < 0.51, `whole device pixels: ${sizes.own} shown on ${sizes.shown}`)
})
