import { chromium } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { findHeadlessShell } from '#tests/chromium.ts'
import { CPU_SLOWER, installWorker, phone, type SignIn } from './paint.ts'
import { measured, median, told } from './results.ts'

const RUNS = 3
/** By then the effect of a press is on the screen, and the browser's measurement is available. */
const AFTER_MS = 700
/** Per tab, in the order of the page. */
const CONTROLS = 8

const TABS = ['Home', 'Tessera', 'Convenzioni', 'Appuntamenti', 'Altro']

/**
 * From a press to the next frame on a slow phone (web.dev, "INP"): the five tabs, the visible controls on each, a word typed into the
 * search, the first row and the way back.
 */
export async function benchPresses(origin: string, signIn: SignIn): Promise<void> {
  const browser = await chromium.launch({ executablePath: findHeadlessShell(), args: ['--disable-dev-shm-usage'] })
  try {
    const context = await browser.newContext({ ...phone, baseURL: origin })
    await signIn(context)
    await installWorker(context)
    const page = await context.newPage()
    await page.addInitScript(watchPresses)
    const session = await context.newCDPSession(page)
    const waits = new Map<string, number[]>()
    for (let run = 0; run < RUNS; run++) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await page.goto('/home')
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
      for (const word of TABS) await onTab(page, word, (name, ms) => waits.set(name, [...(waits.get(name) ?? []), ms]))
    }
    const typical = Array.from(waits, ([name, all]) => ({ name, ms: median(all) })).toSorted((a, b) => b.ms - a.ms)
    for (const { name, ms } of typical.slice(0, 8)) told(`press: ${name}`, ms, 'ms')
    told('measured presses', typical.length, '')
    measured('pressMs', typical[0]?.ms ?? NaN)
  } finally {
    await browser.close()
  }
}

async function onTab(page: Page, word: string, tell: (name: string, ms: number) => void): Promise<void> {
  const press = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => (globalThis as unknown as WithPresses).longestPress())
    await act()
    await page.waitForTimeout(AFTER_MS)
    tell(name, await page.evaluate(() => (globalThis as unknown as WithPresses).longestPress()))
  }
  const goes = page.getByRole('navigation', { name: 'Vai a' }).getByRole('link', { name: word, exact: true })
  await press(`the tab ${word}`, () => goes.tap())

  const path = new URL(page.url()).pathname
  const controls = page.locator('main').locator('button:visible:enabled, [role=tab]:visible, summary:visible')
  const count = Math.min(await controls.count(), CONTROLS)
  for (let i = 0; i < count; i++) {
    const control = controls.nth(i)
    if (!(await control.isVisible())) continue
    await press(`${word}, «${await nameOf(control)}»`, () => control.tap())
    // Back to the tab: closes what was opened, and leaves other pages.
    for (let tries = 0; tries < 3 && (await page.evaluate(isElsewhere, path)); tries++) {
      await page.goBack()
      await page.waitForTimeout(AFTER_MS)
    }
  }
  const search = page.locator('main').getByRole('searchbox').first()
  if (await search.isVisible()) {
    await search.tap()
    for (const key of 'te') await press(`${word}, a key in the search`, () => page.keyboard.press(key))
    await search.clear()
  }
  const row = page.locator(`main a[href^="${path}/"]:visible`).first()
  if (!(await row.isVisible())) return
  await press(`${word}, its first row`, () => row.tap())
  const back = page.getByRole('button', { name: 'Torna indietro' }).first()
  if (await back.isVisible()) await press(`${word}, back from its first row`, () => back.tap())
}

const nameOf = (control: Locator) =>
  control.evaluate((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30))

/** Runs in the page. */
const isElsewhere = (path: string) =>
  location.pathname !== path || (history.state as { over?: true } | null)?.over === true || document.querySelector('dialog[open]') !== null

type WithPresses = { longestPress(): number }

/** Runs in each page before its own scripts. Gives the longest wait since the last call, by the browser's event timing. */
function watchPresses(): void {
  // Shorter ones are not reported, and count as one frame.
  const SHORTEST_MS = 16
  let longest = SHORTEST_MS
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) longest = Math.max(longest, entry.duration)
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'event', durationThreshold: SHORTEST_MS } as PerformanceObserverInit)
  const longestPress = () => {
    keep(observer.takeRecords())
    const found = longest
    longest = SHORTEST_MS
    return found
  }
  Object.assign(globalThis, { longestPress })
}
