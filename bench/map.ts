import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { measured, median, told } from './results.ts'

const PAIRS = 5
const CPU_SLOWER = 4
const FEW = 10
const MANY = 20_000

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true }

type Run = { start: number; frame: number; longest: number }

/**
 * The map's test page on a slow phone, with few points and with many, in turns: from the navigation to the pins, and frame times during
 * panning. The machine's noise affects both, so their ratio counts.
 */
export async function benchMap(origin: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' })
    const few: Run[] = []
    const many: Run[] = []
    for (let i = 0; i <= PAIRS; i++) {
      const pair = [await run(context, FEW), await run(context, MANY)] as const
      // The first pair warms up.
      if (i === 0) continue
      few.push(pair[0])
      many.push(pair[1])
    }
    const ratio = (of: (run: Run) => number) => median(many.map((run, i) => of(run) / of(few[i]!)))
    told('map, 20,000 points: from the navigation to the pins', median(many.map(({ start }) => start)), 'ms')
    told('map, 20,000 points: a frame during panning, mean', median(many.map(({ frame }) => frame)), 'ms')
    told('map, 20,000 points: the longest frame', median(many.map(({ longest }) => longest)), 'ms')
    measured(
      'mapStart',
      ratio(({ start }) => start),
    )
    measured(
      'mapFrame',
      ratio(({ frame }) => frame),
    )
  } finally {
    await browser.close()
  }
}

async function run(context: BrowserContext, points: number): Promise<Run> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.goto(`/test-map?punti=${points}`, { waitUntil: 'commit' })
  await page.locator('.leaflet-marker-pane [role=button]').first().waitFor()
  const start = await page.evaluate(() => performance.now())
  await page.locator('.leaflet-tile-pane canvas').waitFor()
  await page.getByRole('button', { name: 'Misura il movimento' }).click()
  const report = page.locator('dl[data-frames]')
  await report.waitFor()
  const frames = JSON.parse((await report.getAttribute('data-frames')) ?? '') as { mean: number; longest: number }
  await page.close()
  return { start, frame: frames.mean, longest: frames.longest }
}
