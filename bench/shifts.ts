import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findHeadlessShell } from '#tests/chromium.ts'
import { people, screens, type Screen, type Who } from '../tests/e2e/screens.ts'
import { copyDemo } from '../tests/e2e/demo-folder.ts'
import { createServer, type Server } from '../tests/e2e/server.ts'
import { walker } from '../tests/e2e/walker.ts'
import { phone } from './paint.ts'
import { measured, told } from './results.ts'

/** Long enough that each screen shows its waiting state, so that chance does not decide about shifts. */
const ANSWER_TAKES_MS = 300

/** The browser's entry (Layout Instability), missing in TypeScript's types. */
type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Shift = { startTime: number; value: number; moved: string[] }

/**
 * Layout shifts while a screen loads, without any input (web.dev, "CLS"): each screen of the stories' walk, on a phone. Prints each one.
 */
export async function benchShifts(): Promise<void> {
  const server = await createServer({ dataDir: await copyDemo() })
  await server.start()
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--disable-dev-shm-usage'] })
  try {
    const sums: number[] = []
    for (const who of Object.keys(people) as Who[]) sums.push(...(await shiftsOf(browser, server, who)))
    told('measured screens', sums.length, '')
    measured('shiftScreens', sums.filter((sum) => sum > 0).length)
    measured('shiftWorst', Math.max(...sums))
  } finally {
    await browser.close()
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

/** The sum of the shifts on each of this person's screens. */
async function shiftsOf(browser: Browser, server: Server, who: Who): Promise<number[]> {
  const context = await browser.newContext({
    ...phone,
    deviceScaleFactor: 1,
    baseURL: server.origin,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  const walk = walker(page)
  await people[who](page, server)
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_TAKES_MS))
    // The page may have moved on meanwhile.
    await route.continue().catch(() => {})
  })
  const sums: number[] = []
  for (const screen of asTheyCome(who)) {
    await walk.to(screen, server)
    await walk.settled(screen.showsWaiting)
    const shifts = (await takeShifts(page)).filter(({ startTime }) => startTime > walk.arrivedAt())
    const sum = shifts.reduce((sum, { value }) => sum + value, 0)
    sums.push(sum)
    if (sum > 0) console.log(`${screen.path} (${who}) moves by ${sum.toFixed(4)}: ${shifts.flatMap(({ moved }) => moved).join(' … ')}`)
  }
  await page.unrouteAll()
  await context.close()
  return sums
}

/** Each address once, and those with other answers; without presses. */
function asTheyCome(who: Who): Screen[] {
  const seen = new Set<string>()
  const ofTheirs = screens.filter((screen) => {
    if (screen.who !== who || (!screen.answers && seen.has(screen.path))) return false
    seen.add(screen.path)
    return true
  })
  return ofTheirs.map((screen) => {
    const untouched = { ...screen }
    delete untouched.prepare
    return untouched
  })
}

const takeShifts = (page: Page) => page.evaluate(() => (globalThis as unknown as { shifts(): Shift[] }).shifts())

/** Runs in each page before its own scripts. */
function watchShifts(): void {
  const shifts: Shift[] = []
  const keep = (entries: PerformanceEntryList) => {
    for (const { startTime, hadRecentInput, value, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue
      const moved = sources.slice(0, 3).map(({ node, previousRect: from, currentRect: to }) => {
        const words = (node instanceof Element ? node.outerHTML : (node?.textContent ?? '?')).slice(0, 90)
        return `${words} [${from.x} ${from.y} ${from.width}×${from.height} → ${to.x} ${to.y} ${to.width}×${to.height}]`
      })
      shifts.push({ startTime, value, moved })
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const take = () => {
    keep(observer.takeRecords())
    return shifts
  }
  Object.assign(globalThis, { shifts: take })
}
