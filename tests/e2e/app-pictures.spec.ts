import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import type { Page } from '@playwright/test'
import { runCommandLine } from '#server/command-line.ts'
import { testPicture } from '#server/core/content/test-picture.ts'
import { DENSE } from './devices.ts'
import { assert, becomes, seesPage, workerKeepsAll } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'
import { until } from './until.ts'

const glicine = '/ristoranti/osteria-del-glicine'
const terme = '/convenzioni/terme-acquabella'
const alt = 'La sala con il glicine in fiore'

/** Adds a file to the running server's folder, as an administrator would. */
async function putPicture({ dataDir }: Server, path: string, { seed = 1 } = {}): Promise<void> {
  const [, collection = '', id = ''] = path.split('/')
  const file = join(dataDir, 'foto.jpg')
  await writeFile(file, await testPicture(1500, 1000, { seed, noise: 1 }).jpeg().toBuffer())
  const streams = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() }
  const code = await runCommandLine(['picture', collection, id, file, '--alt', alt], { env: { DATA_DIR: dataDir }, ...streams })
  assert.equal(code, 0, String(streams.stderr.read()))
  await rm(file)
}

const picture = (page: Page) => page.getByRole('img', { name: alt })

/** The picture that the browser chose, once drawn. */
async function drawn(page: Page): Promise<{ file: string; width: number; height: number }> {
  await picture(page).waitFor()
  return until('the picture', () =>
    picture(page).evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      const file = image.currentSrc.replace(/^.*\/pictures\/[\w-]{22}-/, '')
      return image.complete && image.naturalWidth > 0 ? { file, width, height } : null
    }),
  )
}

const MOST_KEPT = 60

const keptNames = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pictures')).keys()).map(({ url }) => url.replace(/^.*\/pictures\//, '')))

/** Fills the cache as if this many pictures had been seen. */
const seeMany = (page: Page, count: number) =>
  page.evaluate(async (all) => {
    const cache = await caches.open('pictures')
    for (let i = 0; i < all; i++) await cache.put(`/pictures/seen-${i}.avif`, new Response('x'))
  }, count)

test("A restaurant’s picture loads in the phone's size and does not shift the page", async ({ server, phone }) => {
  await putPicture(server, glicine)
  const { page } = await phone(DENSE)
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/pictures/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(glicine, { waitUntil: 'commit' })
  await seesPage(page, 'Osteria del Glicine')
  await page.evaluate(() => document.fonts.ready)
  await picture(page).waitFor()
  const place = await picture(page).boundingBox()
  const behind = await picture(page).evaluate((image) => getComputedStyle(image.closest('div')!).backgroundImage)
  assert.match(behind, /^url\("data:image\/webp/)
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  answer()
  const { file, width, height } = await drawn(page)
  assert.equal(file, '960.avif')
  assert.ok(Math.abs(width / height - 1.5) < 0.01, `${width} × ${height}`)
  assert.ok(place && heading)
  await becomes(() => picture(page).boundingBox(), place)
  await becomes(() => page.getByRole('heading', { level: 1 }).boundingBox(), heading)
})

test('A seen picture shows offline, also after turning the phone; an unseen one shows its colours', async ({ server, phone }) => {
  await putPicture(server, glicine)
  await putPicture(server, terme, { seed: 2 })
  const { page, offline, expectProblem } = await phone({ ...DENSE, serviceWorker: true })
  // The page hears of the network a moment before the worker does.
  expectProblem(/net::ERR_FAILED .*\/pictures\//)
  await page.goto('/convenzioni')
  await workerKeepsAll(page)
  await seeMany(page, MOST_KEPT)
  await page.goto(glicine)
  await drawn(page)
  // The newest is last; the least recently seen is evicted.
  const kept = await until('the picture to be kept', async () => {
    const names = await keptNames(page)
    return names.length === MOST_KEPT && names.at(-1)?.endsWith('-960.avif') && names
  })
  assert.equal(kept[0], 'seen-1.avif')

  await offline(true)
  await page.reload()
  assert.equal((await drawn(page)).file, '960.avif')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.reload()
  assert.equal((await drawn(page)).file, '1440.avif')
  assert.ok(!(await keptNames(page)).some((name) => name.endsWith('-1440.avif')), 'another size stands in')

  await page.goto(terme)
  await seesPage(page, 'Terme di Acquabella')
  const src = await until('the colours alone', async () => {
    const shown = await picture(page).getAttribute('src')
    return shown?.startsWith('data:') && shown
  })
  assert.match(src, /^data:image\/webp;base64,/)
  const { width, height } = (await picture(page).boundingBox())!
  assert.ok(Math.abs(width / height - 1.5) < 0.01, `${width} × ${height}`)

  await offline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  assert.match((await drawn(page)).file, /\.avif$/)
})
