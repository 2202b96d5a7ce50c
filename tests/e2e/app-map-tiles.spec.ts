import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { stripedWorld } from './pmtiles.ts'
import { assert, seesText } from './sees.ts'
import { withServer } from './fixtures.ts'
import { DENSE, type Device } from './devices.ts'
import { startTileServer } from './tile-server.ts'
import { until } from './until.ts'

type Color = [red: number, green: number, blue: number]

/** A colour found neither in the app nor in its outlines. */
const PICTURE: Color = [0x7b, 0x2d, 0x8e]

/** Below the map's largest zoom, so that closer views reuse larger tiles. */
const MAX_ZOOM = 12

const world = stripedWorld(MAX_ZOOM)
const [r, g, b] = PICTURE
const picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } }).png().toBuffer() // prettier-ignore

// The server learns the tile addresses when it starts.
const vector = await startTileServer((path) => (path === '/italia.pmtiles' ? world : null))
const raster = await startTileServer((path) => (/^\/\d+\/\d+\/\d+\.png$/.test(path) ? picture : null))

withServer({ env: { TILES_URL: `${vector.origin}/italia.pmtiles` } })(
  "The association's own PMTiles streets are drawn on the map, and the outlines show where tiles are missing",
  async ({ phone }) => {
    const device = await phone({ ...DENSE, reducedMotion: 'reduce' })
    const { page } = device
    const land = await opensMap(device, vector.origin)
    // The tiles' land covers the outlines' land.
    const water = await colorOf(page, '--map-sea')
    const street = await colorOf(page, '--map-street')
    await until('water and streets of the tiles', async () => {
      const share = await sharesOf(page)
      return share(water) > 0.2 && share(street) > 0.02
    })
    assert.deepEqual([...new Set(vector.asked)], ['/italia.pmtiles'])
    // Streets show distances, so no scale is drawn.
    await seesText(page, '© OpenStreetMap')
    await page.getByText(/Scala: /).waitFor({ state: 'hidden' })
    await refusesOtherOrigins(device)

    vector.away(true)
    await goesFarther(page)
    await until('the outlines where no tile came', outlinesAlone(page, land, [water]))
    await page.reload()
    await until('the outlines after a start without tiles', outlinesAlone(page, land, [water]))
    await seesText(page, /Scala: /)

    vector.away(false)
    await page.getByRole('region', { name: 'Mappa dei ristoranti' }).focus()
    await page.keyboard.press('+')
    await until('the streets, now that their host is back', async () => {
      const share = await sharesOf(page)
      return share(water) > 0.2
    })

    await page.goto('/test-map')
    await seesText(page, 'Arrivano')
    await vector.stop()
    await page.reload()
    await seesText(page, 'Non rispondono: restano i contorni')
  },
)

withServer({ env: { TILES_URL: `${raster.origin}/{z}/{x}/{y}.png` } })(
  "The association's own street pictures are drawn on the map, and the outlines show where tiles are missing",
  async ({ phone }) => {
    const device = await phone({ ...DENSE, reducedMotion: 'reduce' })
    const { page } = device
    const land = await opensMap(device, raster.origin)
    await until('the pictures of the tiles', async () => {
      const share = await sharesOf(page)
      return share(PICTURE) > 0.6 && share(land) < 0.01
    })
    await refusesOtherOrigins(device)

    await raster.stop()
    await goesFarther(page)
    await until('the outlines where no tile came', outlinesAlone(page, land, [PICTURE]))
    await page.reload()
    await until('the outlines after a start without tiles', outlinesAlone(page, land, [PICTURE]))
  },
)

function expectsTiles({ expectProblem }: Device, origin: string): void {
  expectProblem(new RegExp(`^request to another origin: ${origin}/`))
  // Errors of Chromium and of the tile reader while the host is down.
  expectProblem(new RegExp(`^console: Failed to load resource: net::ERR_[A-Z_]+ \\(${origin}/`))
  expectProblem(/^console: TypeError: Failed to fetch/)
}

/** Opens the map near one place and returns the outlines' colour of land. The page's policy allows the tiles' origin only. */
async function opensMap(device: Device, origin: string): Promise<Color> {
  const { page } = device
  expectsTiles(device, origin)
  const answer = await page.goto('/ristoranti/map?q=Osteria del Glicine')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  assert.deepEqual(
    policy.split('; ').filter((directive) => /\bhttps?:|\*/.test(directive)),
    [`img-src 'self' data: blob: ${origin}`, `connect-src 'self' ${origin}`],
  )
  await page.getByRole('button', { name: 'Osteria del Glicine, −10%' }).waitFor()
  return colorOf(page, '--map-land')
}

const colorOf = (page: Page, name: string): Promise<Color> =>
  page.evaluate((property) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')!
    context.fillStyle = getComputedStyle(document.querySelector('.leaflet-container')!).getPropertyValue(property)
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return [red!, green!, blue!]
  }, name)

/** The page's policy refuses a host that differs in its port alone. */
async function refusesOtherOrigins({ page, expectProblem }: Device): Promise<void> {
  const other = await startTileServer(() => Buffer.from('x'))
  expectProblem(new RegExp(`^request to another origin: ${other.origin}/$`))
  expectProblem(new RegExp(`^console: .*${other.origin}/`))
  const outcome = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'answered',
        () => 'refused',
      ),
    `${other.origin}/`,
  )
  await other.stop()
  assert.deepEqual([outcome, other.asked], ['refused', []])
}

/** Moves far enough to need new tiles. With reduced motion every key counts; a moving map drops some. */
async function goesFarther(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Mappa dei ristoranti' }).focus()
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('-')
}

function outlinesAlone(page: Page, land: Color, drawn: Color[]): () => Promise<boolean> {
  return async () => {
    const share = await sharesOf(page)
    return share(land) > 0.3 && drawn.every((color) => share(color) < 0.001)
  }
}

/** The share of the visible map that has exactly this colour: 0 to 1. */
async function sharesOf(page: Page): Promise<(color: Color) => number> {
  const picture = await page.getByRole('region', { name: 'Mappa dei ristoranti' }).screenshot({ animations: 'allow' })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = new Map<number, number>()
  for (let i = 0; i < data.length; i += 3) {
    const color = data.readUIntBE(i, 3)
    counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  return ([red, green, blue]) => (counts.get((red << 16) | (green << 8) | blue) ?? 0) / (info.width * info.height)
}
