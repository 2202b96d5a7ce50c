import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { findChromium } from '#tests/chromium.ts'
import { measured, median, told } from './results.ts'

/** Lists with many rows, made by `manyDocuments`. */
export const LONG_LISTS = ['convenzioni', 'ristoranti'] as const
export const ROWS = 2000
export const FEW = 20

const CPU_SLOWER = 4
const RUNS = 5
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2.625, isMobile: true, hasTouch: true }

type Figures = { open: number; key: number; frame: number; back: number }
const NAMES = ['open', 'key', 'frame', 'back'] as const

/**
 * A list of 2,000 rows on a slow phone, with its documents on the device, against the same app with lists of `FEW`, in turns: from the
 * press to the first rows, from a key in the search field to the next frame, frame times during scrolling, and back from a detail to the
 * same position. The two are compared in pairs, so that both have the same noise.
 */
export async function benchLists(long: string, short: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-dev-shm-usage'] })
  try {
    for (const list of LONG_LISTS) {
      const [many, few] = [await phoneAt(browser, long), await phoneAt(browser, short)]
      const pairs: { many: Figures; few: Figures }[] = []
      for (let run = 0; run <= RUNS; run++) {
        const pair = { many: await oneVisit(many, list), few: await oneVisit(few, list) }
        // The first visit fetches the list, and warms up.
        if (run > 0) pairs.push(pair)
      }
      for (const name of NAMES) told(`${list}, 2,000 rows: ${TOLD[name]}`, median(pairs.map((pair) => pair.many[name])), 'ms')
      const times = (name: keyof Figures) => median(pairs.map((pair) => pair.many[name] / pair.few[name]))
      measured(`${list}Open`, times('open'))
      measured(`${list}Key`, times('key'))
      measured(`${list}Back`, times('back'))
      await many.context().close()
      await few.context().close()
    }
  } finally {
    await browser.close()
  }
}

const TOLD = {
  open: 'from the press to the rows',
  key: 'from a key in the search field to the frame',
  frame: 'frame while scrolling, p95',
  back: 'back to the same position',
}

async function phoneAt(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ ...phone, baseURL, serviceWorkers: 'block' })).newPage()
}

async function oneVisit(page: Page, list: string): Promise<Figures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto('/home')
  await page.locator(`a[href="/${list}"]`).first().waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const rows = `main a[href^="/${list}/documento-"]`

  const open = await page.evaluate(pressUntilShown, { link: `a[href="/${list}"]`, rows })
  await page.waitForTimeout(1500)
  const key = await typedKey(page)
  const frame = await page.evaluate(scrollFrames)
  const back = await thereAndBack(page, rows)
  await session.detach()
  return { open, key, frame, back }
}

/** Runs in the page: from the press to the frame with the rows. */
async function pressUntilShown({ link, rows }: { link: string; rows: string }): Promise<number> {
  const started = performance.now()
  document.querySelector<HTMLElement>(link)!.click()
  await new Promise<void>((resolve) => {
    // The home shows a few rows too: the list is the page with a search field.
    const look = () =>
      document.querySelector('input[type=search]') && document.querySelector(rows) ? setTimeout(resolve) : void requestAnimationFrame(look)
    look()
  })
  return performance.now() - started
}

/** The longest of six keys, by the browser's event timing: from the key to the next frame. */
async function typedKey(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { keys: seen })
    new PerformanceObserver((entries) => {
      for (const { name, duration } of entries.getEntries()) if (name === 'keydown' || name === 'input') seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.getByRole('searchbox').first().focus()
  for (const letter of 'del 12') {
    await page.keyboard.press(letter)
    await page.waitForTimeout(120)
  }
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Backspace')
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(1000)
  return page.evaluate(() => Math.max(16, ...(globalThis as unknown as { keys: number[] }).keys))
}

/** Runs in the page. A fast thumb: two screens per quarter of a second, for five seconds. */
async function scrollFrames(): Promise<number> {
  const times: number[] = []
  const end = performance.now() + 4000
  let last = performance.now()
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame)
    const now = performance.now()
    times.push(now - last)
    last = now
    scrollBy(0, 110)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

/**
 * Into a detail and back: until the pressed row is at its position again. The page's scroll position would not do: while the list still
 * measures rows, it changes although the visible rows stay.
 */
async function thereAndBack(page: Page, rows: string): Promise<number> {
  const pressed = await page.evaluate((selector) => {
    const inView = [...document.querySelectorAll<HTMLElement>(selector)].find((row) => row.getBoundingClientRect().top > 100)
    const before = { row: `main a[href="${inView!.getAttribute('href')}"]`, top: inView!.getBoundingClientRect().top }
    inView!.click()
    return before
  }, rows)
  await page.getByRole('button', { name: 'Torna indietro' }).waitFor()
  await page.waitForTimeout(500)
  return page.evaluate(backAtRow, { ...pressed, atMost: 30_000 })
}

/** Runs in the page. */
async function backAtRow({ row, top, atMost }: { row: string; top: number; atMost: number }): Promise<number> {
  const started = performance.now()
  history.back()
  for (;;) {
    await new Promise(requestAnimationFrame)
    const now = document.querySelector(row)?.getBoundingClientRect().top
    if (now !== undefined && Math.abs(now - top) < 3) break
    // Throws: a list that does not restore its position is a fault, not a long wait.
    if (performance.now() - started > atMost) throw new Error(`${row} was at ${top} px and is back at ${now}, the page at ${scrollY}`)
  }
  return performance.now() - started
}
